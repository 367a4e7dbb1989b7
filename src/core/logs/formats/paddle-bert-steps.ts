import type { LogFormat } from '../format.ts'
import { lossAfter, numberAfter } from '../numbers.ts'
import { recognisedBy, stepReader, type StepParser } from '../step-lines.ts'
import { seconds } from '../../model/units.ts'

/** PaddleNLP prints such speeds too, but no `progress`. */
const parse: StepParser = (line, number, clock) => {
  if (!line.includes(' steps/s') || !line.includes('progress: ')) return undefined
  const stepsPerSecond = numberAfter(line, ' speed: ')
  if (stepsPerSecond === undefined || stepsPerSecond <= 0) return undefined
  return {
    line: number,
    epoch: numberAfter(line, 'epoch: '),
    step: numberAfter(line, ' step: '),
    at: clock.at(line),
    rate: undefined,
    duration: seconds(1 / stepsPerSecond),
    steps: undefined,
    loss: lossAfter(line, ' loss: '),
  }
}

/** BERT of PaddlePaddle 1.8, as DLPerf ran it. It prints only steps per second, the same for every device. */
export const paddleBertSteps: LogFormat = {
  id: 'paddle-bert-steps',
  title: 'PaddlePaddle 1.8 BERT',
  framework: 'PaddlePaddle',
  model: 'BERT',
  unit: 'sequences',
  rateScope: 'global',
  anchors: [' steps/s'],
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
