import type { Interval } from './confidence.ts'
import { quantileOfSorted, sorted, type Sample } from './sample.ts'

/**
 * Resamples drawn. The ends of a 95 % percentile interval are then found with a standard error of √(0.025 × 0.975 ÷ 2000)
 * = 0.35 % of probability, below what few repeats leave open anyway; Efron and Tibshirani (An Introduction to the
 * Bootstrap, 1993, 14.3) ask for 1000 at least.
 */
const resamples = 2000

/** A statistic of values in ascending order. */
type Statistic = (ascending: Sample) => number

/**
 * Percentile bootstrap interval of a ratio of two statistics (Efron and Tibshirani, chapter 13): numerator and denominator
 * come from different runs, so they are resampled independently.
 *
 * @param random uniform numbers in [0, 1); the same ones give the same interval
 */
export function bootstrapRatio(
  numerator: Sample,
  denominator: Sample,
  statistic: Statistic,
  level: number,
  random: () => number,
): Interval {
  const above = openResampling(numerator, random)
  const below = openResampling(denominator, random)
  return percentiles(
    Float64Array.from({ length: resamples }, () => statistic(above()) / statistic(below())),
    level,
  )
}

function percentiles(statistics: Float64Array, level: number): Interval {
  const ascending = statistics.sort()
  const outside = (1 - level) / 2
  return {
    low: quantileOfSorted(ascending, outside),
    high: quantileOfSorted(ascending, 1 - outside),
  }
}

/**
 * Draws resamples that are in ascending order without sorting each: how often every value is drawn is counted, and the
 * counts are laid out. The array is used again by the next draw.
 */
function openResampling(sample: Sample, random: () => number): () => Float64Array {
  const ascending = sorted(sample)
  const counts = new Uint32Array(ascending.length)
  const drawn = new Float64Array(ascending.length)
  return () => {
    counts.fill(0)
    for (let draw = 0; draw < ascending.length; draw++) {
      const index = Math.floor(random() * ascending.length)
      counts[index] = (counts[index] ?? 0) + 1
    }
    let end = 0
    for (let index = 0; index < ascending.length; index++) {
      for (let times = counts[index] ?? 0; times > 0; times--) drawn[end++] = ascending[index] ?? NaN
    }
    return drawn
  }
}
