/**
 * Consecutive step records of one run, as columns. NaN is what a record does not say. Columns may be longer than the
 * batch, and are filled again after it: copy what must be kept.
 */
export interface StepColumns {
  /** Records in this batch. */
  readonly length: number
  /** The number of the log line, from 1. */
  readonly line: Float64Array
  /** The step's number as printed; it may restart with each epoch. */
  readonly step: Float64Array
  /** Training steps since the record before; NaN where that cannot be known, 0 where that time is not of training alone. */
  readonly steps: Float64Array
  /** When the step ended, in seconds from an origin fixed for the log. */
  readonly at: Float64Array
  /** When the line arrived, in seconds from a fixed origin; NaN where the run was not watched. */
  readonly arrived: Float64Array
  /** Seconds of one step, as printed. */
  readonly duration: Float64Array
  /** Samples per second as printed, of the format's rate scope. */
  readonly rate: Float64Array
  /** Samples of all devices since the record before, where the log says it for this record; NaN: global batch × steps. */
  readonly samples: Float64Array
  /** As printed; infinite where the log prints infinity or NaN. */
  readonly loss: Float64Array
}

/** What a row of a column says; undefined for nothing. */
export function printedAt(column: Float64Array, row: number): number | undefined {
  const value = column[row]
  return value === undefined || Number.isNaN(value) ? undefined : value
}
