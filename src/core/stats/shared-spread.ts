import type { IntervalSpread } from './interval.ts'
import { deviation, mean, median } from './sample.ts'
import { fisherTail } from './student-t.ts'

/** The spread of runs that the cases of one comparison show together. */
export interface SharedSpread {
  /** The usual standard deviation of the logarithms of runs among the cases; 0 where unknown. */
  readonly usual: number
  /** Degrees of freedom that a case borrows from the others; 0 where the cases differ in their spread. */
  readonly borrowed: number
}

/** A spread below this is rounding: logarithms of equal speeds differ by less. */
export const rounding = 1e-12

export const noSpread: SharedSpread = { usual: 0, borrowed: 0 }

/**
 * The usual spread is the median over the cases. Each spread is first divided by the median of spreads with the same degrees of freedom
 * around a true one of 1: a spread of few values is more often too small than too large, and a case that borrows freedom takes the usual
 * spread as exact.
 *
 * The borrowed degrees of freedom follow from how alike the spreads are. If all cases had the same true spread, the logarithms would vary
 * by the trigamma function of half their degrees of freedom; any further variance is between the cases (Smyth, Statistical Applications
 * in Genetics and Molecular Biology 3, 2004, section 6.2). Cases that are alike by luck would lend too much, so the estimate is raised by
 * {@link doubt} of its standard error. A case never borrows more than the others have.
 */
export function sharedSpread(spreads: readonly IntervalSpread[]): SharedSpread {
  const known = spreads.filter((spread) => spread.deviation > rounding)
  const law = lawOf(known)
  const usual = known.filter((spread) => !isUnusual(spread, law))
  return usual.length === known.length ? law : sharedSpread(usual)
}

/** A case borrows nothing if its spread is above the 99 % quantile of the common law (Phipson et al., Annals of Applied Statistics 10, 2016). */
const isUnusual = ({ deviation: spread, freedom }: IntervalSpread, { usual, borrowed }: SharedSpread) =>
  borrowed > 0 && fisherTail((spread / usual) ** 2, freedom, borrowed) < 0.01

/**
 * A spread with a share of the degrees of freedom that the law lends. Where the law lends fewer than the case has, no case is quieter than
 * the usual one: the repeats of a machine of two speeds may all have met the same one. A case above the law keeps its own spread.
 */
export function withLent(spread: IntervalSpread, law: SharedSpread, share: number): IntervalSpread {
  const lent = share * law.borrowed
  if (lent < spread.freedom)
    return { deviation: Math.max(law.usual, spread.deviation), freedom: spread.freedom + lent }
  if (isUnusual(spread, law)) return spread
  const freedom = lent + spread.freedom
  return {
    deviation: Math.sqrt((lent * law.usual ** 2 + spread.freedom * spread.deviation ** 2) / freedom),
    freedom,
  }
}

/** Of fewer cases, one that is noisy or quiet would decide what is usual. */
export const fewestCases = 3

function lawOf(known: readonly IntervalSpread[]): SharedSpread {
  if (known.length < fewestCases) return noSpread
  const usual = median(known.map((spread) => spread.deviation / medianSpread(spread.freedom)))
  const others = mean(known.map(({ freedom }) => freedom)) * (known.length - 1)
  const logs = known.map(
    (spread) => 2 * Math.log(spread.deviation) - digamma(spread.freedom / 2) + Math.log(spread.freedom / 2),
  )
  const explained = mean(known.map(({ freedom }) => trigamma(freedom / 2)))
  const fourth = mean(known.map(({ freedom }) => thirdPolygamma(freedom / 2)))
  const error = Math.sqrt(fourth / known.length + (2 * explained ** 2) / (known.length - 1))
  const excess = (deviation(logs) ?? 0) ** 2 - explained + doubt * error
  return { usual, borrowed: excess <= 0 ? others : Math.min(others, 2 * inverseTrigamma(excess)) }
}

/** Keeps suites with a false verdict near 1 %, if the spreads of 5 to 40 simulated cases differ by up to 45 %: docs/statistics.md. */
const doubt = 0.75

/** The median of an estimated standard deviation whose true value is 1 (Wilson and Hilferty, PNAS 17, 1931). */
const medianSpread = (freedom: number) => (1 - 2 / (9 * freedom)) ** 1.5

/** The derivative of the logarithm of the gamma function (Abramowitz and Stegun, 6.3.5 and 6.3.18). */
function digamma(x: number): number {
  if (x < 10) return digamma(x + 1) - 1 / x
  const square = 1 / (x * x)
  return Math.log(x) - 0.5 / x - square * (1 / 12 - square * (1 / 120 - square / 252))
}

/** The derivative of {@link digamma} (Abramowitz and Stegun, 6.4.6 and 6.4.12). */
function trigamma(x: number): number {
  if (x < 10) return trigamma(x + 1) + 1 / (x * x)
  const square = 1 / (x * x)
  return 1 / x + square / 2 + (square / x) * (1 / 6 - square * (1 / 30 - square / 42))
}

/** The second derivative of {@link trigamma}: the fourth cumulant of the logarithm of a gamma variable (6.4.6 and 6.4.14). */
function thirdPolygamma(x: number): number {
  if (x < 10) return thirdPolygamma(x + 1) + 6 / x ** 4
  return (2 / x ** 3) * (1 + 1.5 / x + 1 / (x * x) - 1 / x ** 4)
}

/** By bisection: the trigamma function falls from infinity to 0. */
function inverseTrigamma(value: number): number {
  let low = 1e-6
  let high = 1e6
  for (let step = 0; step < 80; step++) {
    const middle = Math.sqrt(low * high)
    if (trigamma(middle) > value) low = middle
    else high = middle
  }
  return Math.sqrt(low * high)
}
