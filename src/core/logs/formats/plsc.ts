import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../step-lines.ts'

const parse = keyedSteps({
  marks: ['Pass:', ' batch:', ' qps:'],
  epoch: 'Pass:',
  step: ' batch:',
  rate: ' qps:',
  loss: ' loss:',
})

/** PLSC, PaddlePaddle's large-scale classification. `qps` is images per second of all devices; every node prints it. */
export const plsc: LogFormat = {
  id: 'plsc',
  title: 'PLSC',
  framework: 'PaddlePaddle',
  model: undefined,
  unit: 'images',
  rateScope: 'global',
  anchors: [' qps:'],
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, everyRank: true }),
}
