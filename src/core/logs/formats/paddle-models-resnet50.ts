import { stated } from '../readers/fact-rules.ts'
import type { LogFormat } from '../format.ts'
import { keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const parse = keyedSteps({
  marks: ['[Pass ', ', train batch ', ' elapse ', ' sec'],
  epoch: '[Pass ',
  step: ', train batch ',
  duration: ' elapse ',
  loss: 'loss ',
})

/** The image classification of PaddlePaddle/models 1.8, as DLPerf ran it: `elapse` is the seconds of one step. */
export const paddleModelsResnet50: LogFormat = {
  id: 'paddle-models-resnet50',
  title: 'PaddlePaddle/models image classification',
  rateScope: 'global',
  recognises: recognisedBy(parse),
  open: () =>
    stepReader({
      parse,
      facts: [
        stated(/(?:^| )batch_size: (\d+)$/, (value) => ({ globalBatch: Number(value) })),
        stated(/(?:^| )use_fp16: (True|1)$/, () => ({ precision: 'amp' })),
        stated(/(?:^| )use_fp16: (False|0)$/, () => ({ precision: 'fp32' })),
        stated(/(?:^| )use_dali: (\w+)$/, (value) => ({ dali: value === 'True' || value === '1' })),
      ],
    }),
}
