import type { RepeatStatistic } from '../model/protocol.ts'
import { bootstrapMedianRatio } from './bootstrap.ts'
import type { Interval } from '../model/result.ts'
import { deviation, mean, type Sample, sorted } from './sample.ts'
import { studentReach } from './student-t.ts'

/** Confidence level of every interval. */
export const level = 0.95

/** The highest correlation of neighbours assumed: few repeats measure it badly. */
const mostCorrelation = 0.9
/** No interval is widened by more than this factor. */
const mostWidening = 2

/**
 * How many times wider an interval must be than for independent repeats, from the correlation of neighbours. The mean of n repeats with
 * an AR(1) correlation ρ has the variance σ² (1 + 2 Σ (1 − k ÷ n) ρᵏ) ÷ n, and the spread of the repeats underestimates σ. The measured
 * correlation is on average (1 + 4 ρ) ÷ n too low (Kendall, Biometrika 41, 1954).
 *
 * @param repeats positive values in the order they ran
 * @returns 1 for fewer than 5 repeats, which do not show a correlation
 */
export function dependenceFactor(repeats: Sample): number {
  const count = repeats.length
  if (count < 5) return 1
  const logs = Array.from(repeats, Math.log)
  const centre = mean(logs)
  let squares = 0
  let products = 0
  for (const [index, value] of logs.entries()) {
    squares += (value - centre) ** 2
    if (index > 0) products += (value - centre) * ((logs[index - 1] ?? NaN) - centre)
  }
  if (!(squares > 0)) return 1
  const correlation = Math.min(mostCorrelation, Math.max(0, ((products / squares) * count + 1) / (count - 4)))
  let sum = 0
  for (let lag = 1; lag < count; lag++) sum += (1 - lag / count) * correlation ** lag
  const ofMean = (1 + 2 * sum) / count
  return Math.min(mostWidening, Math.sqrt((ofMean * (count - 1)) / (1 - ofMean)))
}

/**
 * From this many repeats, intervals of medians use only the order of the repeats. With fewer, the range from the least to the greatest
 * would contain the true median in only 50 to 88 % of cases: see docs/decisions/measuring.md.
 */
export const enoughForOrder = 5

/** Up to this many repeats, the ends of that interval are the lowest and the highest repeat. */
export const mostUncut = 8

/**
 * The interval of a figure of repeats: Student's t on the logarithms around the figure. For a median of five or more repeats, two of the
 * repeats are its ends (order statistics), which holds for noise of any shape.
 *
 * @param repeats positive values
 * @returns undefined for one repeat, which has no spread
 */
export function figureInterval(
  figure: number,
  repeats: Sample,
  statistic: RepeatStatistic,
): Interval | undefined {
  if (statistic === 'median' && repeats.length >= enoughForOrder) return orderInterval(repeats, 1 - level)
  return studentInterval(figure, repeats, statistic, 1 - level)
}

/** Where a case stops once its interval is narrow, the interval may miss only this often at each check: see docs/statistics.md. */
const outsideAtEachLook = (1 - level) / 2
/** The same for the interval from order statistics. Checking again hardly changes it, because each check adds one repeat. */
const outsideByOrder = 0.04

/**
 * The interval of a figure whose repeats stop once it is narrow. Repeats that are alike by luck stop early, so the interval is wider than
 * for a fixed number: a repeated confidence interval (Jennison and Turnbull, JRSS B 51, 1989). A machine with two speeds also gives
 * repeats that are alike, so the interval is never narrower than the one from order statistics. Correlated neighbours widen it.
 *
 * @param repeats positive values in the order they ran
 * @param firstLook after how many repeats the case could have stopped
 */
export function sequentialInterval(
  figure: number,
  repeats: Sample,
  statistic: RepeatStatistic,
  firstLook = repeats.length,
): Interval | undefined {
  const error = logError(repeats, statistic)
  if (error === undefined) return undefined
  const reach = studentReach(outsideAtEachLook, repeats.length - 1) * error
  const byNoise = around(figure, reach * dependenceFactor(repeats))
  return {
    ...together(byNoise, orderInterval(repeats, outsideByOrder)),
    level: sequentialLevel(Math.min(repeats.length, firstLook)),
  }
}

/** All repeats before the first check may have run at the rarer of two speeds, in at most one of 2ⁿ cases. */
const sequentialLevel = (firstLook: number) => Math.min(level, 1 - 2 ** -firstLook)

const together = (interval: Interval, other: Interval): Interval => ({
  low: Math.min(interval.low, other.low),
  high: Math.max(interval.high, other.high),
  level: Math.min(interval.level, other.level),
})

function studentInterval(
  figure: number,
  repeats: Sample,
  statistic: RepeatStatistic,
  outside: number,
): Interval | undefined {
  const error = logError(repeats, statistic)
  return error === undefined ? undefined : around(figure, studentReach(outside, repeats.length - 1) * error)
}

/**
 * The interval of the ratio of two figures: by Welch's t on the logarithms, or by the bootstrap for medians of five or more repeats on
 * both sides.
 *
 * @param untilNarrow whether the repeats stop once their interval is narrow: then Welch's t, and never narrower than the bootstrap
 * @param firstLook after how many repeats the case could have stopped
 * @returns undefined where one side has one repeat
 */
export function ratioInterval(
  ratio: number,
  numerator: Sample,
  denominator: Sample,
  statistic: RepeatStatistic,
  untilNarrow = false,
  firstLook = Math.min(numerator.length, denominator.length),
): Interval | undefined {
  const enough = Math.min(numerator.length, denominator.length) >= enoughForOrder
  const byOrder =
    statistic === 'median' && enough ? bootstrapMedianRatio(numerator, denominator, level) : undefined
  if (byOrder !== undefined && !untilNarrow) return byOrder
  const reach = welchReach(numerator, denominator, statistic, untilNarrow ? outsideAtEachLook : 1 - level)
  if (reach === undefined) return undefined
  const byNoise = around(ratio, reach)
  if (!untilNarrow) return byNoise
  const fewest = Math.min(numerator.length, denominator.length, firstLook)
  return {
    ...(byOrder === undefined ? byNoise : together(byNoise, byOrder)),
    level: sequentialLevel(fewest),
  }
}

/**
 * How far the logarithm of a ratio of two figures may be from the truth, by Welch's t.
 *
 * @param outside the probability that it is further
 * @returns undefined where one side has one repeat
 */
function welchReach(
  numerator: Sample,
  denominator: Sample,
  statistic: RepeatStatistic,
  outside: number,
): number | undefined {
  const above = logError(numerator, statistic)
  const below = logError(denominator, statistic)
  if (above === undefined || below === undefined) return undefined
  const error = Math.hypot(above, below)
  if (error === 0) return 0
  const freedom = error ** 4 / (above ** 4 / (numerator.length - 1) + below ** 4 / (denominator.length - 1))
  return studentReach(outside, freedom) * error
}

const around = (figure: number, reach: number): Interval => ({
  low: figure * Math.exp(-reach),
  high: figure * Math.exp(reach),
  level,
})

/**
 * The narrowest pair of repeats, as many from below as from above, that contains the true median with the probability 1 − `mostOutside`.
 * Where no pair does, the least and the greatest. The probability is binomial, because each repeat is below or above the true median like
 * a tossed coin (Conover, Practical Nonparametric Statistics, 3.2). Five repeats reach 93.75 %, which the interval states as its level.
 *
 * @param mostOutside how often it may miss, where there are enough repeats
 */
function orderInterval(repeats: Sample, mostOutside: number): Interval {
  const ascending = sorted(repeats)
  const count = ascending.length
  let cut = 0
  let chance = 2 ** -count
  let outside = 2 * chance
  const coverage = 1 - outside
  while (cut < count / 2 - 1) {
    chance *= (count - cut) / (cut + 1)
    outside += 2 * chance
    if (outside > mostOutside) break
    cut++
  }
  return {
    low: ascending[cut] ?? NaN,
    high: ascending[count - 1 - cut] ?? NaN,
    level: Math.min(level, coverage),
  }
}

/** Standard error of the logarithm of a figure; undefined for one repeat. */
function logError(repeats: Sample, statistic: RepeatStatistic): number | undefined {
  const spread = deviation(Array.from(repeats, Math.log))
  return spread === undefined ? undefined : logErrorOf(spread, repeats.length, statistic)
}

/** The spread of the logarithms of repeats. */
export interface IntervalSpread {
  /** Standard deviation. */
  readonly deviation: number
  /** Degrees of freedom that it has. */
  readonly freedom: number
}

/** Standard error of the logarithm of a figure, from the standard deviation `spread` of its repeats' logarithms. */
export function logErrorOf(spread: number, repeats: number, statistic: RepeatStatistic): number {
  const factor = statistic === 'mean' ? 1 : (errorsOfFew[repeats] ?? errorsOfMany[statistic])
  return (factor * spread) / Math.sqrt(repeats)
}

/**
 * The standard error of a median ÷ that of a mean, for normal noise and this many repeats (variances of order statistics: Sarhan and
 * Greenberg, Contributions to Order Statistics, 1962). For 3 or 4 repeats, the mean without extremes is the median.
 */
const errorsOfFew: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 1.1602, 4: 1.0922 }

/** The same for more repeats, at its largest: the limit of a median is √(π ÷ 2); 1.063 holds for five repeats. */
const errorsOfMany = { median: 1.2533, 'drop-extremes-mean': 1.063 } as const
