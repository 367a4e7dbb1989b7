import type { Finding } from '../model/finding.ts'
import { median, robustDeviation } from '../stats/sample.ts'
import { protocolFinding } from './finding-rows.ts'
import { secondsOf, stepsTimedIn } from './gaps.ts'
import { COUNT, RATE_STEPS, SUMMED_STEPS, UNSTATED, valueIn, type StretchRow } from './stretch.ts'

/** Records whose steps take less time at regular places: the short last batch of each epoch. */
export interface ShortBatches {
  readonly rows: readonly StretchRow[]
  readonly findings: readonly Finding[]
}

/** How much shorter than others they are, as a share, and in robust deviations. */
const SHORTER = 0.05
const DEVIATIONS = 5
/** Fewer of them may be chance, and closer ones are regular steps. */
const FEWEST = 3
const APART = 3
/** They must raise the figure by this share. */
const WORTH = 0.01

const none: ShortBatches = { rows: [], findings: [] }

/**
 * The short batches of a run whose steps print neither rates nor samples: these would show how large each batch is.
 *
 * @param rows of one record each
 */
export function shortBatches(rows: readonly StretchRow[]): ShortBatches {
  const isSilent = (row: StretchRow) =>
    valueIn(row, RATE_STEPS) === 0 &&
    valueIn(row, UNSTATED) === valueIn(row, SUMMED_STEPS) &&
    valueIn(row, COUNT) === 1
  if (rows.length < FEWEST * APART || !rows.every(isSilent)) return none
  const times = rows.map((row) => secondsOf(row) / stepsTimedIn(row))
  const usual = median(times)
  const least = usual - Math.max(SHORTER * usual, DEVIATIONS * robustDeviation(times, usual))
  let taken = 0
  const short = rows.flatMap((row, index) => {
    taken += stepsTimedIn(row)
    return (times[index] ?? NaN) < least ? [{ row, taken }] : []
  })
  const apart = short.slice(1).map((each, index) => each.taken - (short[index]?.taken ?? NaN))
  const [every = 0] = apart
  const isRegular = every >= APART * stepsTimedIn(rows[0] ?? []) && apart.every((steps) => steps === every)
  if (short.length < FEWEST || !isRegular) return none
  const found = short.map(({ row }) => row)
  const rest = rows.filter((row) => !found.includes(row))
  const share = paceOf(rows) / paceOf(rest) - 1
  if (!(share >= WORTH)) return none
  return {
    rows: found,
    findings: [protocolFinding('short-batches', { every, records: found.length, share })],
  }
}

/** Steps a second. */
const paceOf = (rows: readonly StretchRow[]) =>
  rows.reduce((sum, row) => sum + stepsTimedIn(row), 0) / rows.reduce((sum, row) => sum + secondsOf(row), 0)
