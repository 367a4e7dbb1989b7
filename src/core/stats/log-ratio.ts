import type { Interval } from '../model/result.ts'
import { type IntervalSpread, level } from './interval.ts'
import { deviation, mean, type Sample } from './sample.ts'
import { noSpread, rounding, sharedSpread, type SharedSpread, withLent } from './shared-spread.ts'
import { studentReach, studentTail } from './student-t.ts'

/** A standard error, with the degrees of freedom that it is known with. */
export interface RatioError {
  readonly error: number
  readonly freedom: number
}

/** The logarithm of a ratio of two speeds. */
export interface LogRatio {
  readonly value: number
  /** Estimates of its standard error. Each holds on its own, so each takes an equal part of the chance of a mistake. */
  readonly errors: readonly [RatioError, ...RatioError[]]
}

/** The repeats of two sides, each in the order in which they ran, at least one of each. */
export type RatioRepeats =
  | { readonly kind: 'apart'; readonly a: Sample; readonly b: Sample }
  /** Both sides ran in the same rounds: `a[i]` and `b[i]` are of round `i`. */
  | { readonly kind: 'paired'; readonly a: Sample; readonly b: Sample }

/** What the cases of a comparison show together of the spread of one run. */
export interface SharedSpreads {
  /** Without the part that the two runs of a round share. */
  readonly pairs: SharedSpread
  readonly runs: SharedSpread
}

export const nothingShared: SharedSpreads = { pairs: noSpread, runs: noSpread }

/** @param all the repeats of every case */
export const sharedSpreads = (all: readonly RatioRepeats[]): SharedSpreads => ({
  pairs: sharedSpread(all.flatMap((repeats) => pairSpread(repeats) ?? [])),
  runs: sharedSpread(all.flatMap((repeats) => runSpread(repeats) ?? [])),
})

function pairSpread({ kind, a, b }: RatioRepeats): IntervalSpread | undefined {
  const spread = kind === 'paired' ? deviation(differences(a, b)) : undefined
  return spread === undefined ? undefined : { deviation: spread / Math.SQRT2, freedom: a.length - 1 }
}

/**
 * The spread of one run around the speed of its side, as a standard deviation of logarithms. Undefined where no side has two repeats.
 */
export function runSpread({ a, b }: RatioRepeats): IntervalSpread | undefined {
  const freedom = a.length + b.length - 2
  return freedom === 0 ? undefined : { deviation: Math.sqrt((squares(a) + squares(b)) / freedom), freedom }
}

/**
 * b ÷ a, each side by the geometric mean of its repeats. Its error is Welch's, with the spread of each side. Sides that ran in the same
 * rounds also have that of their differences, which holds whatever a round does to both. Where rounds do nothing, Welch's has twice the
 * degrees of freedom; where they do, it is too wide, so both may be used.
 *
 * @param shared draws the spread of runs towards the usual one, by the degrees of freedom it lends (Smyth 2004)
 * @returns undefined where one side has one repeat, or where the repeats of each side differ only by rounding
 */
export function logRatio(repeats: RatioRepeats, shared: SharedSpreads = nothingShared): LogRatio | undefined {
  const { a, b } = repeats
  if (Math.min(a.length, b.length) < 2) return undefined
  const value = logMean(b) - logMean(a)
  const ofSides = errorOfSides(a, b, shared.runs)
  const pairs = pairSpread(repeats)
  const ofPairs = pairs && errorOf(withLent(pairs, shared.pairs, 1), a.length / 2)
  const [first, ...others] = [ofPairs ?? [], ofSides].flat().filter(({ error }) => error > rounding)
  return first && { value, errors: [first, ...others] }
}

/** The degrees of freedom are Satterthwaite's: those of both sides if their errors are alike. Each side gets half of what is lent. */
function errorOfSides(a: Sample, b: Sample, shared: SharedSpread): RatioError {
  const parts = [a, b].map((side) => {
    const freedom = side.length - 1
    const ofSide = { deviation: Math.sqrt(squares(side) / freedom), freedom }
    return errorOf(withLent(ofSide, shared, 0.5), side.length)
  })
  return joined(parts)
}

const errorOf = ({ deviation: spread, freedom }: IntervalSpread, count: number): RatioError => ({
  error: spread / Math.sqrt(count),
  freedom,
})

/** More degrees of freedom change nothing that is printed. */
export const manyFreedom = 1e6

/** The error of a sum of independent parts: Satterthwaite (Biometrics Bulletin 2, 1946). */
function joined(parts: readonly RatioError[]): RatioError {
  const error = Math.hypot(...parts.map((part) => part.error))
  const freedom = error ** 4 / parts.reduce((sum, part) => sum + part.error ** 4 / part.freedom, 0)
  return { error, freedom: Math.min(manyFreedom, freedom) }
}

/** One-sided p-value: the probability of a ratio this far below `limit` or further, if the true ratio is `limit`. */
export const chanceOfBelow = ({ value, errors }: LogRatio, limit: number): number =>
  Math.min(
    1,
    ...errors.map(({ error, freedom }) => {
      const distance = (value - Math.log(limit)) / error
      const tail = studentTail(Math.abs(distance), freedom) / 2
      return errors.length * (distance < 0 ? tail : 1 - tail)
    }),
  )

/** As {@link chanceOfBelow}, for a ratio above `limit`. */
export const chanceOfAbove = ({ value, errors }: LogRatio, limit: number): number =>
  chanceOfBelow({ value: -value, errors }, 1 / limit)

/** @param outside how often the interval may miss the truth */
export function ratioRange({ value, errors }: LogRatio, outside: number): Interval {
  const reach = Math.min(
    ...errors.map(({ error, freedom }) => studentReach(outside / errors.length, freedom) * error),
  )
  return { low: Math.exp(value - reach), high: Math.exp(value + reach), level }
}

/** The geometric mean of several ratios with independent errors (Welch and Satterthwaite). */
export function combined(ratios: readonly [LogRatio, ...LogRatio[]]): LogRatio {
  const count = ratios.length
  const [first, ...others] = ratios
  if (others.length === 0) return first
  const parts = ratios.map(({ errors: [{ error, freedom }] }) => ({ error: error / count, freedom }))
  return { value: mean(ratios.map(({ value }) => value)), errors: [joined(parts)] }
}

/** A ratio with a further error. */
export function withError({ value, errors: [first, ...others] }: LogRatio, further: RatioError): LogRatio {
  if (further.error === 0) return { value, errors: [first, ...others] }
  const wider = (error: RatioError) => joined([error, further])
  return { value, errors: [wider(first), ...others.map(wider)] }
}

/**
 * The same ratio if each error shrank by a factor and its degrees of freedom grew by one, as further repeats would make them.
 */
export const withRepeats = (
  { value, errors: [first, ...others] }: LogRatio,
  shrinks: number,
  grows: number,
): LogRatio => {
  const later = ({ error, freedom }: RatioError) => ({ error: error / shrinks, freedom: freedom * grows })
  return { value, errors: [later(first), ...others.map(later)] }
}

const logMean = (sample: Sample) => mean(Array.from(sample, Math.log))

/** The sum of the squared deviations of the logarithms. */
function squares(sample: Sample): number {
  const spread = deviation(Array.from(sample, Math.log))
  return spread === undefined ? 0 : spread ** 2 * (sample.length - 1)
}

const differences = (a: Sample, b: Sample) =>
  Array.from(a, (value, index) => Math.log((b[index] ?? NaN) / value))
