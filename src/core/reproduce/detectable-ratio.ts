import { known, missing, type Maybe } from '../model/missing.ts'
import type { RepeatStatistic } from '../model/protocol.ts'
import { ratio, type Ratio, type SamplesPerSecond } from '../model/units.ts'
import { logErrorOf, type IntervalSpread } from '../stats/interval.ts'
import { mean } from '../stats/sample.ts'
import { studentReach } from '../stats/student-t.ts'

/** The noise of two compared figures, as far as known. */
export interface Sides {
  readonly ours: readonly SamplesPerSecond[]
  /** The repeats that the publication prints, if any. */
  readonly theirs: readonly SamplesPerSecond[]
  readonly statistic: RepeatStatistic
  /** Spread of the other cases that were measured with ours. */
  readonly elsewhere: IntervalSpread | undefined
}

/** Probability of telling two figures of the same machine apart by mistake. */
const mistakes = 0.01
/** Quantile of the normal distribution for this probability, two-sided. */
const normalReach = 2.5758

/** Up to this many repeats may all have met only one of a machine's speeds, so their spread does not include the other. */
const oneSpeedSeen = 4
/** Standard deviation of runs at two speeds 3 % apart, which placement on cores or a choice of algorithm may cause. */
const spreadOfSpeeds = 0.015

/**
 * The ratio below which noise does not explain the lower of two figures: the tolerance and the reach of a two-sided t at 99
 * % on the logarithms. A side without repeats counts as one run with the spread of the other side, or else of the other
 * cases. For a side with few repeats, another speed of the same machine is allowed for.
 */
export function detectableRatio(
  { ours, theirs, statistic, elsewhere }: Sides,
  tolerance: Ratio,
): Maybe<Ratio> {
  const spread = pooledSpread([ours, theirs]) ?? elsewhere
  if (spread === undefined) return missing('no-spread')
  const error = Math.hypot(
    logErrorOf(spread.deviation, ours.length, statistic),
    logErrorOf(spread.deviation, Math.max(1, theirs.length), statistic),
  )
  const sidesAtOneSpeed = [ours, theirs].filter(({ length }) => length <= oneSpeedSeen).length
  const speeds = Math.sqrt(sidesAtOneSpeed) * spreadOfSpeeds
  const reach = Math.hypot(studentReach(mistakes, spread.freedom) * error, normalReach * speeds)
  return known(ratio(1 - (1 - tolerance) * Math.exp(-reach)))
}

/** The spread of logarithms within samples, over all samples with several values. */
export function pooledSpread(samples: readonly (readonly number[])[]): IntervalSpread | undefined {
  let squares = 0
  let freedom = 0
  for (const sample of samples) {
    if (sample.length < 2) continue
    const logs = sample.map(Math.log)
    const centre = mean(logs)
    squares += logs.reduce((sum, value) => sum + (value - centre) ** 2, 0)
    freedom += sample.length - 1
  }
  return freedom === 0 ? undefined : { deviation: Math.sqrt(squares / freedom), freedom }
}
