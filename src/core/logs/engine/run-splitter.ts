import type { LogFormat, Statement } from '../format.ts'
import { RepeatedSteps } from './repeated-steps.ts'
import type { StepRows } from './step-batch.ts'

/** A shorter run has not restarted: its ranks only print out of order. */
const RECORDS_OF_A_RUN = 3
/** A restart takes at least this many times the usual time of a step; a new epoch does not. */
const STARTS_AFTER = 1.5

/**
 * The place of a statement: this run, this run as a repeated step, another run that begins here, or none, because another rank, another
 * logger or a copied part already stated it.
 */
export type StatementPlace = 'this-run' | 'once-more' | 'next-run' | 'no-run'

/**
 * Decides where a run ends and which rank's steps count. Another run begins where a program says so, after a figure that ends a run, and
 * at a step that goes back to the run's first or before. If a program prints every step and no epochs, a step of this kind that follows
 * without a pause begins an epoch.
 */
export class RunSplitter {
  readonly #everyRank: boolean
  readonly #repeatsSteps: boolean
  readonly #repeated = new RepeatedSteps()
  #runs = 0
  #steps = 0
  /** Whether the lines since the last run are a copy. */
  #copies = false
  #summarised = false
  #ended = false
  /** The label of the first rank that reported a step of this run. */
  #rank: string | undefined
  #first = { epoch: NaN, step: NaN }
  #last = { epoch: NaN, step: NaN, at: NaN }
  /** The first step of the current count, its time, and the number of steps since. */
  #count = { from: NaN, at: NaN, steps: 0 }

  constructor({ everyRank, repeatsSteps }: Pick<LogFormat, 'everyRank' | 'repeatsSteps'>) {
    this.#everyRank = everyRank === true
    this.#repeatsSteps = repeatsSteps === true
  }

  /** Whether the run has reported progress; facts alone are no run. */
  get hasProgress(): boolean {
    return this.#steps > 0 || this.#summarised
  }

  /** Lines without a rank label that only repeated a step. */
  get repeated(): number {
    return this.#repeated.count
  }

  /** Whether the run counts the steps of another rank than this label. */
  isOfAnother(rank: string | undefined): boolean {
    return this.#steps > 0 && rank !== undefined && rank !== this.#rank
  }

  /** The label of the rank whose steps count, if there are any. */
  get rank(): string | undefined {
    return this.#rank
  }

  placeOf(statement: Exclude<Statement, { kind: 'step' }>): StatementPlace {
    switch (statement.kind) {
      case 'next-run':
        // Before any progress, a log only repeats its settings.
        if (!this.hasProgress) return 'no-run'
        this.#clear()
        return 'next-run'
      case 'summary':
        if (statement.run !== undefined && statement.run !== this.#runs) return 'this-run'
        if (this.#copies && this.#steps === 0) return 'no-run'
        this.#summarised = true
        this.#ended ||= statement.endsRun === true
        return 'this-run'
      case 'no-training':
        this.#forget()
        return 'this-run'
      case 'facts':
      case 'loss':
      case 'communication':
      case 'rate-scope':
      case 'open-column':
      case 'micro-batches':
      case 'finding':
        return 'this-run'
    }
  }

  /**
   * {@link placeOf} the step in a row.
   *
   * @param rank the label of the line, if it has one
   */
  placeOfStep(rows: StepRows, row: number, rank: string | undefined): StatementPlace {
    if (this.#steps === 0) this.#rank = rank
    // Every rank may print the same global rate.
    if (rank !== this.#rank) return 'no-run'
    const epoch = rows.epoch[row] ?? NaN
    const step = rows.step[row] ?? NaN
    const at = rows.at[row] ?? NaN
    const isLater = this.#steps > 0 && !upTo(epoch, step, this.#last.epoch, this.#last.step)
    if (!isLater && this.#isRepeated(rows, row)) return 'no-run'
    const place = this.#ended ? 'next-run' : isLater ? 'this-run' : this.#placeBy(epoch, step, at)
    if (place === 'no-run') return place
    this.#repeated.push(rows, row)
    if (place === 'next-run') {
      this.#clear()
      this.#rank = rank
    }
    if (this.#steps === 0) {
      this.#first.epoch = epoch
      this.#first.step = step
    }
    this.#countSteps(step, at)
    this.#last.epoch = epoch
    this.#last.step = step
    this.#last.at = at
    this.#steps += 1
    return place
  }

  /**
   * Places steps in rows, from lines without a label, while each is a later step of this run in the same epoch: the same as {@link
   * placeOfStep}. Returns their number.
   */
  nextSteps(rows: StepRows, from: number, end: number): number {
    if (this.#steps === 0 || this.#ended || this.#rank !== undefined) return 0
    const { epoch } = this.#last
    let { step } = this.#last
    let row = from
    for (; row < end; row += 1) {
      const next = rows.step[row] ?? NaN
      if (!(next > step) || !isSame(rows.epoch[row] ?? NaN, epoch)) break
      step = next
    }
    const count = row - from
    if (count === 0) return 0
    this.#repeated.push(rows, from, row)
    this.#count.steps += count
    this.#last.step = step
    this.#last.at = rows.at[row - 1] ?? NaN
    this.#steps += count
    return count
  }

  /** Places a step that is not later than the last. */
  #placeBy(epoch: number, step: number, at: number): StatementPlace {
    const [first, last] = [this.#first, this.#last]
    if (this.#steps === 0) return 'this-run'
    if (this.#repeatsSteps) return 'once-more'
    const back = upTo(epoch, step, first.epoch, first.step)
    const cameFurther = !upTo(last.epoch, last.step, first.epoch, first.step)
    if (back && cameFurther && this.#steps >= RECORDS_OF_A_RUN)
      return Number.isNaN(epoch) && this.#goesOn(at) ? 'this-run' : 'next-run'
    return this.#everyRank ? 'no-run' : 'this-run'
  }

  #countSteps(step: number, at: number): void {
    const count = this.#count
    if (this.#steps === 0 || step <= this.#last.step) {
      count.from = step
      count.at = at
      count.steps = 0
    }
    count.steps += 1
  }

  /** Whether this step follows the last one without a pause, in a program that prints every step. */
  #goesOn(at: number): boolean {
    const [count, last] = [this.#count, this.#last]
    const everyStep = last.step - count.from === count.steps - 1
    const perStep = (last.at - count.at) / (count.steps - 1)
    return everyStep && at > last.at && at - last.at <= STARTS_AFTER * perStep
  }

  /** Whether a step that is not later than the last is a repeated one. */
  #isRepeated(rows: StepRows, row: number): boolean {
    // A step that is repeated with another loss scale takes its own time.
    if (this.#repeatsSteps) return this.#steps > 0 && this.#repeated.recognisesSame(rows, row)
    if (this.#steps > 0) return this.#repeated.recognises(rows, row)
    const copied = this.#repeated.recognisesCopy(rows, row)
    if (copied) this.#copies = true
    return copied
  }

  #clear(): void {
    this.#runs += 1
    this.#forget()
  }

  #forget(): void {
    this.#copies = false
    this.#steps = 0
    this.#summarised = false
    this.#ended = false
  }
}

/** Whether two epochs are equal, or neither is known. */
const isSame = (epoch: number, other: number) =>
  epoch === other || (Number.isNaN(epoch) && Number.isNaN(other))

/** Whether a step is not later than another; compared by step numbers where an epoch is unknown. */
const upTo = (epoch: number, step: number, otherEpoch: number, otherStep: number) =>
  epoch < otherEpoch || (!(epoch > otherEpoch) && step <= otherStep)
