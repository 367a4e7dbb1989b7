import type { Finding } from '../model/finding.ts'
import { known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { LevelShift } from '../stats/change.ts'
import { fewestForSteady, steadyWindow } from '../stats/steady-window.ts'
import type { Basis } from './window-basis.ts'
import type { Found } from './window-phrases.ts'
import {
  COUNT,
  joinedRows,
  LAST_LINE,
  STEPS,
  stretchOf,
  TIME,
  type Stretch,
  type StretchRow,
} from './stretch.ts'
import { protocolFinding } from './finding-rows.ts'

/** The steady part of a log. */
export interface SteadyStretch extends Found {
  /** All stretches of the window as one. */
  readonly ends: Stretch
  readonly row: StretchRow
  readonly findings: readonly Finding[]
}

/** A drift below this share of the step time is not worth a reader's attention. */
const smallestDrift = 0.02

/**
 * Finds the steady window of a log of which these are the consecutive stretches.
 *
 * @param basis what their times come from: from rates they are seconds per sample, otherwise seconds per step
 */
export function steadyStretch(rows: readonly StretchRow[], basis: Basis): Maybe<SteadyStretch> {
  const perStep = rows.map((row) => (row[TIME] ?? NaN) / (row[STEPS] ?? NaN))
  const settled = steadyWindow(perStep)
  if (settled.kind === 'missing' && rows.length < fewestForSteady) return shortStretch(rows, settled)
  return mapKnown(settled, ({ first, last, drift, shift }) => {
    const row = joinedRows(rows.slice(first, last + 1))
    if (row === undefined) throw new RangeError('a steady window of no records')
    return {
      ends: stretchOf(row),
      row,
      dropped: countOf(rows.slice(0, first)),
      stragglers: countOf(rows.slice(last + 1)),
      resolution: rows[first]?.[COUNT] ?? 1,
      level: shift === undefined ? 'only' : first < shift.at ? 'earlier' : 'later',
      findings: [
        ...(shift === undefined ? [] : [twoLevels(shift, rows, first < shift.at, basis)]),
        ...(Math.abs(drift) > smallestDrift ? [protocolFinding('step-time-drifts', { share: drift })] : []),
      ],
    }
  })
}

/** One stretch has no second to compare it with. */
const FEWEST = 2

/**
 * All stretches of a log that is too short to find a steady window in, without the first where two others are left. Missing of
 * one stretch.
 */
function shortStretch(rows: readonly StretchRow[], why: Maybe<never>): Maybe<SteadyStretch> {
  const kept = rows.length > FEWEST ? rows.slice(1) : rows
  const row = joinedRows(kept)
  if (rows.length < FEWEST || row === undefined)
    return missing('no-steady-window', { pieces: rows.length, needed: FEWEST, change: null })
  const mean = (row[TIME] ?? NaN) / (row[STEPS] ?? NaN)
  const shares = kept.map((part) => mean / ((part[TIME] ?? NaN) / (part[STEPS] ?? NaN)) - 1)
  if (!shares.every(Number.isFinite)) return why
  return known({
    ends: stretchOf(row),
    row,
    dropped: countOf(rows.slice(0, rows.length - kept.length)),
    stragglers: 0,
    resolution: 1,
    level: 'only',
    findings: [
      protocolFinding('few-steps', {
        pieces: kept.length,
        least: Math.min(...shares),
        most: Math.max(...shares),
      }),
    ],
  })
}

function twoLevels(
  { at, before, after }: LevelShift,
  rows: readonly StretchRow[],
  earlier: boolean,
  basis: Basis,
) {
  const line = rows[at]?.[LAST_LINE] ?? 0
  const printed = basis === 'rates'
  const level = (time: number) => (printed ? 1 / time : time)
  return protocolFinding('speed-shifts', {
    line,
    share: before / after - 1,
    before: level(before),
    after: level(after),
    unit: printed ? 'samples/s' : 's/step',
    measured: earlier ? 'before' : 'after',
  })
}

const countOf = (rows: readonly StretchRow[]) => rows.reduce((all, row) => all + (row[COUNT] ?? 0), 0)
