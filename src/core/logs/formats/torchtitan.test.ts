import { expect, it } from 'vitest'
import { readSample } from '../../../../test/read-log.ts'
import { torchtitan } from './torchtitan.ts'

it('reads numbers with commas among their digits, once for each step', () => {
  const { steps } = readSample(torchtitan)
  expect(steps.map(({ step, rate, loss }) => [step, rate, loss])).toEqual([
    [1, 750, 12.25],
    [1010, 5850, 6.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(14.25)
})
