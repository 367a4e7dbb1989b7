import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { ngcTensorflowBert } from './ngc-tensorflow-bert.ts'

it('reads every iteration, one that mixed precision repeats as one more step, and other text glued behind', () => {
  const { steps } = readSample(ngcTensorflowBert)
  expect(steps.map(({ step, steps, rate, loss }) => [step, steps, rate, loss])).toEqual([
    [1, undefined, 120.5, 11.25],
    [1, 1, 1024.25, 11.25],
    [2, undefined, 1023.75, 11],
    [3, undefined, 1024, 10.875],
  ])
})

it('the figure of the evaluation is not the figure of the training', () => {
  expect(readSample(ngcTensorflowBert).summary).toBe(880.125)
})

it('knows how many batches make a step', () => {
  expect(readSample(ngcTensorflowBert).facts).toEqual({
    devices: 4,
    batchPerDevice: 32,
    accumulation: 16,
    precision: 'fp16',
    xla: true,
  })
})
