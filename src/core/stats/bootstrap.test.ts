import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bootstrapMedianRatio } from './bootstrap.ts'
import { seededRandom } from './random.ts'
import { median, quantile } from './sample.ts'

it('the interval is that of resamples which are laid out and sorted', () => {
  const values = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(values, values, fc.integer(), (above, below, seed) => {
      const random = seededRandom(seed)
      const resampled = (sample: readonly number[]) => {
        const ascending = sample.toSorted((a, b) => a - b)
        return median(sample.map(() => ascending[Math.floor(random() * sample.length)] ?? NaN))
      }
      const ratios = Array.from({ length: 2000 }, () => resampled(above) / resampled(below))
      const interval = bootstrapMedianRatio(above, below, 0.95, seededRandom(seed))
      expect(interval.low).toBeCloseTo(quantile(ratios, 0.025), 12)
      expect(interval.high).toBeCloseTo(quantile(ratios, 0.975), 12)
    }),
    { numRuns: 40 },
  )
})
