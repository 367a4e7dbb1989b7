import type { Interval } from '../model/result.ts'
import { type IntervalSpread, level } from './interval.ts'
import { deviation, mean, median, robustDeviation, type Sample } from './sample.ts'
import { rounding, type SharedSpread } from './shared-spread.ts'
import { studentReach, studentTail } from './student-t.ts'

/** The logarithm of a ratio of two speeds, with its error. */
export interface LogRatio {
  readonly value: number
  /** Standard error. */
  readonly error: number
  readonly freedom: number
}

/** The repeats of two sides, each in the order in which they ran, at least one of each. */
export type RatioRepeats =
  | { readonly kind: 'apart'; readonly a: Sample; readonly b: Sample }
  /** Both sides ran in the same rounds: `a[i]` and `b[i]` are of round `i`. */
  | { readonly kind: 'paired'; readonly a: Sample; readonly b: Sample }

/**
 * The spread of one run around the speed of its side, as a standard deviation of logarithms. For pairs, only the part that the two runs
 * of a round do not share. Undefined where no side has two repeats.
 */
export function runSpread({ kind, a, b }: RatioRepeats): IntervalSpread | undefined {
  if (kind === 'paired') {
    const spread = deviation(differences(a, b))
    return spread === undefined ? undefined : { deviation: spread / Math.SQRT2, freedom: a.length - 1 }
  }
  const freedom = a.length + b.length - 2
  return freedom === 0 ? undefined : { deviation: Math.sqrt((squares(a) + squares(b)) / freedom), freedom }
}

/**
 * b ÷ a, each side by the geometric mean of its repeats. Sides that ran in the same rounds use Student's t on the differences of
 * logarithms; others use Welch's t on the logarithms, with the spread of each side. The degrees of freedom are Satterthwaite's: those of
 * both sides if their errors are alike, those of one if the other has nearly no error. Each side gets half of the borrowed degrees of
 * freedom.
 *
 * @param shared draws the spread of each side towards the usual one, by the degrees of freedom it lends (Smyth 2004)
 * @returns undefined where one side has one repeat, or where repeats differ only by rounding
 */
export function logRatio(
  { kind, a, b }: RatioRepeats,
  { usual, borrowed }: SharedSpread,
): LogRatio | undefined {
  if (Math.min(a.length, b.length) < 2) return undefined
  const value = logMean(b) - logMean(a)
  const pairs = kind === 'paired' ? deviation(differences(a, b)) : undefined
  if (pairs !== undefined) {
    const spread =
      Math.SQRT2 * shrunkSpread({ deviation: pairs / Math.SQRT2, freedom: a.length - 1 }, usual, borrowed)
    const error = spread / Math.sqrt(a.length)
    return error > rounding ? { value, error, freedom: a.length - 1 + borrowed } : undefined
  }
  const [ofA, ofB] = [a, b].map((side) => {
    const freedom = side.length - 1
    const spread = shrunkSpread(
      { deviation: Math.sqrt(squares(side) / freedom), freedom },
      usual,
      borrowed / 2,
    )
    return { error: spread / Math.sqrt(side.length), freedom: freedom + borrowed / 2 }
  }) as [SideError, SideError]
  const error = Math.hypot(ofA.error, ofB.error)
  return error > rounding ? { value, error, freedom: jointFreedom(error, [ofA, ofB]) } : undefined
}

/** A spread combined with the borrowed one. With nothing to borrow, it is never below the usual spread. */
const shrunkSpread = (
  { deviation: spread, freedom }: IntervalSpread,
  usual: number,
  borrowed: number,
): number =>
  borrowed === 0
    ? Math.max(usual, spread)
    : Math.sqrt((borrowed * usual ** 2 + freedom * spread ** 2) / (borrowed + freedom))

type SideError = Pick<LogRatio, 'error' | 'freedom'>

/** Degrees of freedom of a sum of independent errors: Satterthwaite (Biometrics Bulletin 2, 1946). */
const jointFreedom = (error: number, parts: readonly SideError[]): number =>
  error ** 4 / parts.reduce((sum, part) => sum + part.error ** 4 / part.freedom, 0)

/** One-sided p-value: the probability of a ratio this far below `limit` or further, if the true ratio is `limit`. */
export function chanceOfBelow({ value, error, freedom }: LogRatio, limit: number): number {
  const distance = (value - Math.log(limit)) / error
  const tail = studentTail(Math.abs(distance), freedom) / 2
  return distance < 0 ? tail : 1 - tail
}

/** As {@link chanceOfBelow}, for a ratio above `limit`. */
export const chanceOfAbove = (ratio: LogRatio, limit: number): number => 1 - chanceOfBelow(ratio, limit)

/** @param outside how often the interval may miss the truth */
export function ratioRange({ value, error, freedom }: LogRatio, outside: number): Interval {
  const reach = studentReach(outside, freedom) * error
  return { low: Math.exp(value - reach), high: Math.exp(value + reach), level }
}

/** The geometric mean of several ratios with independent errors (Welch and Satterthwaite). */
export function combined(ratios: readonly [LogRatio, ...LogRatio[]]): LogRatio {
  const count = ratios.length
  const parts = ratios.map(({ error, freedom }) => ({ error: error / count, freedom }))
  const error = Math.hypot(...parts.map((part) => part.error))
  return { value: mean(ratios.map(({ value }) => value)), error, freedom: jointFreedom(error, parts) }
}

/**
 * The median of several ratios. Its error has two parts: the spread between ratios that their own errors do not explain, and the error of
 * the median.
 *
 * @param ratios at least two
 * @param spread a deviation of `all` ratios, or a robust one that a few ratios do not move
 */
export function logMedian(
  ratios: readonly LogRatio[],
  spread: 'all' | 'robust',
): Pick<LogRatio, 'value' | 'error'> {
  const values = ratios.map(({ value }) => value)
  const centre = median(values)
  const seen = spread === 'all' ? (deviation(values) ?? 0) : robustDeviation(values, centre)
  const explained = mean(ratios.map(({ error }) => error ** 2))
  const excess = Math.max(0, seen ** 2 - explained)
  const ofMedian = (Math.PI / 2) * ((explained + excess) / ratios.length)
  return { value: centre, error: Math.sqrt(excess + ofMedian) }
}

/** A ratio that is compared with a limit which has an error of its own. */
export const withLimitError = (ratio: LogRatio, error: number): LogRatio => ({
  ...ratio,
  error: Math.hypot(ratio.error, error),
})

const logMean = (sample: Sample) => mean(Array.from(sample, Math.log))

/** The sum of the squared deviations of the logarithms. */
function squares(sample: Sample): number {
  const spread = deviation(Array.from(sample, Math.log))
  return spread === undefined ? 0 : spread ** 2 * (sample.length - 1)
}

const differences = (a: Sample, b: Sample) =>
  Array.from(a, (value, index) => Math.log((b[index] ?? NaN) / value))
