import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const oneflowGpt = knownFormat('oneflow-gpt')

it('reads the rows of its table, and what was printed in their stead', () => {
  const { steps } = readSample(oneflowGpt)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [10, 35.875, 14.25, 11.25],
    [20, 39.125, 13.125, NaN],
    [30, 39.25, 13, 9.25],
    [40, 39.5, undefined, 8.25],
  ])
})
