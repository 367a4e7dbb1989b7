import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

/** PaddleNLP prints these speeds too, but no `progress`. */
const parse = keyedSteps({
  marks: ['progress: ', ' speed: ', ' steps/s'],
  epoch: 'epoch: ',
  step: ' step: ',
  stepsPerSecond: ' speed: ',
  loss: ' loss: ',
})

/** BERT of PaddlePaddle 1.8, as DLPerf ran it. It prints only steps per second, the same for every device. */
export const paddleBertSteps: LogFormat = {
  id: 'paddle-bert-steps',
  title: 'PaddlePaddle 1.8 BERT',
  names: [{ text: ' next_sent_acc: ', model: 'BERT', unit: 'sequences' }],
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
