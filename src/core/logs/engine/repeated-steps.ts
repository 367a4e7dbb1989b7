import type { StepRows } from './step-batch.ts'

/** Loggers and ranks print a step this many records apart at most; a run that resumed comes later by its clock. */
const RECENT = 8
/** Steps remembered, a power of two. A copy of more steps is another run to the splitter. */
const KEPT = 4096

/**
 * Recognises a step that was printed before: by a second logger, by another rank without a label, or in a part of a log
 * that was copied behind itself. A run that resumed from a checkpoint takes its steps again, at a later time.
 */
export class RepeatedSteps {
  readonly #epochs = new Float64Array(KEPT).fill(NaN)
  readonly #steps = new Float64Array(KEPT)
  readonly #times = new Float64Array(KEPT)
  /** A printed rate or duration. */
  readonly #values = new Float64Array(KEPT)
  /** Which record of the log it was. */
  readonly #records = new Float64Array(KEPT)
  #record = 0
  /** The last record before the run took steps again. */
  #resumedAfter = 0
  #lastTime = NaN
  #count = 0

  /** Lines that only repeated a step. */
  get count(): number {
    return this.#count
  }

  /** Whether a step was printed before; to be asked where its number is no later than the last one. */
  recognises(rows: StepRows, row: number): boolean {
    const slot = slotOf(rows, row)
    if (!this.#holds(slot, rows, row)) return false
    const at = rows.at[row] ?? NaN
    const time = this.#times[slot] ?? NaN
    const record = this.#records[slot] ?? 0
    const behind = this.#record - record
    // Without a clock, steps that were taken again look the same, except for the very last.
    const repeated =
      time === at ||
      behind === 0 ||
      (behind < RECENT && record > this.#resumedAfter && this.#isSoon(time, at))
    if (repeated) this.#count += 1
    return repeated
  }

  /** Whether the first step behind a run is one of that run: the same in all, which another run's is not. */
  recognisesCopy(rows: StepRows, row: number): boolean {
    const slot = slotOf(rows, row)
    const copied =
      this.#holds(slot, rows, row) &&
      this.#times[slot] === rows.at[row] &&
      Object.is(this.#values[slot], valueOf(rows, row))
    if (copied) this.#count += 1
    return copied
  }

  /** A step that counts. */
  push(rows: StepRows, row: number): void {
    const slot = slotOf(rows, row)
    if (this.#holds(slot, rows, row)) this.#resumedAfter = this.#record
    this.#record += 1
    this.#epochs[slot] = epochOf(rows, row)
    this.#steps[slot] = rows.step[row] ?? NaN
    this.#times[slot] = rows.at[row] ?? NaN
    this.#values[slot] = valueOf(rows, row)
    this.#records[slot] = this.#record
    this.#lastTime = rows.at[row] ?? NaN
  }

  #holds(slot: number, rows: StepRows, row: number): boolean {
    return this.#steps[slot] === rows.step[row] && this.#epochs[slot] === epochOf(rows, row)
  }

  /** Whether a step of so few records ago comes about as late as those in between: nothing was trained again. */
  #isSoon(time: number, at: number): boolean {
    return at - this.#lastTime <= this.#lastTime - time
  }
}

/** Many programs count no epochs. */
function epochOf({ epoch }: StepRows, row: number): number {
  const printed = epoch[row] ?? NaN
  return Number.isNaN(printed) ? 0 : printed
}

function valueOf({ rate, duration }: StepRows, row: number): number {
  const printed = rate[row] ?? NaN
  return Number.isNaN(printed) ? (duration[row] ?? NaN) : printed
}

const slotOf = (rows: StepRows, row: number) =>
  (Math.imul(epochOf(rows, row), 0x9e3779b1) + (rows.step[row] ?? NaN)) & (KEPT - 1)
