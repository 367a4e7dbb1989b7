import { known, type Maybe, missing } from '../model/missing.ts'
import type { Ratio } from '../model/units.ts'
import { level } from '../stats/interval.ts'
import {
  chanceOfAbove,
  chanceOfBelow,
  logMedian,
  type LogRatio,
  ratioRange,
  withLimitError,
} from '../stats/log-ratio.ts'
import type { Verdict } from './comparison.ts'

/** The ratios that the machine alone may cause between two sides whose work is equally fast. */
export interface MachineDrift {
  /** The lowest and the highest such ratio; both 1 where the sides ran in the same rounds. */
  readonly low: number
  readonly high: number
  /** Standard error of the logarithms of both. */
  readonly error: number
}

export const noDrift: MachineDrift = { low: 1, high: 1, error: 0 }

/** With this many other cases, their ratios show how much the machine changed, as most of them did not change themselves. */
const fewestOthers = 5

/**
 * The drift of sides that did not run in the same rounds. The drift of the machine lies between 1 and the median ratio of
 * the other cases, at most the limit. How much these ratios scatter beyond their errors is the drift of a single case.
 * @param most by how much the machine may change between the sides, as a share
 * @param others ratios of the other cases of the same sides
 * @param inTurn whether each round of the repeats ran every case: a few differing cases then do other work, and did not run
 * at another time
 */
export function driftApart(most: Ratio, others: readonly LogRatio[], inTurn: boolean): MachineDrift {
  if (most === 0) return noDrift
  const [low, high] = [1 - most, 1 + most]
  if (others.length < fewestOthers) return { low, high, error: 0 }
  const { value, error } = logMedian(others, inTurn ? 'robust' : 'all')
  const shown = Math.exp(value)
  return { low: Math.max(low, Math.min(1, shown)), high: Math.min(high, Math.max(1, shown)), error }
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
  const doubtful = withLimitError(logRatio, drift.error)
  return {
    below: chancesAt(doubtful, drift.low, stopping).below,
    above: chancesAt(doubtful, drift.high, stopping).above,
  }
}

export const ratioIntervalOf = (logRatio: LogRatio, stopping: StoppingRule) =>
  ratioRange(logRatio, (1 - level) / factor(stopping))

/**
 * The verdict on a ratio. `same`: its whole interval is within the margin (two one-sided tests). `slower` or `faster`: the
 * chance that luck explains it is small enough.
 * @param chances that the work is equally fast, corrected for all cases of the comparison
 */
export function verdictKind(
  logRatio: LogRatio,
  chances: Chances,
  sameWithin: Ratio,
  stopping: StoppingRule,
): Exclude<Verdict['kind'], 'not-comparable'> {
  const atEachEnd = (1 - level) / 2
  const { above } = chancesAt(logRatio, 1 - sameWithin, stopping)
  const { below } = chancesAt(logRatio, 1 + sameWithin, stopping)
  if (above <= atEachEnd && below <= atEachEnd) return 'same'
  if (chances.below <= mistakeChance) return 'slower'
  return chances.above <= mistakeChance ? 'faster' : 'cannot-tell'
}

/** Larger numbers of repeats are no useful advice. */
const mostRepeats = 1000

export interface Clearness {
  /** Cases with an interval, over all comparisons that are made together. */
  readonly tests: number
  readonly sameWithin: Ratio
  readonly stopping: StoppingRule
}

/**
 * Further repeats of each side until the verdict is clear, if ratio and spread stay as they are and the level is that of
 * the hardest case.
 * @param counts repeats of both sides now
 * @param paired whether they are pairs
 */
export function repeatsForVerdict(
  logRatio: LogRatio,
  counts: readonly [a: number, b: number],
  paired: boolean,
  drift: MachineDrift,
  clearness: Clearness,
): Maybe<number> {
  const [a, b] = counts
  const perRun = logRatio.error / Math.sqrt(paired ? 1 / a : 1 / a + 1 / b)
  return fewestThat((more) => {
    const freedom =
      logRatio.freedom * (paired ? (a + more - 1) / (a - 1) : (a + b + 2 * more - 2) / (a + b - 2))
    const error = perRun * Math.sqrt(paired ? 1 / (a + more) : 1 / (a + more) + 1 / (b + more))
    return isClear({ value: logRatio.value, error, freedom }, drift, clearness)
  })
}

/**
 * Rounds of both sides until the verdict is clear, as a replacement of repeats that ran apart.
 * @param counts repeats of both sides now
 */
export function roundsForVerdict(
  logRatio: LogRatio,
  [a, b]: readonly [a: number, b: number],
  clearness: Clearness,
): Maybe<number> {
  const ofPair = logRatio.error * Math.sqrt(2 / (1 / a + 1 / b))
  const freedomEach = logRatio.freedom / (a + b - 2)
  return fewestThat((rounds) => {
    if (rounds < 2) return false
    const freedom = freedomEach * (rounds - 1)
    return isClear({ value: logRatio.value, error: ofPair / Math.sqrt(rounds), freedom }, noDrift, clearness)
  })
}

function isClear(
  logRatio: LogRatio,
  drift: MachineDrift,
  { tests, sameWithin, stopping }: Clearness,
): boolean {
  const { below, above } = chancesOfChange(logRatio, drift, stopping)
  const chances = { below: tests * below, above: tests * above }
  return verdictKind(logRatio, chances, sameWithin, stopping) !== 'cannot-tell'
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
