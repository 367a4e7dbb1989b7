/**
 * Consecutive step records of one run, as columns. NaN stands for a value that a record does not state. Columns may be
 * longer than the batch, and are reused after it: copy what must be kept.
 */
export interface StepColumns {
  /** Records in this batch. */
  readonly length: number
  /** The number of the log line, from 1. */
  readonly line: Float64Array
  /** The step's number as printed; it may restart with each epoch. */
  readonly step: Float64Array
  /** Training steps since the previous record; NaN where unknown, 0 where the time since then is not only training. */
  readonly steps: Float64Array
  /** When the step ended, in seconds from an origin fixed for the log. */
  readonly at: Float64Array
  /** When the line arrived, in seconds from a fixed origin; NaN where the run was not watched. */
  readonly arrived: Float64Array
  /** Seconds of one step, as printed. */
  readonly duration: Float64Array
  /** Samples per second as printed, in the rate scope of the format. */
  readonly rate: Float64Array
  /** The last digit of printed rates, if they have a scale that hides further ones: 1000 of `12k`. */
  readonly rateDigit?: number
  /** Samples of all devices since the previous record, where the log states them; NaN: global batch × steps. */
  readonly samples: Float64Array
  /** As printed; infinite where the log prints infinity or NaN. */
  readonly loss: Float64Array
}

/** The value in one row of a column; undefined for NaN. */
export function printedAt(column: Float64Array, row: number): number | undefined {
  const value = column[row]
  return value === undefined || Number.isNaN(value) ? undefined : value
}
