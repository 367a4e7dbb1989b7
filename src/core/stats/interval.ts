import type { RepeatStatistic } from '../model/protocol.ts'
import { bootstrapMedianRatio } from './bootstrap.ts'
import type { Interval } from '../model/result.ts'
import { deviation, mean, median, type Sample, sorted } from './sample.ts'
import { studentReach } from './student-t.ts'

/** Confidence level of every interval. */
export const level = 0.95

/** The highest correlation of neighbours assumed: few repeats measure it badly. */
const mostCorrelation = 0.9
/** No interval is widened by more than this factor. */
const mostWidening = 2
/** Fewer repeats do not show a correlation. */
const fewestCorrelated = 6

/**
 * How many times wider an interval must be than for independent repeats, from the correlation of neighbours. The mean of n repeats with
 * an AR(1) correlation ρ has the variance σ² (1 + 2 Σ (1 − k ÷ n) ρᵏ) ÷ n, and the spread of the repeats underestimates σ. The measured
 * correlation is on average (1 + 4 ρ) ÷ n too low (Kendall, Biometrika 41, 1954).
 *
 * @param repeats positive values in the order they ran
 */
export function dependenceFactor(repeats: Sample): number {
  const count = repeats.length
  if (count < fewestCorrelated) return 1
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

/** How often the t of a figure may miss where repeats stop once the interval is narrow, at each look. */
const outsideAtEachLook = 0.04
/**
 * How often two repeats may miss a median on their own. They are joined to the t, so that both speeds of a machine that has two are in
 * the interval. Where the repeats are lopsided, they must hold alone.
 */
const outsideByOrder = { beside: 0.2, untilNarrow: 0.04, alone: 1 - level }
/** From this many repeats on, two of them contain the median in 95 % for noise of any shape. */
const enoughForOrder = 6
/**
 * A median further from the mean than this many standard errors is that of lopsided repeats: two speeds, an outlier or a tail. One repeat
 * far from all others is 1. Of 4 to 20 repeats with normal noise, 3 to 19 % are.
 */
const mostLopsided = 0.95

/**
 * The interval of a figure of repeats: Student's t on the logarithms. For a median, it is around their mean, which is known better than
 * their median, and joined with two of the repeats (order statistics). Where mean and median are too far apart for noise with one peak,
 * two of the repeats are its ends. The constants were chosen by `npm run simulate -- --only intervals`.
 *
 * Repeats that stop once they agree agree by luck more often, so that their interval is wider than for a fixed number: a repeated
 * confidence interval (Jennison and Turnbull, JRSS B 51, 1989). Correlated neighbours widen it.
 *
 * @param repeats positive values in the order they ran
 * @param untilNarrow whether the repeats stop once their interval is narrow
 * @returns undefined for one repeat, which has no spread
 */
export function figureInterval(
  figure: number,
  repeats: Sample,
  statistic: RepeatStatistic,
  untilNarrow = false,
): Interval | undefined {
  const isMedian = statistic === 'median'
  const error = logError(repeats, isMedian ? 'mean' : statistic)
  if (error === undefined) return undefined
  const outside = untilNarrow ? outsideAtEachLook : 1 - level
  const widened = untilNarrow ? dependenceFactor(repeats) : 1
  const reach = studentReach(outside, repeats.length - 1) * error * widened
  if (!isMedian && !untilNarrow) return around(figure, reach)
  const centre = isMedian ? Math.exp(mean(Array.from(repeats, Math.log))) : figure
  const isLopsided = Math.abs(Math.log(median(repeats) / centre)) > mostLopsided * error
  if (isLopsided && !untilNarrow && repeats.length >= enoughForOrder)
    return orderInterval(repeats, outsideByOrder.alone)
  const outsideOfOrder = isLopsided ? outsideByOrder.untilNarrow : outsideByOrder.beside
  return together(around(centre, reach), orderInterval(repeats, outsideOfOrder))
}

const together = (interval: Interval, other: Interval): Interval => ({
  low: Math.min(interval.low, other.low),
  high: Math.max(interval.high, other.high),
  level,
})

/** From this many repeats on, resamples of a side have enough medians. */
export const enoughForBootstrap = 5

/**
 * The interval of the ratio of two figures: by Welch's t on the logarithms, or by the bootstrap for medians of five or more repeats on
 * both sides.
 *
 * @param untilNarrow whether the repeats stop once their interval is narrow: then Welch's t, and never narrower than the bootstrap
 * @returns undefined where one side has one repeat
 */
export function ratioInterval(
  ratio: number,
  numerator: Sample,
  denominator: Sample,
  statistic: RepeatStatistic,
  untilNarrow = false,
): Interval | undefined {
  const enough = Math.min(numerator.length, denominator.length) >= enoughForBootstrap
  const byOrder =
    statistic === 'median' && enough ? bootstrapMedianRatio(numerator, denominator, level) : undefined
  if (byOrder !== undefined && !untilNarrow) return byOrder
  const reach = welchReach(numerator, denominator, statistic, untilNarrow ? outsideAtEachLook : 1 - level)
  if (reach === undefined) return undefined
  const byNoise = around(ratio, reach)
  return byOrder === undefined ? byNoise : together(byNoise, byOrder)
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
 * a tossed coin (Conover, Practical Nonparametric Statistics, 3.2).
 */
function orderInterval(repeats: Sample, mostOutside: number): Interval {
  const ascending = sorted(repeats)
  const count = ascending.length
  let cut = 0
  let chance = 2 ** -count
  let outside = 2 * chance
  while (cut < count / 2 - 1) {
    chance *= (count - cut) / (cut + 1)
    outside += 2 * chance
    if (outside > mostOutside) break
    cut++
  }
  return { low: ascending[cut] ?? NaN, high: ascending[count - 1 - cut] ?? NaN, level }
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
