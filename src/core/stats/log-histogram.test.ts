import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LogHistogram } from './log-histogram.ts'

test('a quantile is within 1 % of a value that has as many values below it', () => {
  const values = fc.array(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(values, fc.constantFrom(0.25, 0.5, 0.75, 1), (sample, p) => {
      const histogram = new LogHistogram()
      for (const value of sample) histogram.add(value)
      const exact = sample.toSorted((a, b) => a - b)[Math.ceil(p * sample.length) - 1] ?? NaN
      expect(Math.abs(histogram.quantile(p) / exact - 1)).toBeLessThan(0.01)
    }),
  )
})

test('values that are not positive are not counted, and nothing has no quantile', () => {
  const histogram = new LogHistogram()
  for (const value of [0, -1, NaN]) histogram.add(value)
  expect(histogram.count).toBe(0)
  expect(histogram.quantile(0.5)).toBeNaN()
})
