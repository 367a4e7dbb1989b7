import type { Interval } from './confidence.ts'
import { quantileOfSorted, sorted, type Sample } from './sample.ts'

/**
 * Resamples drawn. The ends of a 95 % percentile interval then have a standard error of √(0.025 × 0.975 ÷ 2000) =
 * 0.35 % of probability. The uncertainty of few repeats is larger. Efron and Tibshirani (An Introduction to the
 * Bootstrap, 1993, 14.3) ask for 1000 at least.
 */
const resamples = 2000

/**
 * Percentile bootstrap interval of a ratio of two medians (Efron and Tibshirani, chapter 13): numerator and denominator
 * come from different runs, so they are resampled independently.
 *
 * @param random uniform numbers in [0, 1); the same ones give the same interval
 */
export function bootstrapMedianRatio(
  numerator: Sample,
  denominator: Sample,
  level: number,
  random: () => number,
): Interval {
  const above = openResampling(numerator, random)
  const below = openResampling(denominator, random)
  const ratios = new Float64Array(resamples)
  for (let index = 0; index < resamples; index++) ratios[index] = above() / below()
  const ascending = ratios.sort()
  const outside = (1 - level) / 2
  return { low: quantileOfSorted(ascending, outside), high: quantileOfSorted(ascending, 1 - outside) }
}

/**
 * Draws resamples and takes their medians without sorting each: how often every value is drawn is counted, and the counts
 * are added up as far as the middle.
 */
function openResampling(sample: Sample, random: () => number): () => number {
  const ascending = sorted(sample)
  const count = ascending.length
  const times = new Uint32Array(count)
  const middle = (count - 1) >> 1
  return () => {
    times.fill(0)
    for (let draw = 0; draw < count; draw++) {
      const drawn = Math.floor(random() * count)
      times[drawn] = (times[drawn] ?? 0) + 1
    }
    let at = 0
    let passed = times[0] ?? 0
    while (passed <= middle) passed += times[++at] ?? 0
    const low = ascending[at] ?? NaN
    if (count % 2 === 1 || passed > middle + 1) return low
    do at++
    while (times[at] === 0)
    return low + 0.5 * ((ascending[at] ?? NaN) - low)
  }
}
