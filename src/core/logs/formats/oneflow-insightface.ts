import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['train: iter ', ', loss ', ', throughput: '],
  step: 'train: iter ',
  rate: ', throughput: ',
  loss: ', loss ',
})

/** OneFlow's InsightFace. The rate is of all devices. */
export const oneflowInsightface: LogFormat = {
  id: 'oneflow-insightface',
  title: 'OneFlow InsightFace',
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse }),
}
