import { median, robustDeviation } from '../stats/sample.ts'
import type { RateSource } from './discrepancy.ts'
import {
  DURATION_STEPS,
  DURATIONS,
  ELAPSED,
  RATE_STEPS,
  STATED_PER_RATE,
  SUMMED_STEPS,
  UNSTATED_PER_RATE,
  valueIn,
  type StretchRow,
} from './stretch.ts'

/** Fewer intervals show too little. */
const FEWEST = 20
/** Intervals further than this from the usual one contain more than steps. */
const FAR = 6
/** How many standard errors a slope may be off, where it agrees and where it disagrees. */
const ERRORS = { near: 2.5, apart: 3 }
/** A slope indicates a clock of another speed if its distance to that value is this share of its distance to the other. */
const NEAR = 0.2

/**
 * Whether clock and printed values are proportional, interval by interval: the longer a step, the larger their difference. A clock of
 * another speed is proportional. Time that the values leave out is the same for long and short steps.
 *
 * @param rows of the window
 * @param ratio of the seconds by the clock to those by the values
 */
export function isInProportion(
  rows: readonly StretchRow[],
  source: Extract<RateSource, 'stepTimes' | 'rates'>,
  ratio: number,
): boolean {
  const pairs = rows.flatMap((row) => {
    const printed = printedTime(row, source) / valueIn(row, SUMMED_STEPS)
    const clocked = valueIn(row, ELAPSED) / valueIn(row, SUMMED_STEPS)
    return printed > 0 && clocked > 0 ? [{ printed, clocked }] : []
  })
  if (pairs.length < FEWEST) return false
  const ratios = pairs.map(({ printed, clocked }) => clocked / printed)
  const usual = median(ratios)
  const reach = FAR * robustDeviation(ratios, usual)
  const kept = pairs.filter((_, index) => Math.abs((ratios[index] ?? NaN) - usual) <= reach)
  const found = slopeOf(kept)
  if (found === undefined) return false
  const { slope, error } = found
  const apart = Math.abs(1 - 1 / ratio)
  return (
    Math.abs(slope - 1) <= Math.max(ERRORS.near * error, NEAR * apart) &&
    Math.abs(slope - 1 / ratio) >= ERRORS.apart * error
  )
}

/** Slope of the seconds by the clock over the printed ones, both as shares of their means. */
function slopeOf(pairs: readonly { printed: number; clocked: number }[]) {
  const mean = (part: 'printed' | 'clocked') =>
    pairs.reduce((sum, pair) => sum + pair[part], 0) / pairs.length
  const [printed, clocked] = [mean('printed'), mean('clocked')]
  const points = pairs.map((pair) => ({ x: pair.printed / printed - 1, y: pair.clocked / clocked - 1 }))
  const squares = points.reduce((sum, { x }) => sum + x * x, 0)
  if (!(squares > 0)) return undefined
  const slope = points.reduce((sum, { x, y }) => sum + x * y, 0) / squares
  const misfit = points.reduce((sum, { x, y }) => sum + (y - slope * x) ** 2, 0)
  return { slope, error: Math.sqrt(misfit / (points.length - 2) / squares) }
}

/** Seconds of an interval by its printed values, up to a common factor. */
function printedTime(row: StretchRow, source: 'stepTimes' | 'rates'): number {
  const at = (column: number) => valueIn(row, column)
  if (source === 'stepTimes') return at(DURATION_STEPS) === at(SUMMED_STEPS) ? at(DURATIONS) : NaN
  if (at(RATE_STEPS) !== at(SUMMED_STEPS)) return NaN
  return at(STATED_PER_RATE) > 0 ? at(STATED_PER_RATE) : at(UNSTATED_PER_RATE)
}
