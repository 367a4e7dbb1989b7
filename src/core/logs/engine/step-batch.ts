import type { ClockSource } from '../../model/measurement.ts'
import type { PrintedStep, StepRecord } from '../../model/step-record.ts'
import { printedAt, type StepColumns } from '../../model/step-columns.ts'
import { seconds } from '../../model/units.ts'

/** The number of rows: all columns of a batch fit in the nearest caches of a processor. */
const ROWS = 256

/** Rows that are not kept yet: `steps` and `duration` as printed, `samples` of one step. `keep` makes them what `StepColumns` states. */
export interface StepRows extends StepColumns {
  readonly epoch: Float64Array
}

/** Far beyond every real time and rate; squares of these numbers still do not overflow. */
const MOST = 1e30

/** NaN for a number that is too large or too small to be real, because sums of them overflow. */
const measurable = (value: number | undefined): number => {
  const size = value === undefined ? NaN : Math.abs(value)
  return size === 0 || (size < MOST && size > 1 / MOST) ? (value ?? NaN) : NaN
}

/**
 * Gathers the steps of consecutive runs into columns, and counts the training steps of each. A reader writes steps into the rows after
 * the batch, which are then kept or overwritten.
 */
export class StepBatch {
  readonly #take: (columns: StepColumns, clock: ClockSource) => void
  readonly #rows = spareRows.pop() ?? openRows()
  readonly #timesOfIntervals: boolean
  #first = true
  #clock: ClockSource = 'none'
  #lastStep = NaN
  #stride = 1
  #waits = false

  /**
   * @param take called with each full batch, and with the rest of a run at its end
   * @param timesOfIntervals whether a time covers all steps since the previous record
   */
  constructor(take: (columns: StepColumns, clock: ClockSource) => void, timesOfIntervals = false) {
    this.#take = take
    this.#timesOfIntervals = timesOfIntervals
  }

  /** The rows from `length` on are free. */
  get rows(): StepRows {
    return this.#rows
  }

  /**
   * Writes a step into the next row.
   *
   * @param arrived when the line arrived, in seconds; NaN where the run was not watched
   */
  write(step: PrintedStep, line: number, arrived: number): void {
    const rows = this.#rows
    const row = rows.length
    const { loss } = step
    rows.line[row] = line
    rows.epoch[row] = step.epoch ?? NaN
    rows.step[row] = step.step ?? NaN
    rows.steps[row] = step.steps ?? NaN
    rows.at[row] = step.at ?? NaN
    rows.arrived[row] = arrived
    rows.duration[row] = measurable(step.duration)
    rows.rate[row] = measurable(step.rate)
    rows.samples[row] = measurable(step.batch)
    rows.loss[row] = loss === undefined ? NaN : Number.isNaN(loss) ? Infinity : loss
  }

  /** Adds a row after the batch to the run. */
  keep(written: number): void {
    const rows = this.#rows
    const row = rows.length
    if (written !== row) this.#move(written, row, 1)
    if (this.#first) this.#clock = clockOf(rows.at[row] ?? NaN, rows.arrived[row] ?? NaN)
    if (this.#clock === 'arrival') rows.at[row] = rows.arrived[row] ?? NaN
    const steps = this.#count(rows.step[row] ?? NaN, rows.steps[row] ?? NaN)
    rows.steps[row] = steps
    if (!this.#waits) rows.samples[row] = (rows.samples[row] ?? NaN) * steps
    if (!this.#waits && this.#timesOfIntervals) rows.duration[row] = (rows.duration[row] ?? NaN) / steps
    rows.length = row + 1
    if (rows.length === ROWS) this.#deliver()
  }

  /** Adds rows after the batch to the run; their steps are later than the last kept one. */
  keepNext(written: number, count: number): void {
    const rows = this.#rows
    const { step, steps, samples } = rows
    const from = rows.length
    const end = from + count
    if (written !== from) this.#move(written, from, count)
    if (this.#clock === 'arrival') rows.at.set(rows.arrived.subarray(from, end), from)
    let last = this.#lastStep
    for (let row = from; row < end; row += 1) {
      const stated = steps[row] ?? NaN
      const number = step[row] ?? NaN
      const taken = Number.isNaN(stated) ? number - last : stated
      last = number
      steps[row] = taken
      samples[row] = (samples[row] ?? NaN) * taken
    }
    this.#lastStep = last
    if (this.#waits) {
      this.#stride = steps[from] ?? NaN
      this.#settleFirst()
    }
    this.#stride = steps[end - 1] ?? NaN
    rows.length = end
    if (end === ROWS) this.#deliver()
  }

  /** The last kept step, with its count as far as known. */
  last(): StepRecord {
    const rows = this.#rows
    const row = (rows.length === 0 ? ROWS : rows.length) - 1
    const at = printedAt(rows.at, row)
    const duration = printedAt(rows.duration, row)
    const loss = printedAt(rows.loss, row)
    return {
      line: rows.line[row] ?? NaN,
      epoch: printedAt(rows.epoch, row),
      step: printedAt(rows.step, row),
      steps: printedAt(rows.steps, row),
      at: at === undefined ? undefined : seconds(at),
      rate: printedAt(rows.rate, row),
      duration: duration === undefined ? undefined : seconds(duration),
      loss: loss === undefined || Number.isFinite(loss) ? loss : NaN,
    }
  }

  /** Delivers the rest of a run; rows after it stay in place. */
  endRun(): void {
    if (this.#rows.length > 0) {
      this.#settleFirst()
      this.#deliver()
    }
    this.#first = true
    this.#waits = false
    this.#lastStep = NaN
    this.#stride = 1
  }

  /** There are no more runs or steps: another batch may use the rows. */
  end(): void {
    this.endRun()
    spareRows.push(this.#rows)
  }

  /**
   * The count of the first record is unknown until the second shows the stride: a log that prints step 1000, 1010, … did not take a
   * thousand steps before its first line.
   */
  #count(step: number, stated: number): number {
    const apart = step - this.#lastStep
    this.#lastStep = step
    if (this.#first) {
      this.#first = false
      this.#waits = Number.isNaN(stated) && step > 1
      return Number.isNaN(stated) && !this.#waits ? 1 : stated
    }
    const steps = Number.isNaN(stated) ? this.#stepsAfter(apart) : stated
    if (steps > 0) this.#stride = steps
    this.#settleFirst()
    return steps
  }

  #stepsAfter(apart: number): number {
    if (apart > 0) return apart
    // Where every step is printed, a number that restarts (a new epoch) or stays (a repeated step) is one more step.
    return Number.isNaN(apart) || this.#stride === 1 ? 1 : NaN
  }

  /** A batch holds more than one record, so the first one of a run is not delivered yet. */
  #settleFirst(): void {
    if (!this.#waits) return
    const { steps, samples, duration } = this.#rows
    steps[0] = this.#stride
    if (this.#timesOfIntervals) duration[0] = (duration[0] ?? NaN) / this.#stride
    samples[0] = (samples[0] ?? NaN) * this.#stride
    this.#waits = false
  }

  #move(from: number, to: number, count: number): void {
    for (const column of Object.values(this.#rows))
      if (typeof column !== 'number') column.copyWithin(to, from, from + count)
  }

  #deliver(): void {
    this.#take(this.#rows, this.#clock)
    this.#rows.length = 0
  }
}

/** The clock of a run whose first step has these times. */
const clockOf = (at: number, arrived: number): ClockSource =>
  Number.isNaN(at) ? (Number.isNaN(arrived) ? 'none' : 'arrival') : 'log'

/** Rows of ended batches for reuse. Allocating rows takes as long as reading a short log, and there may be ten thousand logs. */
const spareRows: ReturnType<typeof openRows>[] = []

/** One buffer for all columns: ten would take ten times longer to allocate, which matters for short logs. */
function openRows() {
  const buffer = new ArrayBuffer(10 * ROWS * Float64Array.BYTES_PER_ELEMENT)
  const column = (index: number) =>
    new Float64Array(buffer, index * ROWS * Float64Array.BYTES_PER_ELEMENT, ROWS)
  return {
    length: 0,
    line: column(0),
    epoch: column(1),
    step: column(2),
    steps: column(3),
    at: column(4),
    arrived: column(5),
    duration: column(6),
    rate: column(7),
    samples: column(8),
    loss: column(9),
  } satisfies StepRows
}
