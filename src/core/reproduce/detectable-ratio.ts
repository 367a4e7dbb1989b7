import { known, missing, type Maybe } from '../model/missing.ts'
import type { RepeatStatistic } from '../model/protocol.ts'
import { ratio, type Ratio, type SamplesPerSecond } from '../model/units.ts'
import { logErrorOf, type IntervalSpread } from '../stats/interval.ts'
import { mean } from '../stats/sample.ts'
import { studentReach } from '../stats/student-t.ts'

/** What is known of the noise of two figures that are compared. */
export interface Sides {
  readonly ours: readonly SamplesPerSecond[]
  /** The repeats that the publication prints, if any. */
  readonly theirs: readonly SamplesPerSecond[]
  readonly statistic: RepeatStatistic
  /** Of the other cases that were measured with ours. */
  readonly elsewhere: IntervalSpread | undefined
}

/** Two figures of the same machine may be told apart by mistake this often. */
const mistakes = 0.01
/** Normal noise is this many standard deviations off as often. */
const normalReach = 2.5758

/** So few repeats may all have met one of the speeds that a machine has; their spread then knows nothing of the other. */
const oneSpeedSeen = 4
/** The standard deviation of runs at two speeds 3 % apart, which placement on cores or a choice of algorithm brings about. */
const spreadOfSpeeds = 0.015

/**
 * How far below the other one of two figures must be before noise does not explain it: the tolerance and the reach of a
 * two-sided t at 99 % on the logarithms. A side without repeats of its own counts as one run with the spread of the other
 * side; where that has none either, with the spread of the other cases. Each side of few repeats may have met another
 * speed of the same machine.
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

/** The spread of logarithms within samples, of all that have more than one value. */
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
