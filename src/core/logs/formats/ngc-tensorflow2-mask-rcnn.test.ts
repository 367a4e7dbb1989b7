import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { ngcTensorflow2MaskRcnn } from './ngc-tensorflow2-mask-rcnn.ts'

it('joins the loss of a step with the rate that its next record gives', () => {
  const { steps } = readSample(ngcTensorflow2MaskRcnn)
  expect(steps.map(({ line, step, rate, duration, loss }) => [line, step, rate, duration, loss])).toEqual([
    [3, 10, 20.5, 0.195, 3.25],
    [5, 20, 21.25, 0.188, 3.125],
  ])
})

it('the prediction that follows does not touch the final figure', () => {
  const { summary, facts } = readSample(ngcTensorflow2MaskRcnn)
  expect(summary).toBe(21)
  expect(facts).toEqual({ batchPerDevice: 4, precision: 'amp', xla: false })
})
