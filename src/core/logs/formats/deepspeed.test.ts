import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { deepspeed } from './deepspeed.ts'

it('reads both forms, the current rate rather than the running mean, once for each step', () => {
  const { steps } = readSample(deepspeed)
  expect(steps.map(({ step, rate }) => [step, rate])).toEqual([
    [10, 100.5],
    [20, 101.25],
    [30, 102.75],
  ])
  expect(Number(steps[2]?.at) - Number(steps[0]?.at)).toBe(20)
})
