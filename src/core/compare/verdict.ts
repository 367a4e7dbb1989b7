import { known, type Maybe, missing } from '../model/missing.ts'
import type { Interval } from '../model/result.ts'
import type { Ratio } from '../model/units.ts'
import { level } from '../stats/interval.ts'
import {
  chanceOfAbove,
  chanceOfBelow,
  type LogRatio,
  manyFreedom,
  type RatioError,
  type RatioRepeats,
  ratioRange,
  withError,
  withRepeats,
} from '../stats/log-ratio.ts'
import type { Verdict } from './comparison.ts'
import { usualDrift } from './usual-margin.ts'

/** What the machine alone may do to the ratio of two sides whose work is equally fast. */
export interface MachineDrift {
  /** The lowest and the highest such ratio; both 1 where the sides ran in the same rounds. */
  readonly low: number
  readonly high: number
  /** Standard error of the logarithm, for sides too short to show each speed of the machine. */
  readonly speeds: RatioError
}

const oneSpeed: RatioError = { error: 0, freedom: manyFreedom }
export const noDrift: MachineDrift = { low: 1, high: 1, speeds: oneSpeed }

/** With fewer repeats, a machine of two speeds gives all those of A at one and all those of B at the other in more than 1 %. */
const fewestOf: Readonly<Record<RatioRepeats['kind'], number>> = { paired: 4, apart: 5 }

/** Whether so few repeats of a side may all have met the same speed of the machine. */
export const mayMissSpeeds = (kind: RatioRepeats['kind'], repeats: number): boolean =>
  repeats < fewestOf[kind]

/**
 * Sides that ran apart: the machine may have changed by up to the limit in between. With few repeats, each side may have another speed of
 * the machine: its standard deviation is the limit. Few pairs may have met other speeds too.
 *
 * @param repeats of the side that has fewer
 * @param most by how much the machine may change between the sides, as a share
 */
export function driftOf(kind: RatioRepeats['kind'], repeats: number, most: Ratio): MachineDrift {
  if (mayMissSpeeds(kind, repeats)) {
    // Both repeats of a side may be outliers, so their distance has wider tails.
    const freedom = repeats === 2 ? 2 : manyFreedom
    return {
      low: 1,
      high: 1,
      speeds: { error: Math.SQRT2 * (kind === 'paired' ? usualDrift : most), freedom },
    }
  }
  return kind === 'paired' ? noDrift : { low: 1 - most, high: 1 + most, speeds: oneSpeed }
}

/** The probability of any wrong `slower` in all comparisons that are made together, and of any wrong `faster`. */
export const mistakeChance = 0.01

/** How the number of repeats of both sides was decided. */
export interface StoppingRule {
  /** Repeats that end once they agree agree by luck more often, so every chance counts twice. */
  readonly untilNarrow: boolean
}

const factor = ({ untilNarrow }: StoppingRule) => (untilNarrow ? 2 : 1)

/** Probability that chance alone shows a ratio as far from a limit, on either side of it. */
export interface Chances {
  readonly below: number
  readonly above: number
}

export const chancesAt = (logRatio: LogRatio, limit: number, stopping: StoppingRule): Chances => ({
  below: Math.min(1, factor(stopping) * chanceOfBelow(logRatio, limit)),
  above: Math.min(1, factor(stopping) * chanceOfAbove(logRatio, limit)),
})

/** Chance of a ratio as low beside the lowest that the machine explains, and of one as high beside the highest. */
export const chancesOfChange = (logRatio: LogRatio, drift: MachineDrift, stopping: StoppingRule): Chances => {
  const doubtful = withError(logRatio, drift.speeds)
  return {
    below: chancesAt(doubtful, drift.low, stopping).below,
    above: chancesAt(doubtful, drift.high, stopping).above,
  }
}

/** The interval of the ratio of the work: what ran, and what the machine may have done to it. */
export function ratioIntervalOf(logRatio: LogRatio, drift: MachineDrift, stopping: StoppingRule): Interval {
  const { low, high } = ratioRange(withError(logRatio, drift.speeds), (1 - level) / factor(stopping))
  return { low: low / drift.high, high: high / drift.low, level }
}

/**
 * The verdict on a ratio. `same`: its whole interval is within the margin (two one-sided tests). `slower` or `faster`: the
 * chance that luck explains it is small enough, and its interval agrees.
 * @param interval of the runs of the case alone
 * @param chances that the work is equally fast, corrected for all cases of the comparison
 */
export function verdictKind(
  { low, high }: Interval,
  chances: Chances,
  sameWithin: Ratio,
): Exclude<Verdict['kind'], 'not-comparable'> {
  if (low >= 1 - sameWithin && high <= 1 + sameWithin) return 'same'
  if (chances.below <= mistakeChance && high < 1) return 'slower'
  return chances.above <= mistakeChance && low > 1 ? 'faster' : 'cannot-tell'
}

/** Larger numbers of repeats are no useful advice. */
const mostRepeats = 1000

export interface Clearness {
  /** Cases with an interval, over all comparisons that are made together. */
  readonly tests: number
  readonly sameWithin: Ratio
  readonly stopping: StoppingRule
}

/** The repeats of two sides, and how far their machine may have changed. */
export interface RepeatCounts {
  readonly kind: RatioRepeats['kind']
  readonly a: number
  readonly b: number
  readonly drift: Ratio
}

/**
 * Further repeats of each side until the verdict is clear, if ratio and spread stay as they are and the level is that of
 * the hardest case.
 */
export const repeatsForVerdict = (
  logRatio: LogRatio,
  { kind, a, b, drift }: RepeatCounts,
  clearness: Clearness,
): Maybe<number> =>
  fewestThat((more) => {
    const shrinks =
      kind === 'paired'
        ? Math.sqrt((a + more) / a)
        : Math.sqrt((1 / a + 1 / b) / (1 / (a + more) + 1 / (b + more)))
    const grows = kind === 'paired' ? (a + more - 1) / (a - 1) : (a + b + 2 * more - 2) / (a + b - 2)
    const later = withRepeats(logRatio, shrinks, grows)
    return isClear(later, driftOf(kind, Math.min(a, b) + more, drift), clearness)
  })

/** Rounds of both sides until the verdict is clear, as a replacement of repeats that ran apart. */
export const roundsForVerdict = (
  logRatio: LogRatio,
  { a, b, drift }: RepeatCounts,
  clearness: Clearness,
): Maybe<number> =>
  fewestThat((rounds) => {
    if (rounds < 2) return false
    const shrinks = Math.sqrt(((1 / a + 1 / b) * rounds) / 2)
    const later = withRepeats(logRatio, shrinks, (rounds - 1) / (a + b - 2))
    return isClear(later, driftOf('paired', rounds, drift), clearness)
  })

function isClear(
  logRatio: LogRatio,
  drift: MachineDrift,
  { tests, sameWithin, stopping }: Clearness,
): boolean {
  const { below, above } = chancesOfChange(logRatio, drift, stopping)
  const chances = { below: tests * below, above: tests * above }
  return verdictKind(ratioIntervalOf(logRatio, drift, stopping), chances, sameWithin) !== 'cannot-tell'
}

/** The smallest count that suffices. It is unique, because a clear verdict stays clear with more repeats. */
function fewestThat(suffices: (count: number) => boolean): Maybe<number> {
  if (!suffices(mostRepeats)) return missing('repeats-too-many', { most: mostRepeats })
  let [few, enough] = [0, mostRepeats]
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2)
    if (suffices(middle)) enough = middle
    else few = middle
  }
  return known(enough)
}
