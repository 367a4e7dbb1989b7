import type { StepColumns } from '../../model/step-columns.ts'
import type { StepRecord } from '../../model/step-record.ts'

/** All columns of a batch stay in the nearest caches of a processor. */
const ROWS = 512

/**
 * Gathers the records of one run into columns, and counts the training steps of each. The first record's count waits for
 * the second, which shows the stride: a log that prints step 1000, 1010, … did not take a thousand steps before its first line.
 */
export class StepBatch {
  readonly #take: (columns: StepColumns) => void
  readonly #columns = {
    length: 0,
    line: new Float64Array(ROWS),
    step: new Float64Array(ROWS),
    steps: new Float64Array(ROWS),
    at: new Float64Array(ROWS),
    arrived: new Float64Array(ROWS),
    duration: new Float64Array(ROWS),
    rate: new Float64Array(ROWS),
    samples: new Float64Array(ROWS),
    loss: new Float64Array(ROWS),
  } satisfies StepColumns
  #lastStep = NaN
  #stride = 1
  #first = true
  #waits = false

  /** @param take called with each full batch, and with the rest at the end */
  constructor(take: (columns: StepColumns) => void) {
    this.#take = take
  }

  /**
   * Returns the record's training steps since the one before, as far as they are known by now.
   *
   * @param arrived on the clock of whoever watches the run; NaN for nobody
   */
  add(record: StepRecord, arrived: number): number {
    const columns = this.#columns
    const row = columns.length
    const { line, step = NaN, at = NaN, rate = NaN, duration = NaN, loss, batch = NaN } = record
    const steps = this.#count(step, record.steps)
    columns.line[row] = line
    columns.step[row] = step
    columns.steps[row] = steps
    columns.at[row] = at
    columns.arrived[row] = arrived
    columns.duration[row] = duration
    columns.rate[row] = rate
    columns.samples[row] = batch * (this.#waits ? 1 : steps)
    columns.loss[row] = loss === undefined ? NaN : Number.isNaN(loss) ? Infinity : loss
    columns.length = row + 1
    if (columns.length === ROWS) this.#deliver()
    return steps
  }

  /** No more records. */
  end(): void {
    if (this.#columns.length === 0) return
    this.#settleFirst()
    this.#deliver()
  }

  #count(step: number, stated: number | undefined): number {
    const first = this.#first
    const apart = step - this.#lastStep
    this.#lastStep = step
    this.#first = false
    if (first) {
      this.#waits = stated === undefined && step > 1
      return stated ?? (this.#waits ? NaN : 1)
    }
    // Where every step is printed, a number that starts again (a new epoch) or stays (a repeated step) is one more step.
    const steps = stated ?? (Number.isNaN(apart) ? 1 : apart > 0 ? apart : this.#stride === 1 ? 1 : NaN)
    if (!Number.isNaN(steps)) this.#stride = steps
    this.#settleFirst()
    return steps
  }

  /** A batch holds more than one record, so that the first of a run has not been delivered yet. */
  #settleFirst(): void {
    if (!this.#waits) return
    const { steps, samples } = this.#columns
    steps[0] = this.#stride
    samples[0] = (samples[0] ?? NaN) * this.#stride
    this.#waits = false
  }

  #deliver(): void {
    this.#take(this.#columns)
    this.#columns.length = 0
  }
}
