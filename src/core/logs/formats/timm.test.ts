import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { timm } from './timm.ts'

it('takes rate and time of the latest step, not the means in parentheses', () => {
  const { steps, facts } = readSample(timm)
  expect(steps.map(({ epoch, step, rate, duration, loss }) => [epoch, step, rate, duration, loss])).toEqual([
    [0, 0, 120.47, 8.5, 6.95],
    [0, 50, 4096, 0.25, 6.94],
    [1, 100, 5120, 0.2, 6.5],
  ])
  expect(facts).toEqual({ devices: 8, precision: 'amp' })
})
