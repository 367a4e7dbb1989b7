import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bootstrapMedianRatio } from './bootstrap.ts'
import { seededRandom } from './random.ts'
import { median } from './sample.ts'

/** Shares of 20 000 resamples, laid out and sorted, that are below an interval and above it. */
function outside(
  above: readonly number[],
  below: readonly number[],
  { low, high }: { low: number; high: number },
) {
  const random = seededRandom(5)
  const resampled = (sample: readonly number[]) =>
    median(sample.map(() => sample[Math.floor(random() * sample.length)] ?? NaN))
  const ratios = Array.from({ length: 20_000 }, () => resampled(above) / resampled(below))
  const share = (is: (ratio: number) => boolean) => ratios.filter(is).length / ratios.length
  return {
    below: share((ratio) => ratio < low * (1 - 1e-12)),
    upTo: share((ratio) => ratio <= low * (1 + 1e-12)),
    above: share((ratio) => ratio > high * (1 + 1e-12)),
    from: share((ratio) => ratio >= high * (1 - 1e-12)),
  }
}

it('leaves out as many drawn resamples at each end as the level says', () => {
  const values = fc.array(fc.integer({ min: 10, max: 40 }), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(values, values, (above, below) => {
      const shares = outside(above, below, bootstrapMedianRatio(above, below, 0.9))
      expect(shares.below).toBeLessThan(0.06)
      expect(shares.above).toBeLessThan(0.06)
      expect(shares.upTo).toBeGreaterThan(0.04)
      expect(shares.from).toBeGreaterThan(0.04)
    }),
    { numRuns: 25 },
  )
})

it('turns over when numerator and denominator change places', () => {
  const values = fc.array(fc.double({ min: 1, max: 9, noNaN: true }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(values, values, (above, below) => {
      const interval = bootstrapMedianRatio(above, below, 0.95)
      const other = bootstrapMedianRatio(below, above, 0.95)
      expect(other.low).toBeCloseTo(1 / interval.high, 10)
      expect(other.high).toBeCloseTo(1 / interval.low, 10)
    }),
  )
})
