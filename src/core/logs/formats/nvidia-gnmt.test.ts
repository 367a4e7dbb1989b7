import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { nvidiaGnmt } from './nvidia-gnmt.ts'

it('reads what the rank whose turn it is says of itself; validation is no step', () => {
  const { steps, facts } = readSample(nvidiaGnmt)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [0, 10, 56_000, 0.125, 10.25],
    [0, 20, 62_000, 0.1, 9.75],
    [1, 10, 63_000, 0.09, 5.25],
  ])
  expect(nvidiaGnmt.rateScope).toBe('per-device')
  expect(facts).toEqual({ precision: 'amp', batchPerDevice: 128 })
})
