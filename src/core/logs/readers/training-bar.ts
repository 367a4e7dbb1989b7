import type { SampleUnit } from '../../model/sample-unit.ts'
import type { PrintedStep } from '../../model/step-record.ts'
import { seconds, type Seconds } from '../../model/units.ts'
import { countsEpochs, countsTraining, sampleUnitOf, type Bar } from './progress-bar.ts'

/** What a bar says beyond its steps. */
export interface BarStep {
  readonly step: PrintedStep
  /** Only of a bar that counts samples or epochs. */
  readonly unit?: SampleUnit
  /** The bars before were of something else. */
  readonly first?: true
  /** The time of its steps counts that of a validation. */
  readonly validated?: true
}

/** Seconds that roundings may move the time of a record by, as a share of it; with more, the record waits for more steps. */
const ROUGH = 0.05
/** A step of training takes so many times as long as one of an evaluation, which has no backward pass. */
const SLOWER = 1.2

/**
 * Follows the bar of a training over its drawings, and over the bars of its epochs. Its steps carry the time since the first
 * bar began; what happens between two bars is left out. Of bars that differ in more than their numbers, the first to move is
 * the training: evaluations come after it, and a bar of epochs moves only when the bar of their steps is full. Where an
 * evaluation comes first and neither has a label, the training is the longer bar with the slower steps.
 */
export class TrainingBar {
  #kind: string | undefined
  #label = ''
  #ofEpochs = false
  #epoch = 0
  #total: number | undefined
  #done = 0
  /** Of all bars before this one. */
  #before = 0
  #bars = 0
  #pace: number | undefined
  #hasLoss = false
  /** The bar that was full was drawn again, after a validation. */
  #validatedLate = false
  /** The pace is the mean since the bar began, as far as its drawings show. */
  #paceIsMean = true
  /** Seconds from the bar's beginning to its last record, as far as its pace tells, and by how much that may be off. */
  #paced = { seconds: 0, error: 0, done: 0 }
  readonly #clock = new BarClock()
  readonly #clocks = new RisingClock()

  /**
   * Undefined for a drawing that says nothing new of the training.
   *
   * @param heading the epoch that a line before the bar says, where bars have no label
   * @param arrived when it was drawn, where that was watched
   */
  follow(bar: Bar, heading?: string, arrived?: Seconds): BarStep | undefined {
    const label = bar.label === '' ? (heading ?? '') : bar.label
    if (bar.validated && isFull(bar) && bar.done === this.#done) this.#validatedLate = true
    if (!countsTraining({ ...bar, label })) return undefined
    if (bar.done === 0) {
      this.#clock.drawnAtStart(arrived)
      return undefined
    }
    const printed = bar.elapsed ?? this.#clocks.elapsed(bar)
    if (bar.clocks !== undefined && printed === undefined) return undefined
    const first = this.#choose(bar, label)
    if (first === undefined) return undefined
    const epoch = epochOf(label)
    if (this.#isOfSameEpoch(bar, epoch)) return undefined
    if (this.#beginsAgain(bar, printed, epoch)) this.#begin(epoch ?? this.#epoch + 1)
    else if (epoch !== undefined) this.#epoch = epoch
    if (bar.done <= this.#done) return undefined
    const moved = bar.done - this.#done
    const onlyClosing = this.#done === 0 && isFull(bar)
    const isTimed = printed !== undefined || onlyClosing || !this.#isInterrupted(bar)
    this.#paceIsMean &&= printed === undefined || isMean(bar, printed)
    const elapsed = this.#clock.at(bar, printed, this.#paceIsMean || isFull(bar), arrived)
    if (elapsed === 'no tick') return undefined
    const pace = this.#paceOf(bar, moved, onlyClosing)
    if (pace === 'rough') return undefined
    if (this.#done === 0) this.#validatedLate = false
    this.#total = bar.total
    this.#done = bar.done
    this.#clock.keep()
    this.#pace = bar.pace ?? this.#pace
    this.#hasLoss ||= bar.loss !== undefined
    const ofEpochs = countsEpochs({ ...bar, label })
    const unit = ofEpochs ? undefined : sampleUnitOf(bar.counts)
    const step = (taken: number, counted: number): PrintedStep => ({
      epoch: this.#epoch,
      step: bar.done,
      at: elapsed === undefined ? undefined : seconds(this.#before + elapsed),
      duration: pace === undefined ? undefined : seconds(pace * counted),
      steps: isTimed ? taken : 0,
      loss: bar.loss,
    })
    return {
      ...(ofEpochs ? { unit: 'epochs' as const } : {}),
      ...(unit === undefined
        ? { step: step(moved, 1) }
        : { step: { ...step(1, moved), batch: moved }, unit }),
      ...(first ? { first } : {}),
      ...(onlyClosing && bar.validated && pace !== undefined ? { validated: true } : {}),
    }
  }

  /** Whether an evaluation may come before this drawing. Keras evaluates before the last drawing of a bar, others between two bars. */
  #isInterrupted(bar: Bar): boolean {
    if (isFull(bar) && bar.validated) return true
    return this.#bars > 0 && this.#done === 0 && (!bar.meanPace || this.#validatedLate)
  }

  /** Whether the bar is the first of what is taken for the training from here on; undefined where it is another one. */
  #choose(bar: Bar, label: string): boolean | undefined {
    const kind = kindOf(bar, label)
    if (this.#kind === kind) return false
    const chosen = this.#kind !== undefined
    if (chosen && !this.#wasEvaluation(bar, label)) return undefined
    this.#kind = kind
    this.#label = label
    this.#ofEpochs = countsEpochs({ ...bar, label })
    this.#begin(0)
    this.#before = 0
    this.#bars = 0
    this.#paceIsMean = true
    return chosen
  }

  /** Whether the one bar so far was an evaluation before the training that this one is of. */
  #wasEvaluation({ total, done, pace, counts }: Bar, label: string): boolean {
    // A bar of epochs tells less than the bar of their steps.
    if (this.#ofEpochs && !countsEpochs({ counts, label }) && done > 1) return true
    return (
      this.#label === '' &&
      (label === '' || epochOf(label) !== undefined) &&
      this.#bars === 0 &&
      !this.#hasLoss &&
      done > 1 &&
      (total ?? 0) > (this.#total ?? Infinity) &&
      (pace ?? 0) > SLOWER * (this.#pace ?? Infinity)
    )
  }

  /** fastai draws the validation of an epoch with the label of the epoch. */
  #isOfSameEpoch({ total }: Bar, epoch: number | undefined): boolean {
    return this.#done > 0 && epoch === this.#epoch && total !== this.#total
  }

  #begin(epoch: number): void {
    if (this.#done > 0) this.#bars += 1
    this.#before += this.#clock.begin()
    this.#epoch = epoch
    this.#done = 0
    this.#paced = { seconds: 0, error: 0, done: 0 }
  }

  /**
   * Seconds for each of those that were done since the last record. tqdm smooths the paces between calls of `update`, and
   * prints the mean of all on a full bar; who only moves the bar, like Lightning, prints that mean on every drawing.
   */
  #paceOf(bar: Bar, moved: number, onlyClosing: boolean): number | undefined | 'rough' {
    const { done, pace } = bar
    if (pace === undefined || onlyClosing) return pace
    const counted = bar.meanPace ? done - 1 : done
    const since = { seconds: counted * pace, error: counted * bar.paceError, done }
    if (!bar.meanPace && !this.#paceIsMean) {
      this.#paced = since
      return isFull(bar) ? undefined : pace
    }
    if (isFull(bar) && bar.validated) return undefined
    const before = this.#paced
    if (bar.meanPace && before.done === 0) {
      this.#paced = since
      return pace
    }
    const time = since.seconds - before.seconds
    if (since.error + before.error > ROUGH * Math.abs(time)) return isFull(bar) ? undefined : 'rough'
    this.#paced = since
    return time > 0 ? time / moved : undefined
  }

  /** Another epoch's bar, and not that of another rank which is a little behind. */
  #beginsAgain({ done }: Bar, elapsed: number | undefined, epoch: number | undefined): boolean {
    if (done > this.#done) return epoch !== undefined && this.#done > 0 && epoch > this.#epoch
    if (epoch !== undefined && epoch > this.#epoch) return true
    return done <= this.#done / 2 && (elapsed ?? 0) <= Math.max(1, this.#clock.elapsed / 2)
  }
}

/** Whether the pace of a bar may be the mean since it began, by its clock, which cuts off what is no whole second. */
const isMean = ({ done, pace, paceError }: Bar, elapsed: number): boolean =>
  pace === undefined || (done * (pace + paceError) >= elapsed && done * (pace - paceError) <= elapsed + 1)

/** Drawings that were written at once come within so many seconds of the time that they show. */
const LATE = 0.25

/** A drawing that comes so many seconds after the one before tells within that time when the clock went on. */
const SOON = 0.5

/**
 * When the drawings of a bar were made, in seconds since it began. Its clock has whole seconds; what is between them is known from
 * the paces that the bar prints. Where it prints none, the drawings count at which the clock goes on.
 */
class BarClock {
  #printed = 0
  #kept = 0
  #now = { done: 0, printed: 0, seconds: 0 }
  /** When the bar began, by the arrival of its drawings. */
  #began: number | undefined
  #isPrompt = true

  /** The bar was drawn before anything was done. */
  drawnAtStart(arrived: number | undefined): void {
    this.#began ??= arrived
  }

  /** Of the last record. */
  get elapsed(): number {
    return this.#kept
  }

  /**
   * @param printed what the bar's clock shows
   * @param isMean whether its pace is the mean since it began
   * @param arrived when it was drawn, where that was watched: finer than any clock of whole seconds
   */
  at(
    bar: Bar,
    printed: number | undefined,
    isMean: boolean,
    arrived: number | undefined,
  ): number | undefined | 'no tick' {
    if (printed === undefined) return undefined
    const { done, pace } = bar
    const before = this.#now
    const moved = done - before.done
    const sure = (time: number) => Math.min(Math.max(time, printed), printed + 0.999)
    if (bar.fineClock) {
      this.#now = { done, printed, seconds: printed }
      return printed
    }
    const watched = this.#byArrival(bar, printed, arrived)
    if (watched !== undefined) {
      this.#now = { done, printed, seconds: watched }
      return watched
    }
    if (pace === undefined) {
      const apart = (moved * printed) / done
      const ticks = printed > this.#printed
      this.#now = { done, printed, seconds: printed + (ticks && apart < SOON ? apart / 2 : 0) }
      return ticks ? this.#now.seconds : 'no tick'
    }
    const time = isMean ? done * pace : before.seconds + moved * pace
    this.#now = { done, printed, seconds: sure(time) }
    return this.#now.seconds
  }

  /** Undefined where that was not watched, or where drawings came later than they were made. */
  #byArrival({ done, pace }: Bar, printed: number, arrived: number | undefined): number | undefined {
    if (arrived === undefined || !this.#isPrompt) return undefined
    const first = Math.min(Math.max(done * (pace ?? 0), printed), printed + 0.999)
    this.#began ??= arrived - first
    const passed = arrived - this.#began
    this.#isPrompt = passed > printed - LATE && passed < printed + 1 + LATE
    return this.#isPrompt ? passed : undefined
  }

  /** The drawing that came last is a record. */
  keep(): void {
    this.#printed = this.#now.printed
    this.#kept = this.#now.seconds
  }

  /** Another bar begins. Returns when the last record of this one was. */
  begin(): number {
    const kept = this.#kept
    this.#printed = 0
    this.#kept = 0
    this.#now = { done: 0, printed: 0, seconds: 0 }
    this.#began = undefined
    return kept
  }
}

const isFull = ({ done, total }: Bar) => done === total

/** Tells of two clocks which one is the elapsed time: it rises while the work is done, and the time that is left falls. */
class RisingClock {
  #before: readonly (number | undefined)[] = []
  #rising: number | undefined

  /** Undefined until that is known. */
  elapsed({ clocks }: Bar): number | undefined {
    if (clocks === undefined) return undefined
    if (this.#rising === undefined) {
      const before = this.#before
      const found = clocks.findIndex((now, index) => (now ?? 0) > (before[index] ?? Infinity))
      const falls = clocks.some((now, index) => (now ?? Infinity) < (before[index] ?? 0))
      if (found >= 0 && (falls || clocks[1 - found] === undefined || clocks[1 - found] === before[1 - found]))
        this.#rising = found
      this.#before = clocks
    }
    return this.#rising === undefined ? undefined : clocks[this.#rising]
  }
}

/** What bars of the same loop have in common. */
function kindOf({ total, counts }: Bar, label: string): string {
  const text = label
    .replaceAll(/[^ -~]+/g, '')
    .replaceAll(/\b(?:nan|inf)\b|[\d.]+[kMG]?/g, '#')
    .replaceAll(/#(?:\s+#)+/g, '#')
    .trim()
  return text === '' ? `${counts} ${String(total)}` : `${counts} ${text}`
}

const epochIn = /\b(?:epoch|ep|pass)\W*(\d+)|^(\d+)\/\d+\s/i

function epochOf(label: string): number | undefined {
  const [, behindWord, leading] = epochIn.exec(label) ?? []
  const printed = behindWord ?? leading
  return printed === undefined ? undefined : Number(printed)
}
