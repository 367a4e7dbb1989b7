import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deviation,
  mean,
  median,
  quantile,
  robustDeviation,
  sorted,
  tipcCut,
  tipcTrimmedMean,
} from './sample.ts'

const rate = fc.double({ min: 1e-3, max: 1e6, noNaN: true })
const rates = fc.array(rate, { minLength: 1, maxLength: 60 })
/** Exact under multiplication, so that properties can ask for equality. */
const powerOfTwo = fc.integer({ min: -8, max: 8 }).map((exponent) => 2 ** exponent)

test('few values and many are sorted alike, with NaN last', () => {
  const value = fc.oneof(rate, fc.constantFrom(0, 1, Infinity, -Infinity, NaN))
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), fc.boolean(), (values, typed) => {
      const sample = typed ? Float64Array.from(values) : values
      expect([...sorted(sample)]).toEqual([...Float64Array.from(values).sort()])
    }),
  )
})

describe('every estimator of location', () => {
  const estimators = { mean, median, third: (values: number[]) => quantile(values, 1 / 3) }
  test.each(Object.entries(estimators))('%s lies within the values and scales with them', (_, estimator) => {
    fc.assert(
      fc.property(rates, powerOfTwo, (values, scale) => {
        const value = estimator(values)
        const rounding = 1 + 1e-12
        expect(value).toBeGreaterThanOrEqual(Math.min(...values) / rounding)
        expect(value).toBeLessThanOrEqual(Math.max(...values) * rounding)
        expect(estimator(values.map((value) => value * scale))).toBeCloseTo(value * scale, 9)
      }),
    )
  })

  test.each(Object.entries(estimators))('%s does not depend on the order', (_, estimator) => {
    fc.assert(
      fc.property(rates, (values) => {
        const once = estimator(values)
        expect(Math.abs(estimator(values.toReversed()) / once - 1)).toBeLessThan(1e-12)
      }),
    )
  })

  test('a statistic of no values is a defect, not NaN', () => {
    for (const estimator of Object.values(estimators)) expect(() => estimator([])).toThrow(RangeError)
  })
})

test('the mean keeps what plain addition loses', () => {
  expect(mean([1e16, 1, 1, 1, -1e16])).toBe(0.6)
})

test('quantiles interpolate between order statistics (Hyndman and Fan, type 7)', () => {
  const values = [40, 10, 30, 20]
  expect([0, 0.25, 0.5, 0.9, 1].map((p) => quantile(values, p))).toEqual([10, 17.5, 25, 37, 40])
})

test('a deviation divides by n − 1, and one value has none', () => {
  expect(deviation([2, 4, 4, 4, 5, 5, 7, 9])).toBeCloseTo(Math.sqrt(32 / 7), 12)
  expect(deviation([5])).toBeUndefined()
})

test('the robust deviation ignores a wild value', () => {
  expect(robustDeviation([9, 10, 11, 10, 1000])).toBeCloseTo(1.4826, 12)
})

describe('the trimmed mean of test_tipc', () => {
  test('cuts five values at each end, and 5 % once that is more', () => {
    expect([11, 100, 119, 120, 1000].map(tipcCut)).toEqual([5, 5, 5, 6, 50])
  })

  test('is the mean of what is left, whatever the extremes were', () => {
    const middle = [7, 8, 9]
    expect(tipcTrimmedMean([...middle, 0, 0, 0, 0, 0, 1e9, 1e9, 1e9, 1e9, 1e9])).toBe(8)
  })

  test('of ten values or fewer there is none', () => {
    expect(tipcTrimmedMean(new Array<number>(10).fill(3))).toBeUndefined()
    expect(tipcTrimmedMean(new Array<number>(11).fill(3))).toBe(3)
  })
})
