import type { Phrase } from '../messages/data.ts'
import { automaticWindowPhrase, type Basis, fixedWindowPhrase, type Found } from './window-basis.ts'
import type { Finding } from '../model/finding.ts'
import { known, mapKnown, type Maybe, type Missing, missing } from '../model/missing.ts'
import type { Protocol, WindowRule } from '../model/protocol.ts'
import {
  COUNT,
  joinedRows,
  LAST_LINE,
  STEPS,
  type Stretch,
  stretchOf,
  type StretchRow,
  TIME,
} from './stretch.ts'
import type { LevelShift } from '../stats/change.ts'
import { fewestForSteady, steadyWindow } from '../stats/steady-window.ts'
import { protocolFinding } from './finding-rows.ts'

/** The steady part of a log. */
interface SteadyStretch extends Found {
  /** All stretches of the window as one. */
  readonly ends: Stretch
  readonly row: StretchRow
  readonly findings: readonly Finding[]
}

/** A drift below this share of the step time gets no finding. */
const smallestDrift = 0.02

/**
 * Finds the steady window of a log.
 *
 * @param rows the consecutive stretches of the log
 * @param basis with rates, their times are seconds per sample, otherwise seconds per step
 */
function steadyStretch(rows: readonly StretchRow[], basis: Basis): Maybe<SteadyStretch> {
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

/** A single stretch has nothing to be compared with. */
const FEWEST = 2

/**
 * All stretches of a log that is too short for a steady window, without the first where two others remain. Missing for a single stretch.
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

type FixedRule = Extract<WindowRule, { kind: 'fixed' }>

type WindowPlace = 'before' | 'inside' | 'after'

/** A fixed window that follows a log's records. */
interface FixedWindow {
  /** The position of the next record, which covers this many training steps; NaN stands for the usual number. */
  place(steps: number): WindowPlace
  /** Whether all later records are inside. */
  readonly takesRest: boolean
  /** Why the window could not be filled; undefined if it was. Call after the last record. */
  shortfall(protocol: string): Missing | undefined
}

function openFixedWindow({ skip, count, unit = 'records' }: FixedRule): FixedWindow {
  let seen = 0
  let taken = 0
  let closed = false
  let usual = 1
  return {
    place(steps) {
      if (!Number.isNaN(steps)) usual = steps
      const size = unit === 'steps' ? usual : 1
      const before = seen < skip
      seen += size
      // A record that began before the window has steps that must not count.
      if (before) return 'before'
      if (closed) return 'after'
      if (count !== 'rest' && taken + size > count) {
        closed = true
        return 'after'
      }
      taken += size
      return 'inside'
    },
    get takesRest() {
      return count === 'rest' && taken > 0
    },
    shortfall(protocol) {
      if (closed)
        return taken === 0 && count !== 'rest'
          ? missing('records-too-coarse', { protocol, unit, count })
          : undefined
      const complete = count === 'rest' ? taken > 0 : taken === count
      if (complete) return undefined
      const needed = skip + (count === 'rest' ? 1 : count)
      return missing('log-ends-early', { protocol, unit, found: seen, needed })
    },
  }
}

/** A window, how it was found, and doubts about it. */
export interface ChosenWindow {
  readonly window: Stretch
  /** The window as one row, in the unit of its steps. */
  readonly row: StretchRow
  readonly phrase: Phrase
  readonly findings: readonly Finding[]
}

/** How a window rule chooses among timed stretches. */
export interface WindowChoice {
  /** Whether the next record, which covers this many steps or NaN, may be chosen. */
  inside(steps: number): boolean
  /** Whether all later records may be chosen, so that {@link inside} need not be called. */
  readonly takesRest: boolean
  /** Why too few records could be chosen; undefined where their number is not the problem. */
  shortfall(): Missing | undefined
  /** Undefined where there is nothing to choose from. */
  from(rows: readonly StretchRow[], basis: Basis): Maybe<ChosenWindow> | undefined
}

export const chooseWindow = ({ window, name }: Protocol): WindowChoice =>
  window.kind === 'fixed' ? fixedChoice(window, name) : automaticChoice

function fixedChoice(rule: FixedRule, protocol: string): WindowChoice {
  const gate = openFixedWindow(rule)
  return {
    inside: (steps) => gate.place(steps) === 'inside',
    get takesRest() {
      return gate.takesRest
    },
    shortfall: () => gate.shortfall(protocol),
    from(rows, basis) {
      const short = gate.shortfall(protocol)
      if (short !== undefined) return short
      const row = joinedRows(rows)
      if (row === undefined) return undefined
      const window = stretchOf(row)
      return known({ window, row, phrase: fixedWindowPhrase(rule, window, basis), findings: [] })
    },
  }
}

/** All of a run, whatever its window. */
export const wholeRun: WindowChoice = {
  inside: () => true,
  takesRest: true,
  shortfall: () => undefined,
  from(rows, basis) {
    const row = joinedRows(rows)
    if (row === undefined) return undefined
    const window = stretchOf(row)
    const phrase = fixedWindowPhrase({ kind: 'fixed', skip: 0, count: 'rest' }, window, basis)
    return known({ window, row, phrase, findings: [] })
  },
}

const automaticChoice: WindowChoice = {
  inside: () => true,
  takesRest: true,
  shortfall: () => undefined,
  from: (rows, basis) =>
    rows.length === 0
      ? undefined
      : mapKnown(steadyStretch(rows, basis), (found) => ({
          window: found.ends,
          row: found.row,
          phrase: automaticWindowPhrase(found, basis),
          findings: found.findings,
        })),
}
