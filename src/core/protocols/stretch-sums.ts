import type { StepColumns } from '../model/step-columns.ts'
import {
  ELAPSED,
  LAST_ARRIVED,
  LAST_AT,
  LAST_LINE,
  LAST_STEP,
  PACED,
  RATE_STEPS,
  valueIn,
  type StretchRow,
} from './stretch.ts'

/** The samples of a stretch by its clock: the rate of its steps × its time. */
export const workedIn = (row: StretchRow): number =>
  valueIn(row, PACED) > 0 ? (valueIn(row, RATE_STEPS) / valueIn(row, PACED)) * valueIn(row, ELAPSED) : 0

/** Of two whole numbers, of which the first may be 0. */
export function commonDivisor(value: number, other: number): number {
  if (value === 1 || !Number.isInteger(other)) return 1
  let [a, b] = [value, other]
  while (b > 0) [a, b] = [b, a % b]
  return a
}

export function add(row: StretchRow, column: number, value: number): void {
  row[column] = (row[column] ?? NaN) + value
}

/** Of the record that ends a stretch. */
export function setLast(row: StretchRow, { line, step, at, arrived }: StepColumns, index: number): void {
  row[LAST_ARRIVED] = arrived[index] ?? NaN
  row[LAST_LINE] = line[index] ?? NaN
  row[LAST_STEP] = step[index] ?? NaN
  row[LAST_AT] = at[index] ?? NaN
}
