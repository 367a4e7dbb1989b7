import type { Finding } from '../model/finding.ts'
import { median } from '../stats/sample.ts'
import { variationOf } from '../stats/variation.ts'
import { protocolFinding } from './finding-rows.ts'
import {
  DURATION_STEPS,
  DURATIONS,
  extendRow,
  STATED,
  STEPS,
  TIME,
  UNSTATED,
  valueIn,
  type StretchRow,
} from './stretch.ts'
import type { Resolutions } from './stretches.ts'
import type { Basis } from './window-basis.ts'

/** The noise of single steps hardly moves the mean of this many. */
const MANY = 10
/** Intervals shorter than this multiple of the clock's resolution are joined. */
const RESOLUTIONS = 10

/**
 * A warning where the speed of a window alternates, so that its figure depends on the share of each speed. Steps with more samples may
 * take longer, so the warning requires that both the time per step and that per sample vary.
 *
 * @param all rows of the window
 * @param basis for rates, times are seconds per sample
 * @param resolutions of the records
 */
export function varyingSpeed(
  all: readonly StretchRow[],
  basis: Basis,
  resolutions: Resolutions,
): readonly Finding[] {
  const clocked = basis === 'stamps' || basis === 'arrival'
  const rows = clocked ? longRows(all, RESOLUTIONS * resolutions.clock) : all
  if (rows.length === 0) return []
  const areMeans = median(all.map((row) => valueIn(row, STEPS))) >= MANY
  const digitOf = (column: number) => {
    if (clocked) return median(rows.map((row) => resolutions.clock / valueIn(row, column)))
    if (basis === 'step-times') return resolutions.durations
    return resolutions.rates / median(rows.map((row) => valueIn(row, STEPS) / valueIn(row, TIME))) ** 2
  }
  const variation = (column: number) =>
    variationOf(timesPer(rows, TIME, column), () => digitOf(column), areMeans)
  const found =
    variation(STEPS) ??
    (clocked
      ? variationOf(timesPer(all, DURATIONS, DURATION_STEPS), () => resolutions.durations, areMeans)
      : undefined)
  if (found === undefined) return []
  const states = basis !== 'rates' && rows.every((row) => row[UNSTATED] === 0 && valueIn(row, STATED) > 0)
  if (states && variation(STATED) === undefined) return []
  const { low, high } = found
  const levels =
    basis === 'rates'
      ? { slow: 1 / high, fast: 1 / low, unit: 'samples/s' as const }
      : { slow: high, fast: low, unit: 's/step' as const }
  return [protocolFinding('speed-varies', { share: high / low - 1, ...levels })]
}

/** Joins neighbours into rows of at least `least` seconds. */
function longRows(rows: readonly StretchRow[], least: number): readonly StretchRow[] {
  const long: StretchRow[] = []
  let open: StretchRow | undefined
  for (const row of rows) {
    if (open === undefined) open = row.slice()
    else extendRow(open, row)
    if (valueIn(open, TIME) < least) continue
    long.push(open)
    open = undefined
  }
  return long
}

const timesPer = (rows: readonly StretchRow[], time: number, column: number) =>
  rows
    .map((row) => valueIn(row, time) / valueIn(row, column))
    .filter((time) => time > 0 && Number.isFinite(time))
