import { describe, expect, it } from 'vitest'
import { deviation, mean, quantile } from '../stats/sample.ts'
import { importanceSamples } from './importance.ts'

/** Two normal values with a correlation, so that they fill a narrow ridge. */
const ridge =
  (centre: number, scale: number, correlation: number) =>
  ([x = 0, y = 0]: readonly number[]) => {
    const [a, b] = [(x - centre) / scale, (y - centre) / scale]
    return -(a * a - 2 * correlation * a * b + b * b) / (2 * (1 - correlation ** 2))
  }

const axis = (samples: readonly (readonly number[])[], index: number) => samples.map((at) => at[index] ?? 0)

describe('importanceSamples', () => {
  it('has the moments of a narrow ridge that it has to find', () => {
    const { samples, effective } = importanceSamples(ridge(3, 0.1, 0.99), [0, 0], [2, 2], 'usual')
    for (const values of [axis(samples, 0), axis(samples, 1)]) {
      expect(mean(values)).toBeCloseTo(3, 1.7)
      expect(deviation(values)).toBeCloseTo(0.1, 1.7)
    }
    const across = samples.map(([x = 0, y = 0]) => x - y)
    expect(deviation(across)).toBeCloseTo(0.1 * Math.sqrt(2 * 0.01), 2)
    expect(effective).toBeGreaterThan(1000)
  })

  it('has the quantiles of a density with a long tail on one side', () => {
    const exponential = ([x = 0]: readonly number[]) => (x < 0 ? Number.NEGATIVE_INFINITY : -x)
    const values = axis(importanceSamples(exponential, [0], [1], 'usual').samples, 0)
    for (const share of [0.05, 0.5, 0.95])
      expect(quantile(values, share)).toBeCloseTo(-Math.log(1 - share), share > 0.9 ? 0 : 1)
  })

  it('says of a density that no proposal fits that its samples are worth few', () => {
    /** A circle as thin as a hair. */
    const circle = ([x = 0, y = 0]: readonly number[]) => -(((Math.hypot(x, y) - 1) / 1e-4) ** 2) / 2
    const { samples, effective } = importanceSamples(circle, [0, 0], [1, 1], 'patient')
    expect(effective).toBeLessThan(100)
    expect(effective).toBeGreaterThanOrEqual(1)
    expect(samples.length).toBeGreaterThan(0)
  })

  it('gives the same samples of the same density', () => {
    const once = () => importanceSamples(ridge(0, 1, 0.5), [0, 0], [1, 1], 'usual')
    expect(once()).toEqual(once())
  })
})
