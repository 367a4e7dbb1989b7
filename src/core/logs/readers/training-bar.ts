import { type SampleUnit, seconds, type Seconds } from '../../model/units.ts'
import type { PrintedStep } from '../../model/step-record.ts'
import { countsEpochs, countsTraining, sampleUnitOf, type Bar } from './progress-bar.ts'

/** What a bar tells beyond its steps. */
export interface BarStep {
  readonly step: PrintedStep
  /** Only for a bar that counts samples or epochs. */
  readonly unit?: SampleUnit
  /** Whether earlier bars were of other work. */
  readonly first?: true
  /** Whether the time of its steps includes a validation. */
  readonly validated?: true
}

/** The largest share of a record's time that rounding may change; above it, the record waits for more steps. */
const ROUGH = 0.05
/** A training step takes this many times as long as one of an evaluation, which has no backward pass. */
const SLOWER = 1.2

/**
 * Follows the bar of a training over its drawings, and over the bars of its epochs. Its steps have the time since the first bar began;
 * the time between two bars is left out. If bars differ in more than their numbers, the first one to advance is the training: evaluations
 * come after it, and a bar of epochs advances only when the bar of its steps is full. If an evaluation comes first and neither bar has a
 * label, or the second is of steps, the training is the longer bar with the slower steps.
 */
export class TrainingBar {
  #kind: string | undefined
  #label = ''
  #ofEpochs = false
  #epoch = 0
  #total: number | undefined
  #done = 0
  /** Elapsed seconds of all earlier bars. */
  #before = 0
  #bars = 0
  #pace: number | undefined
  #hasLoss = false
  /** Whether the full bar was drawn again after a validation. */
  #validatedLate = false
  /** Whether the pace may be the mean since the bar began, as far as its drawings show. */
  #paceIsMean = true
  /** Seconds from the start of the bar to its last record by the pace, with their error. */
  #paced = { seconds: 0, error: 0, done: 0 }
  readonly #clock = new BarClock()
  readonly #clocks = new RisingClock()

  /**
   * Undefined for a drawing that tells nothing new about the training.
   *
   * @param heading the epoch on a line before the bar, where bars have no label
   * @param arrived when it was drawn, if known
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

  /** Whether the bar is the first one of the training from here on; undefined for another bar. */
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

  /** Whether the only earlier bar was an evaluation before this bar's training. */
  #wasEvaluation({ total, done, pace, counts }: Bar, label: string): boolean {
    // A bar of epochs tells less than the bar of their steps.
    if (this.#ofEpochs && !countsEpochs({ counts, label }) && done > 1) return true
    return (
      this.#label === '' &&
      (label === '' || epochOf(label) !== undefined || namesTraining.test(label)) &&
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
   * Seconds per unit since the last record. tqdm smooths the paces between calls of `update`, and prints the total mean on a full bar.
   * Programs that only move the bar, like Lightning, print that mean on every drawing.
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

  /** Whether the bar is of another epoch, and not of another rank that is slightly behind. */
  #beginsAgain({ done }: Bar, elapsed: number | undefined, epoch: number | undefined): boolean {
    if (done > this.#done) return epoch !== undefined && this.#done > 0 && epoch > this.#epoch
    if (epoch !== undefined && epoch > this.#epoch) return true
    return done <= this.#done / 2 && (elapsed ?? 0) <= Math.max(1, this.#clock.elapsed / 2)
  }
}

/** Whether the pace of a bar may be the mean since it began, by its clock in truncated seconds. */
const isMean = ({ done, pace, paceError }: Bar, elapsed: number): boolean =>
  pace === undefined || (done * (pace + paceError) >= elapsed && done * (pace - paceError) <= elapsed + 1)

/** Drawings that are written immediately arrive within this many seconds of their printed time. */
const LATE = 0.25

/** A drawing that follows the previous one within this many seconds tells when the clock advanced. */
const SOON = 0.5

/**
 * When the drawings of a bar were made, in seconds since it began. Its clock has whole seconds; the printed paces give the fractions.
 * Without paces, only drawings at which the clock advances count.
 */
class BarClock {
  #printed = 0
  #kept = 0
  #now = { done: 0, printed: 0, seconds: 0 }
  /** When the bar began, by the arrival of its drawings. */
  #began: number | undefined
  #isPrompt = true

  /** Called for a drawing before any progress. */
  drawnAtStart(arrived: number | undefined): void {
    this.#began ??= arrived
  }

  /** Elapsed time of the last record. */
  get elapsed(): number {
    return this.#kept
  }

  /**
   * @param printed time on the bar's clock
   * @param isMean whether its pace is the mean since it began
   * @param arrived when it was drawn, if known: finer than any clock of whole seconds
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

  /** Undefined without arrival times, or where drawings arrived late. */
  #byArrival({ done, pace }: Bar, printed: number, arrived: number | undefined): number | undefined {
    if (arrived === undefined || !this.#isPrompt) return undefined
    const first = Math.min(Math.max(done * (pace ?? 0), printed), printed + 0.999)
    this.#began ??= arrived - first
    const passed = arrived - this.#began
    this.#isPrompt = passed > printed - LATE && passed < printed + 1 + LATE
    return this.#isPrompt ? passed : undefined
  }

  /** Makes the last drawing a record. */
  keep(): void {
    this.#printed = this.#now.printed
    this.#kept = this.#now.seconds
  }

  /** Begins another bar. Returns the time of this bar's last record. */
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

/** Tells which of two clocks is the elapsed time: it rises with the work, and the remaining time falls. */
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

/** A key that bars of the same loop share. */
function kindOf({ total, counts }: Bar, label: string): string {
  const text = label
    .replaceAll(/[^ -~]+/g, '')
    .replaceAll(/\b(?:nan|inf)\b|[\d.]+[kMG]?/g, '#')
    .replaceAll(/#(?:\s+#)+/g, '#')
    .trim()
  return text === '' ? `${counts} ${String(total)}` : `${counts} ${text}`
}

const namesTraining = /(?:^|[^a-z])(?:steps?|train(?:ing)?)[^a-z]*$/i

const epochIn = /\b(?:epoch|ep|pass)\W*(\d+)|^(\d+)\/\d+\s/i

function epochOf(label: string): number | undefined {
  const [, behindWord, leading] = epochIn.exec(label) ?? []
  const printed = behindWord ?? leading
  return printed === undefined ? undefined : Number(printed)
}
