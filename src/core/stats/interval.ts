import type { RepeatStatistic } from '../model/protocol.ts'
import { bootstrapMedianRatio } from './bootstrap.ts'
import { level, type Interval } from './confidence.ts'
import { deviation, sorted, type Sample } from './sample.ts'
import { studentReach } from './student-t.ts'

/**
 * From so many repeats on, intervals of medians rest on the repeats' order alone. With fewer, their least and greatest
 * would contain the true median in 50 to 88 % of cases: see docs/decisions/intervals-of-few-repeats.md.
 */
const enoughForOrder = 5

/**
 * The interval of a figure of repeats: Student's t on the logarithms around the figure. For a median of five repeats
 * and more, two of the repeats are its ends (order statistics), which holds for noise of any shape.
 *
 * @param repeats positive values
 * @returns undefined for one repeat, which has no spread
 */
export function figureInterval(
  figure: number,
  repeats: Sample,
  statistic: RepeatStatistic,
): Interval | undefined {
  if (statistic === 'median' && repeats.length >= enoughForOrder) return orderInterval(repeats)
  const error = logError(repeats, statistic)
  return error === undefined ? undefined : around(figure, studentReach(1 - level, repeats.length - 1) * error)
}

/**
 * The interval of the ratio of two figures: by Welch's t on the logarithms, or, for medians of five repeats and more on
 * both sides, by the bootstrap.
 *
 * @returns undefined where one side has one repeat
 */
export function ratioInterval(
  ratio: number,
  numerator: Sample,
  denominator: Sample,
  statistic: RepeatStatistic,
  random: () => number,
): Interval | undefined {
  if (statistic === 'median' && Math.min(numerator.length, denominator.length) >= enoughForOrder) {
    return bootstrapMedianRatio(numerator, denominator, level, random)
  }
  const above = logError(numerator, statistic)
  const below = logError(denominator, statistic)
  if (above === undefined || below === undefined) return undefined
  const error = Math.hypot(above, below)
  if (error === 0) return { low: ratio, high: ratio }
  const freedom = error ** 4 / (above ** 4 / (numerator.length - 1) + below ** 4 / (denominator.length - 1))
  return around(ratio, studentReach(1 - level, freedom) * error)
}

const around = (figure: number, reach: number): Interval => ({
  low: figure * Math.exp(-reach),
  high: figure * Math.exp(reach),
})

/**
 * The narrowest pair of repeats, as many from below as from above, that contains the true median at the level or better;
 * the least and the greatest where none does. The probability is binomial: each repeat is below the true median or above
 * it like a tossed coin (Conover, Practical Nonparametric Statistics, 3.2). Five repeats reach 93.75 %.
 */
function orderInterval(repeats: Sample): Interval {
  const ascending = sorted(repeats)
  const count = ascending.length
  let cut = 0
  let chance = 2 ** -count
  let outside = 2 * chance
  while (cut < count / 2 - 1) {
    chance *= (count - cut) / (cut + 1)
    outside += 2 * chance
    if (outside > 1 - level) break
    cut++
  }
  return { low: ascending[cut] ?? NaN, high: ascending[count - 1 - cut] ?? NaN }
}

/** Standard error of the logarithm of a figure. */
function logError(repeats: Sample, statistic: RepeatStatistic): number | undefined {
  const spread = deviation(Array.from(repeats, Math.log))
  if (spread === undefined) return undefined
  const { length } = repeats
  const factor = statistic === 'mean' ? 1 : (errorsOfFew[length] ?? errorsOfMany[statistic])
  return (factor * spread) / Math.sqrt(length)
}

/**
 * How many times the standard error of a mean that of a median is, for normal noise and this many repeats (variances of
 * order statistics: Sarhan and Greenberg, Contributions to Order Statistics, 1962). A mean without the extremes of 3 or 4
 * repeats is their median.
 */
const errorsOfFew: Readonly<Record<number, number>> = { 2: 1, 3: 1.1602, 4: 1.0922 }

/** The same for more repeats, at its largest: √(π ÷ 2) is the limit for a median, 1.063 holds for five repeats. */
const errorsOfMany = { median: 1.2533, 'drop-extremes-mean': 1.063 } as const
