import type { StepRows } from './step-batch.ts'

/** Loggers and ranks repeat a step within this many records; a resumed run repeats it later by its clock. */
const RECENT = 8
/** The number of remembered steps, a power of two. The run splitter treats a longer copy as another run. */
const MOST_KEPT = 4096
/** The initial number of slots, a power of two, for short runs. */
const FEWEST_KEPT = 64
/** Columns of a slot. VALUE is a printed rate or duration; RECORD is the index of the record in the log from 1, and 0 if empty. */
const [EPOCH, STEP, TIME, VALUE, RECORD, LOSS] = [0, 1, 2, 3, 4, 5]
const SLOT_WIDTH = 6

/**
 * Recognises a step that was printed before: by a second logger, by another rank without a label, or in a copied part of a log. A run
 * that resumes from a checkpoint repeats its steps at a later time.
 */
export class RepeatedSteps {
  /**
   * The slots of the remembered steps; see {@link EPOCH} for their columns. Slots are added when two steps need the same one. Steps in
   * separate slots stay separate when slots are added.
   */
  #kept = new Float64Array(0)
  #slots = 0
  #record = 0
  /** The last record before the run repeated steps. */
  #resumedAfter = 0
  #lastTime = NaN
  #count = 0

  /** Lines that only repeated a step. */
  get count(): number {
    return this.#count
  }

  /** Whether a step was printed before. Call it where its number is not later than the last one. */
  recognises(rows: StepRows, row: number): boolean {
    const epoch = epochOf(rows, row)
    const step = rows.step[row] ?? NaN
    const slot = this.#slotOf(epoch, step)
    if (!this.#holds(slot, epoch, step)) return false
    const at = rows.at[row] ?? NaN
    const time = this.#at(slot + TIME)
    const record = this.#at(slot + RECORD)
    const behind = this.#record - record
    // Without a clock, steps that were trained again look the same, except for the last step.
    const repeated =
      time === at ||
      behind === 0 ||
      (behind < RECENT && record > this.#resumedAfter && this.#isSoon(time, at))
    if (repeated) this.#count += 1
    return repeated
  }

  /** Whether the last step was printed again with its number, time and value. */
  recognisesSame(rows: StepRows, row: number): boolean {
    const epoch = epochOf(rows, row)
    const step = rows.step[row] ?? NaN
    const slot = this.#slotOf(epoch, step)
    const [at, value, loss] = [rows.at[row] ?? NaN, valueOf(rows, row), rows.loss[row] ?? NaN]
    const same =
      !(Number.isNaN(value) && Number.isNaN(loss) && Number.isInteger(at)) &&
      this.#holds(slot, epoch, step) &&
      this.#at(slot + RECORD) === this.#record &&
      this.#at(slot + TIME) === at &&
      Object.is(this.#at(slot + VALUE), value) &&
      Object.is(this.#at(slot + LOSS), loss)
    if (same) this.#count += 1
    return same
  }

  /** Whether the first step after a run copies one of that run: all its values are equal, unlike those of another run. */
  recognisesCopy(rows: StepRows, row: number): boolean {
    const epoch = epochOf(rows, row)
    const step = rows.step[row] ?? NaN
    const slot = this.#slotOf(epoch, step)
    const copied =
      this.#holds(slot, epoch, step) &&
      this.#at(slot + TIME) === rows.at[row] &&
      Object.is(this.#at(slot + VALUE), valueOf(rows, row))
    if (copied) this.#count += 1
    return copied
  }

  /** Adds the step in a row, or in several rows, which count. */
  push(rows: StepRows, from: number, end = from + 1): void {
    const { step: steps, at } = rows
    for (let row = from; row < end; row += 1) {
      const epoch = epochOf(rows, row)
      const step = steps[row] ?? NaN
      if (this.#slots < MOST_KEPT) this.#makeRoom(epoch, step)
      const slot = this.#slotOf(epoch, step)
      const kept = this.#kept
      if (this.#holds(slot, epoch, step)) this.#resumedAfter = this.#record
      this.#record += 1
      kept[slot + EPOCH] = epoch
      kept[slot + STEP] = step
      kept[slot + TIME] = at[row] ?? NaN
      kept[slot + VALUE] = valueOf(rows, row)
      kept[slot + RECORD] = this.#record
      kept[slot + LOSS] = rows.loss[row] ?? NaN
    }
    this.#lastTime = at[end - 1] ?? NaN
  }

  /** Adds slots until the one of this step is free, or the maximum is reached. */
  #makeRoom(epoch: number, step: number): void {
    while (this.#slots < MOST_KEPT && !this.#takes(epoch, step)) {
      const before = this.#kept
      this.#slots = Math.max(FEWEST_KEPT, 4 * this.#slots)
      this.#kept = new Float64Array(SLOT_WIDTH * this.#slots)
      for (let from = 0; from < before.length; from += SLOT_WIDTH) {
        if (before[from + RECORD] === 0) continue
        const slot = this.#slotOf(before[from + EPOCH] ?? NaN, before[from + STEP] ?? NaN)
        this.#kept.set(before.subarray(from, from + SLOT_WIDTH), slot)
      }
    }
  }

  /** Whether the slot of a step is free, or already its own. */
  #takes(epoch: number, step: number): boolean {
    const slot = this.#slotOf(epoch, step)
    return this.#at(slot + RECORD) === 0 || this.#holds(slot, epoch, step)
  }

  #slotOf(epoch: number, step: number): number {
    return SLOT_WIDTH * ((Math.imul(epoch, 0x9e3779b1) + step) & (this.#slots - 1))
  }

  #holds(slot: number, epoch: number, step: number): boolean {
    return this.#at(slot + RECORD) > 0 && this.#at(slot + STEP) === step && this.#at(slot + EPOCH) === epoch
  }

  #at(place: number): number {
    return this.#kept[place] ?? NaN
  }

  /** Whether a step of a few records ago comes as late as the records in between, so nothing was trained again. */
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
