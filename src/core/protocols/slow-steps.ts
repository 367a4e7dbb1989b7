import { median, robustDeviation } from '../stats/sample.ts'
import { inShortRows, secondsOf, stepsTimedIn } from './gaps.ts'
import type { Finding } from '../model/finding.ts'
import type { SlowSteps } from './finding-data.ts'
import { protocolFinding } from './finding-rows.ts'
import { LAST_LINE, LAST_STEP, valueIn, withoutPart, type StretchRow } from './stretch.ts'

/** Single slow intervals of a window, and the window without them. */
export interface SlowIntervals {
  readonly rows: readonly StretchRow[]
  readonly rest: StretchRow
}

/** An interval is slow if its steps take this many times their usual time, … */
const TIMES_LONGER = 1.5
/** … by this many median steps, … */
const MEDIAN_STEPS = 1
/** … by this many robust deviations, … */
const DEVIATIONS = 6
/** … and by this many times the clock's resolution. */
const RESOLUTIONS = 2
/** Fewer intervals do not show what is usual. */
const FEWEST = 8
/** Intervals with a larger share of the steps are a regular part of the run. */
const SMALL = 0.12
/** Intervals that change the figure by less get no finding. */
const WORTH_WARNING = 0.03

/**
 * The few slow intervals of a window: a checkpoint, an evaluation, a profiler.
 *
 * @param rows of the window
 * @param resolution of the clock, in seconds
 */
export function slowIntervals(
  rows: readonly StretchRow[],
  window: StretchRow,
  resolution: number,
): SlowIntervals | undefined {
  if (rows.length < FEWEST) return undefined
  const perStep = rows.map((row) => secondsOf(row) / stepsTimedIn(row)).filter((time) => time >= 0)
  if (perStep.length < FEWEST) return undefined
  const usual = median(perStep)
  const deviation = robustDeviation(perStep, usual)
  const slow = inShortRows(
    rows.filter((row) => {
      const steps = stepsTimedIn(row)
      const excess = secondsOf(row) - usual * steps
      return (
        excess > (TIMES_LONGER - 1) * usual * steps &&
        excess > MEDIAN_STEPS * usual &&
        excess > DEVIATIONS * deviation * steps &&
        excess > RESOLUTIONS * resolution
      )
    }),
  )
  const taken = slow.reduce((sum, row) => sum + stepsTimedIn(row), 0)
  if (slow.length === 0 || taken > SMALL * stepsTimedIn(window)) return undefined
  return { rows: slow, rest: slow.reduce(withoutPart, window) }
}

/**
 * A finding with the places of slow intervals and the figure without them, where this differs.
 *
 * @param figures of the window and of the rest of it, by one source
 */
export function withoutSlowSteps(
  { rows }: SlowIntervals,
  figures: { readonly window: number | undefined; readonly rest: number | undefined },
  unit: string,
): readonly Finding[] {
  const { window, rest } = figures
  if (window === undefined || rest === undefined || !(rest / window - 1 >= WORTH_WARNING)) return []
  const data = { without: Number(rest.toPrecision(6)), share: rest / window - 1, unit }
  return [protocolFinding('slow-steps', { intervals: rows.length, ...placesOf(rows), ...data })]
}

/** Step numbers, or lines where the steps have no numbers. */
function placesOf(rows: readonly StretchRow[]): Pick<SlowSteps, 'by' | 'first' | 'last' | 'every'> {
  const steps = rows.map((row) => valueIn(row, LAST_STEP))
  const rising = steps.every((step, index) => step > (steps[index - 1] ?? -Infinity))
  const places = rising ? steps : rows.map((row) => valueIn(row, LAST_LINE))
  const [first = NaN, second = NaN] = places
  const every = second - first
  const regular = places.length > 2 && places.every((place, index) => place === first + index * every)
  return {
    by: rising ? 'steps' : 'lines',
    first,
    last: places.at(-1) ?? NaN,
    every: regular ? every : null,
  }
}
