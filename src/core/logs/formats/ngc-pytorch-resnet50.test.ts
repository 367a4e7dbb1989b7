import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { ngcPytorchResnet50 } from './ngc-pytorch-resnet50.ts'

it('reads total_ips of either generation, not compute_ips, and passes over the mean of the epoch', () => {
  const { steps, summary } = readSample(ngcPytorchResnet50)
  expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
    [1, 150, 7.0125],
    [2, 512, 6.9],
    [3, 512.5, 6.85],
  ])
  expect(summary).toBe(391.5)
})

it('the second record of settings does not start another run', () => {
  expect(readSample(ngcPytorchResnet50).facts).toEqual({
    model: 'resnet50',
    devices: 2,
    batchPerDevice: 64,
    precision: 'amp',
  })
})
