import type { Case } from '../../core/model/case.ts'
import { type FigureUnit, seconds, type SamplesPerSecond, type Seconds } from '../../core/model/units.ts'
import type { Outcome } from '../../core/model/run.ts'

export type RepeatState = 'waiting' | 'running' | 'not-needed' | Outcome['state']

/** One row of the view: a case, its repeats so far and their figures. */
export interface LiveCase {
  readonly case: Case
  /** The workload's unit, until a log states another. */
  unit: FigureUnit
  /** Index 0 is repeat 1. */
  readonly repeats: RepeatState[]
  readonly figures: SamplesPerSecond[]
  /** Expected time of a run: the workload's estimate until one has been measured. */
  expected: Seconds | undefined
}

export interface LiveRun {
  readonly row: LiveCase
  readonly repeat: number
  /** When its tasks started; while the run is queued, when it was submitted. */
  startedAt: Seconds
  /** The engine's word for why the run is queued. */
  queued: string | undefined
  /** Steps of the run, if its workload states them. */
  readonly steps: number | undefined
  step: number | undefined
  throughput: SamplesPerSecond | undefined
  loss: number | undefined
}

/** The wait before a run. */
export interface LivePause {
  readonly run: string
  readonly until: Seconds
}

/** The state of the terminal view. Events of the reporter change it, and `drawLive` draws it. Times share one clock. */
export interface LiveState {
  readonly title: string
  readonly cluster: string
  readonly startedAt: Seconds
  readonly rows: readonly LiveCase[]
  /** One line for each doubt about the machine or the runs. */
  readonly warnings: string[]
  current: LiveRun | undefined
  /** Before every run but the first of the session. */
  readonly pause: Seconds
  pausing: LivePause | undefined
  stopping: boolean
}

const count = (state: LiveState, wanted: (repeat: RepeatState) => boolean) =>
  state.rows.reduce((sum, row) => sum + row.repeats.filter(wanted).length, 0)

/** Runs that have ended, with any outcome. */
export const endedRuns = (state: LiveState) =>
  count(state, (repeat) => repeat !== 'waiting' && repeat !== 'running' && repeat !== 'not-needed')

/** Runs that have ended, are running, or wait. */
export const plannedRuns = (state: LiveState) => count(state, (repeat) => repeat !== 'not-needed')

/** Time until the last planned run ends, with average times for unknown cases; undefined before anything is known. */
export function timeLeft({ rows, current, pause, pausing }: LiveState, now: Seconds): Seconds | undefined {
  const known = rows.flatMap(({ expected }) => (expected === undefined ? [] : [expected]))
  if (known.length === 0) return undefined
  const average = known.reduce<number>((sum, seconds) => sum + seconds, 0) / known.length
  const lasts = ({ expected }: LiveCase) => expected ?? average
  let left = current === undefined ? 0 : Math.max(0, lasts(current.row) - (now - current.startedAt))
  const waiting = (row: LiveCase) => row.repeats.filter((repeat) => repeat === 'waiting').length
  for (const row of rows) left += waiting(row) * (lasts(row) + pause)
  if (pausing !== undefined) left -= pause - Math.max(0, pausing.until - now)
  return seconds(left)
}
