import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { torchvision } from './torchvision.ts'

it('takes the rate of one device where it is printed, and the time in any case; Test is no step', () => {
  const { steps, facts } = readSample(torchvision)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [0, 0, 25.5, 1.25, 7],
    [0, 10, 350.25, 0.125, 6.9375],
    [0, 20, undefined, 0.0625, 6.875],
  ])
  expect(torchvision.rateScope).toBe('per-device')
  expect(facts).toEqual({ model: 'resnet50', devices: 8, batchPerDevice: 32, precision: 'fp32' })
})
