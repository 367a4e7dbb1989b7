import { finding, type Finding } from '../model/finding.ts'
import { mapKnown, type Maybe } from '../model/missing.ts'
import { joined, type Bucket } from '../stats/buckets.ts'
import type { LevelShift } from '../stats/change.ts'
import { steadyWindow } from '../stats/steady-window.ts'
import type { Basis } from '../messages/en/windows.ts'
import type { Found } from './how.ts'

/** The steady part of a log. */
export interface SteadyStretch extends Found {
  /** All stretches of the window as one. */
  readonly ends: Bucket
  readonly findings: readonly Finding[]
}

/** A drift below this share of the step time is not worth a reader's attention. */
const smallestDrift = 0.02

/**
 * Finds the steady window of a log of which these are the consecutive stretches.
 *
 * @param basis what their times come from: from rates they are seconds per sample, otherwise seconds per step
 */
export function steadyStretch(all: readonly Bucket[], basis: Basis): Maybe<SteadyStretch> {
  const buckets = withoutStandstill(all)
  const perStep = buckets.map(({ time, steps }) => time / steps)
  return mapKnown(steadyWindow(perStep), ({ first, last, drift, shift }) => {
    const ends = joined(buckets.slice(first, last + 1))
    if (ends === undefined) throw new RangeError('a steady window of no records')
    return {
      ends,
      dropped: countOf(buckets.slice(0, first)),
      stragglers: countOf(buckets.slice(last + 1)),
      resolution: all[0]?.count ?? 1,
      level: shift === undefined ? 'only' : first < shift.at ? 'earlier' : 'later',
      findings: [
        ...(shift === undefined ? [] : [twoLevels(shift, buckets, first < shift.at, basis)]),
        ...(Math.abs(drift) > smallestDrift
          ? [finding('step-time-drifts', 'warning', { share: drift })]
          : []),
      ],
    }
  })
}

function twoLevels(
  { at, before, after }: LevelShift,
  buckets: readonly Bucket[],
  earlier: boolean,
  basis: Basis,
) {
  const line = buckets[at]?.lastLine ?? 0
  const printed = basis === 'rates'
  const level = (time: number) => (printed ? 1 / time : time)
  return finding('speed-shifts', 'warning', {
    line,
    share: before / after - 1,
    before: level(before),
    after: level(after),
    unit: printed ? 'samples/s' : 's/step',
    measured: earlier ? 'before' : 'after',
  })
}

/**
 * Joins what a clock did not tell apart: with stamps of whole seconds, or lines that arrive in bursts, several records share
 * an instant, and time passes only at the next.
 */
function withoutStandstill(buckets: readonly Bucket[]): readonly Bucket[] {
  const apart: Bucket[] = []
  let still: Bucket[] = []
  for (const bucket of buckets) {
    if (bucket.time <= 0) still.push(bucket)
    else {
      apart.push(still.length === 0 ? bucket : (joined([...still, bucket]) ?? bucket))
      still = []
    }
  }
  const last = apart.pop()
  return last === undefined ? [] : [...apart, joined([last, ...still]) ?? last]
}

const countOf = (buckets: readonly Bucket[]) => buckets.reduce((all, { count }) => all + count, 0)
