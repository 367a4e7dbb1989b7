import { seconds, type Seconds } from '../model/units.ts'
import type { StepColumns } from '../model/step-columns.ts'

/** The samples of a stretch by its clock: the rate of its steps × its time. */
export const workedIn = (row: StretchRow): number =>
  valueIn(row, PACED) > 0 ? (valueIn(row, RATE_STEPS) / valueIn(row, PACED)) * valueIn(row, ELAPSED) : 0

/** The greatest common divisor of two whole numbers; the first may be 0. */
export function commonDivisor(value: number, other: number): number {
  if (value === 1 || !Number.isInteger(other)) return 1
  let [a, b] = [value, other]
  while (b > 0) [a, b] = [b, a % b]
  return a
}

export function add(row: StretchRow, column: number, value: number): void {
  row[column] = (row[column] ?? NaN) + value
}

/** Writes the columns of the record that ends a stretch. */
export function setLast(row: StretchRow, { line, step, at, arrived }: StepColumns, index: number): void {
  row[LAST_ARRIVED] = arrived[index] ?? NaN
  row[LAST_LINE] = line[index] ?? NaN
  row[LAST_STEP] = step[index] ?? NaN
  row[LAST_AT] = at[index] ?? NaN
}

/** Sums over the same consecutive records, one or more for each source of a rate. */
export interface SourceSums {
  /** Training steps. */
  readonly steps: number
  /** Samples of the records that state them, and the steps of the others. */
  readonly stated: number
  readonly unstated: number
  /** Seconds by the log's clock, or without one by arrival; 0 with neither. */
  readonly elapsed: number
  /** Seconds between the arrivals of the same records; NaN where arrivals were not recorded. */
  readonly arrived: number
  /** Seconds of the printed step times, and the steps of those records. */
  readonly durations: number
  readonly durationSteps: number
  /** Samples ÷ printed rate; steps ÷ printed rate where the samples are not stated; and the steps of both. */
  readonly statedPerRate: number
  readonly unstatedPerRate: number
  readonly rateSteps: number
  /** Printed rate × its seconds, by the clock and by printed step times: samples, in the scope of the rates. */
  readonly worked: { readonly byClock: number; readonly byTimes: number }
  /** For printed rates that are means since the start: the steps of the stretch, and steps ÷ the stretch's own rate. */
  readonly sinceStart: {
    readonly steps: number
    readonly perRate: number
    /** The same from the start of the run to the end of the stretch. */
    readonly total: { readonly steps: number; readonly perRate: number }
  }
}

/** Consecutive records of a log between two ends at records: a number of training steps and their time. */
export interface Stretch {
  readonly firstLine: number
  readonly lastLine: number
  readonly firstStep: number | undefined
  readonly lastStep: number | undefined
  /** When the first and the last record ended; undefined without a clock. */
  readonly firstAt: number | undefined
  readonly lastAt: number | undefined
  /** When its first and last line arrived; undefined where arrivals were not recorded. */
  readonly arrived: ArrivalSpan | undefined
  /** Index of its first stretch in the series, and that after its last. */
  readonly from: number
  readonly to: number
  readonly count: number
  readonly steps: number
  /** By the source of the figure: in seconds, or up to a constant factor. */
  readonly time: number
  readonly sums: SourceSums
}

/** Seconds from a fixed origin. */
export interface ArrivalSpan {
  readonly from: Seconds
  readonly to: Seconds
}

/**
 * A stretch as a row of numbers. The first columns come from its first record, the next from its last, the rest are sums. A plain array,
 * because in a log of a few steps, creating a typed one takes longer than all work on it.
 */
export type StretchRow = number[]

export const FIRST_LINE = 0
export const FIRST_STEP = 1
export const FIRST_AT = 2
export const FROM = 3
export const TAKEN_BEFORE = 4
export const PACED_BEFORE = 5
export const FIRST_ARRIVED = 6
const AFTER_FIRST = 7
export const LAST_LINE = 7
export const LAST_STEP = 8
const LAST_AT = 9
export const TO = 10
export const TAKEN_BY = 11
export const PACED_BY = 12
const LAST_ARRIVED = 13
const AFTER_LAST = 14
export const COUNT = 14
export const STEPS = 15
export const TIME = 16
export const SUMMED_STEPS = 17
export const STATED = 18
export const UNSTATED = 19
export const ELAPSED = 20
export const DURATIONS = 21
export const DURATION_STEPS = 22
export const STATED_PER_RATE = 23
export const UNSTATED_PER_RATE = 24
export const RATE_STEPS = 25
export const ARRIVED = 26
export const WORKED_BY_CLOCK = 27
export const WORKED_BY_TIMES = 28
/** Steps ÷ printed rate, with or without stated samples. */
export const PACED = 29
const ROW_WIDTH = 30

/** Filled with a fraction first, so that V8 keeps all copies as arrays of doubles. */
const zeros: Readonly<StretchRow> = Array.from({ length: ROW_WIDTH }, () => 0.5).fill(0)

export const stretchRow = (): StretchRow => zeros.slice()

export function extendRow(row: StretchRow, next: Readonly<StretchRow>): void {
  for (let column = AFTER_FIRST; column < AFTER_LAST; column++) row[column] = next[column] ?? NaN
  for (let column = AFTER_LAST; column < ROW_WIDTH; column++)
    row[column] = (row[column] ?? NaN) + (next[column] ?? NaN)
}

/** A row of several stretches without one of them. */
export function withoutPart(row: StretchRow, part: StretchRow): StretchRow {
  return row.map((value, column) => (column < AFTER_LAST ? value : value - (part[column] ?? NaN)))
}

/** Consecutive rows as one; undefined without rows. */
export function joinedRows(rows: readonly StretchRow[]): StretchRow | undefined {
  const [first, ...others] = rows
  const all = first?.slice()
  if (all !== undefined) for (const row of others) extendRow(all, row)
  return all
}

export const valueIn = (row: Readonly<StretchRow>, column: number): number => row[column] ?? NaN

export function stretchOf(row: StretchRow): Stretch {
  const at = (column: number) => valueIn(row, column)
  const printed = (column: number) => (Number.isNaN(at(column)) ? undefined : at(column))
  return {
    firstLine: at(FIRST_LINE),
    lastLine: at(LAST_LINE),
    firstStep: printed(FIRST_STEP),
    lastStep: printed(LAST_STEP),
    firstAt: printed(FIRST_AT),
    lastAt: printed(LAST_AT),
    arrived:
      at(LAST_ARRIVED) >= at(FIRST_ARRIVED)
        ? { from: seconds(at(FIRST_ARRIVED)), to: seconds(at(LAST_ARRIVED)) }
        : undefined,
    from: at(FROM),
    to: at(TO),
    count: at(COUNT),
    steps: at(STEPS),
    time: at(TIME),
    sums: {
      steps: at(SUMMED_STEPS),
      stated: at(STATED),
      unstated: at(UNSTATED),
      elapsed: at(ELAPSED),
      arrived: at(ARRIVED),
      durations: at(DURATIONS),
      durationSteps: at(DURATION_STEPS),
      statedPerRate: at(STATED_PER_RATE),
      unstatedPerRate: at(UNSTATED_PER_RATE),
      rateSteps: at(RATE_STEPS),
      worked: { byClock: at(WORKED_BY_CLOCK), byTimes: at(WORKED_BY_TIMES) },
      sinceStart: {
        steps: at(TAKEN_BY) - at(TAKEN_BEFORE),
        perRate: at(PACED_BY) - at(PACED_BEFORE),
        total: { steps: at(TAKEN_BY), perRate: at(PACED_BY) },
      },
    },
  }
}
