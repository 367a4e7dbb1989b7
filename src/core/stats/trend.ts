import { quantileOfSorted, sorted, type Sample } from './sample.ts'

export interface Trend {
  /** Two-sided probability of a trend at least as clear in a series that has none. */
  readonly chance: number
  /** Change from the first value to the last, along the line of median slope. */
  readonly change: number
  /** Its ends at 95%: the slopes at these ranks (Sen, as below). */
  readonly low: number
  readonly high: number
  /** Every value is above the one before it, or every value is below. */
  readonly monotone: boolean
}

/**
 * Mann-Kendall test (Mann, Econometrica 13, 1945; normal approximation with continuity and tie correction) with the slope of Theil and
 * Sen (Sen, JASA 63, 1968). Both use only the order and the median of pairwise slopes, so a few outliers hardly matter. Takes n² ÷ 2
 * steps.
 *
 * @param series at least two values in order
 */
export function trend(series: Sample): Trend {
  const count = series.length
  const slopes: number[] = []
  let score = 0
  for (let later = 1; later < count; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      const step = (series[later] ?? NaN) - (series[earlier] ?? NaN)
      score += Math.sign(step)
      slopes.push(step / (later - earlier))
    }
  }
  const variance = (count * (count - 1) * (2 * count + 5) - tieCorrection(series)) / 18
  const z = variance === 0 ? 0 : Math.max(0, Math.abs(score) - 1) / Math.sqrt(variance)
  const ascending = sorted(slopes)
  const beside = (1.96 * Math.sqrt(variance)) / 2
  const slopeAt = (rank: number) =>
    ascending[Math.max(0, Math.min(ascending.length - 1, Math.round(rank)))] ?? NaN
  const middle = (ascending.length - 1) / 2
  return {
    chance: 2 * normalTail(z),
    change: quantileOfSorted(ascending, 0.5) * (count - 1),
    low: slopeAt(middle - beside) * (count - 1),
    high: slopeAt(middle + beside) * (count - 1),
    monotone: Math.abs(score) === slopes.length,
  }
}

function tieCorrection(series: Sample): number {
  const seen = new Map<number, number>()
  for (const value of series) seen.set(value, (seen.get(value) ?? 0) + 1)
  return [...seen.values()].reduce((all, ties) => all + ties * (ties - 1) * (2 * ties + 5), 0)
}

/**
 * P(Z > z) of the standard normal for z ≥ 0: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17;
 * absolute error below 7.5e-8.
 */
export function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const polynomial =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
}
