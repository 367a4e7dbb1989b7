import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { megatron } from './megatron.ts'

it('reads steps whichever host prints them; a rate only where one is printed', () => {
  const { steps } = readSample(megatron)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [1, 25.6, 20, 11],
    [2, 32, 16, 10.75],
    [3, undefined, 30.0005, NaN],
  ])
})

it('of a batch that is ramped up the last stands', () => {
  expect(readSample(megatron).facts).toEqual({ devices: 16, precision: 'bf16', globalBatch: 1024 })
})
