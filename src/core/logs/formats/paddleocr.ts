import type { LogFormat } from '../format.ts'
import { paddleLaunchFacts, paddleLaunchNames } from '../readers/paddle-launch.ts'
import { firstOf, keyedSteps, recognisedBy, stepReader } from '../readers/step-lines.ts'

const averaged = keyedSteps({
  marks: ['INFO: epoch: [', ', global_step: ', ', avg_batch_cost: ', ', avg_samples: ', ', ips: '],
  epoch: 'INFO: epoch: [',
  step: ', global_step: ',
  rate: ', ips: ',
  duration: ', avg_batch_cost: ',
  loss: ', loss: ',
})

/** Until 2021 `batch_cost` and `samples` were sums since the line before. */
const summed = keyedSteps({
  marks: ['INFO: epoch: [', ', iter: ', ', batch_cost: ', ', samples: ', ', ips: '],
  epoch: 'INFO: epoch: [',
  step: ', iter: ',
  rate: ', ips: ',
  loss: ', loss: ',
})

const parse = firstOf(averaged, summed)

/** PaddleOCR, and OpenOCR, which prints the same. `ips` is of one device. */
export const paddleocr: LogFormat = {
  id: 'paddleocr',
  title: 'PaddleOCR',
  names: [{ text: 'ppocr', framework: 'PaddlePaddle', unit: 'images' }, ...paddleLaunchNames],
  rateScope: 'per-device',
  recognises: recognisedBy(parse),
  open: () => stepReader({ parse, facts: paddleLaunchFacts() }),
}
