import type { Finding } from '../model/finding.ts'
import { median, robustDeviation } from '../stats/sample.ts'
import { secondsOf, stepsTimedIn } from './gaps.ts'
import { STATED, UNSTATED, withoutPart, type StretchRow } from './stretch.ts'
import { protocolFinding } from './finding-rows.ts'

/** An interval is fast if its steps take this many times less than the median step, */
const TIMES_SHORTER = 2
/** … by so many robust deviations, */
const DEVIATIONS = 6
/** … and by so much of the clock's resolution. */
const RESOLUTIONS = 2
/** Fewer intervals do not show what is usual. */
const FEWEST = 4
/** Fast intervals that change the figure by less need no warning. */
const WORTH_WARNING = 0.03

/**
 * A warning where some intervals of a window are so short that their steps did other work: an evaluation under the name
 * of training, or smaller batches.
 *
 * @param rows of the window
 * @param resolution of the clock, in seconds
 */
export function fastIntervals(
  rows: readonly StretchRow[],
  window: StretchRow,
  resolution: number,
): readonly Finding[] {
  const perStep = rows.map((row) => secondsOf(row) / stepsTimedIn(row)).filter((time) => time >= 0)
  if (perStep.length < FEWEST) return []
  const usual = median(perStep)
  const deviation = robustDeviation(perStep, usual)
  const fast = rows.filter((row) => {
    const steps = stepsTimedIn(row)
    const saved = usual * steps - secondsOf(row)
    return (
      saved > (1 - 1 / TIMES_SHORTER) * usual * steps &&
      saved > DEVIATIONS * deviation * steps &&
      saved > RESOLUTIONS * resolution
    )
  })
  const share = rateOf(window) / rateOf(fast.reduce(withoutPart, window)) - 1
  if (!(share >= WORTH_WARNING)) return []
  return [protocolFinding('fast-intervals', { intervals: fast.length, share })]
}

/** Samples a second where the records state their samples, else steps a second. */
function rateOf(row: StretchRow): number {
  const stated = row[UNSTATED] === 0 ? (row[STATED] ?? NaN) : NaN
  return (stated > 0 ? stated : stepsTimedIn(row)) / secondsOf(row)
}
