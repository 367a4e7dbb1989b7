import type { Finding } from '../model/finding.ts'
import type { Protocol } from '../model/protocol.ts'
import { expectedTime, gapsAmong, secondsOf, type Gaps } from './gaps.ts'
import {
  FIRST_LINE,
  FROM,
  joinedRows,
  LAST_LINE,
  LAST_STEP,
  SUMMED_STEPS,
  valueIn,
  type StretchRow,
} from './stretch.ts'
import type { SetBack, Stretches } from './stretches.ts'
import type { StallSum } from './finding-data.ts'
import { protocolFinding } from './finding-rows.ts'

/** A change of daylight saving time. */
const HOUR = 3600
/** Stalls with a smaller share of the window get no warning. */
const WORTH_WARNING = 0.03

/** The intervals of a run that its steps do not explain, and how they count. */
export interface Stalls {
  /** Left out of both the figure and the rates of the cross-check. */
  readonly leftOut: readonly StretchRow[]
  /** Included in the figure, but not in the rates of the cross-check, which are of training. */
  readonly included: readonly StretchRow[]
  /** @param window without the intervals that are left out */
  findings(window: StretchRow): readonly Finding[]
  /** The stalls that take most of the time of a window, if there are such. */
  mostOf(window: StretchRow): StallSum | undefined
}

/** Recurring gaps with this share of a window show that its steps were printed before they were done; so do three gaps with more, … */
const MOSTLY = { gaps: 4, share: 0.75 } as const
const NEARLY_ALL = { gaps: 3, share: 0.9 } as const
/** … and a wait before the very last line, when the program has nothing left to do but to wait for the devices. */
const LAST_WAIT = 1 / 3

/** A clock that was changed counts in no figure. The protocol decides whether other stalls count. */
export function stallsIn(stretches: Stretches, protocol: Protocol): Stalls {
  const { finder, series, resolutions } = stretches
  const { usual } = finder
  const long = finder.longIntervals(resolutions.clock)
  const isHour = (seconds: number, expected: number) =>
    Math.abs(seconds - HOUR - expected) <= Math.max(2 * resolutions.clock, expected / 2)
  const hours = long.filter((row) => isHour(secondsOf(row), expectedTime(row, usual)))
  const rest = joinedRows(series.rowsWithout(long))
  const gaps: Gaps =
    rest === undefined
      ? { rows: [], ofTraining: false, slow: [] }
      : gapsAmong(
          long.filter((row) => !hours.includes(row)),
          rest,
          usual,
          finder.longer,
        )
  const stays = protocol.gaps === 'included' || gaps.ofTraining
  const backHours = stretches.setBack.filter(({ by, steps }) => {
    const expected = steps * usual.time
    return isHour(by + 2 * expected, expected)
  })
  const backs = stretches.setBack.filter((setBack) => !backHours.includes(setBack))
  return {
    leftOut: stays ? hours : [...hours, ...gaps.rows],
    included: stays && !gaps.ofTraining ? gaps.rows : [],
    mostOf(window) {
      const inside = gaps.rows.filter((row) => touches(row, window))
      const time = inside.reduce((sum, row) => sum + secondsOf(row), 0)
      const share = time / (secondsOf(window) + (stays ? 0 : time))
      const isMost = (least: typeof MOSTLY | typeof NEARLY_ALL) =>
        inside.length >= least.gaps && share >= least.share
      const last = inside.at(-1)
      const waitsLast = last !== undefined && valueIn(last, FROM) === series.length - 1 && !gaps.ofTraining
      // An evaluation may take longer than its epoch.
      return isMost(NEARLY_ALL) ||
        (((waitsLast && secondsOf(last) >= LAST_WAIT * (secondsOf(window) + time)) || isMost(MOSTLY)) &&
          !inside.every(beginsEpoch))
        ? { gaps: inside.length, seconds: shown(time), share }
        : undefined
    },
    findings: (window) => [
      ...ofGaps(gaps, window, stays),
      ...ofSlow(gaps.slow, window, (row) => expectedTime(row, usual)),
      ...ofHours(hours.length + backHours.length),
      ...ofSetBack(backs),
    ],
  }
}

function ofGaps({ rows, ofTraining }: Gaps, window: StretchRow, included: boolean): Finding[] {
  const inside = rows.filter((row) => touches(row, window))
  if (inside.length === 0) return []
  const time = inside.reduce((sum, row) => sum + secondsOf(row), 0)
  const share = time / (secondsOf(window) + (included ? 0 : time))
  const level = share >= WORTH_WARNING ? 'warning' : 'note'
  const data = { gaps: inside.length, seconds: shown(time), share }
  const found = ofTraining
    ? protocolFinding('stalls-recur', data)
    : protocolFinding('stalls', { ...data, included })
  return [{ ...found, level }]
}

function ofSlow(
  rows: readonly StretchRow[],
  window: StretchRow,
  expected: (row: StretchRow) => number,
): Finding[] {
  const inside = rows.filter((row) => touches(row, window))
  const time = inside.reduce((sum, row) => sum + secondsOf(row) - expected(row), 0)
  const share = time / secondsOf(window)
  if (!(share >= WORTH_WARNING)) return []
  return [protocolFinding('slow-intervals', { intervals: inside.length, seconds: shown(time), share })]
}

const ofHours = (times: number) => (times > 0 ? [protocolFinding('clock-hour', { times })] : [])

const ofSetBack = (backs: readonly SetBack[]) =>
  backs.length > 0
    ? [
        protocolFinding('clock-set', {
          times: backs.length,
          seconds: shown(Math.max(...backs.map(({ by }) => by))),
        }),
      ]
    : []

/** Whether the step numbers start again in a stretch. */
const beginsEpoch = (row: StretchRow) => !(valueIn(row, LAST_STEP) > valueIn(row, SUMMED_STEPS))

/** Whether a stretch is in a window or adjacent to it. */
const touches = (row: StretchRow, window: StretchRow) =>
  (row[LAST_LINE] ?? NaN) >= (window[FIRST_LINE] ?? NaN) &&
  (row[FIRST_LINE] ?? NaN) <= (window[LAST_LINE] ?? NaN)

/** Seconds, to three digits or as whole ones. */
const shown = (seconds: number) => (seconds < 100 ? Number(seconds.toPrecision(3)) : Math.round(seconds))
