import { expect, it } from 'vitest'
import { knownFormat, readSample } from '../../../../test/read-log.ts'

const maskrcnnBenchmark = knownFormat('maskrcnn-benchmark')

it('reads the seconds before the parentheses; the total is no step', () => {
  const { steps } = readSample(maskrcnnBenchmark)
  expect(steps.map(({ step, rate, duration, loss }) => [step, rate, duration, loss])).toEqual([
    [20, undefined, 0.25, 2.25],
    [40, undefined, 0.2, 1.5],
  ])
  expect(Number(steps[1]?.at) - Number(steps[0]?.at)).toBe(5)
})

it('the batch is that of the solver, not of the test', () => {
  expect(readSample(maskrcnnBenchmark).facts).toEqual({ devices: 8, precision: 'amp', globalBatch: 32 })
})
