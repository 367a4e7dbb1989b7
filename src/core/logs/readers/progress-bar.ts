import type { SampleUnit } from '../../model/measurement.ts'
import type { PrintedStep } from '../../model/step-record.ts'
import { seconds } from '../../model/units.ts'
import { clockSeconds } from '../vocabulary/clock-seconds.ts'
import { lossAfter } from '../vocabulary/numbers.ts'
import { unitNamed } from '../vocabulary/units.ts'

/** One drawing of a progress bar, as tqdm writes it. */
export interface Bar {
  /** The text before it. */
  readonly label: string
  readonly done: number
  /** Undefined where the program does not know how much there is to do. */
  readonly total: number | undefined
  /** Seconds since the bar began, cut to whole ones. */
  readonly elapsed: number
  /** What it counts: `it`, `batch`, `img`. */
  readonly counts: string
  /** Seconds for one of them: a smoothed value of the last few, or the mean of all so far. */
  readonly pace: number | undefined
  readonly loss: number | undefined
}

/** The texts that bars contain; every bar that {@link barOn} reads has one of them. */
export const barTexts = ['/s]', '/s,', 's/it', 's/step', 's/batch', 's/img', 's/image', 's/sample'] as const

/**
 * `Epoch 1:  45%|████▌     | 90/200 [00:22<00:27,  4.00it/s, loss=0.3]`, or `90it [00:22,  4.00it/s]` where the total is not
 * known. tqdm, `std.py`, `format_meter`.
 */
const drawn =
  /^(?:(.*?)(?<![^\s:])(?:100|\d{1,2})%(?:\|[^|]*\|)? +|(.*:) +|)(\d+(?:\.\d+)?)([kMGTP]?)(?:\/(\d+(?:\.\d+)?)([kMGTP]?)|([A-Za-z]\w*)) \[((?:\d+:)?\d+:\d\d)(?:<[^,\]]+)?, +(?:([\d.]+)|\?)(?:([kMGTP]?)([A-Za-z]\w*)\/s|s\/([A-Za-z]\w*))[\],]/

const scales = new Map(['', 'k', 'M', 'G', 'T', 'P'].map((prefix, power) => [prefix, 1000 ** power]))

const scaled = (digits: string, prefix: string | undefined) =>
  Number(digits) * (scales.get(prefix ?? '') ?? NaN)

/** The bar that a line draws; undefined for every other line. A line with several drawings has the last one. */
export function barOn(line: string): Bar | undefined {
  if (!barTexts.some((text) => line.includes(text))) return undefined
  const match = drawn.exec(line)
  if (match === null) return undefined
  const [
    ,
    withShare,
    withoutShare,
    done = '',
    doneScale,
    total,
    totalScale,
    ,
    elapsed = '',
    rate,
    rateScale,
    perSecond,
    secondsPer,
  ] = match
  const pace = secondsPer === undefined ? 1 / scaled(rate ?? '', rateScale) : Number(rate)
  return {
    label: (withShare ?? withoutShare ?? '').replace(/:\s*$/, '').trim(),
    done: scaled(done, doneScale),
    total: total === undefined ? undefined : scaled(total, totalScale),
    elapsed: clockSeconds(elapsed),
    counts: perSecond ?? secondsPer ?? '',
    pace: pace > 0 && Number.isFinite(pace) ? pace : undefined,
    loss: lossAfter(line, ' loss=') ?? lossAfter(line, ' train_loss='),
  }
}

/** Labels of what is no training: it has bars of its own. */
const otherWork =
  /\b(?:val|valid|validat\w*|eval\w*|test\w*|sanity|predict\w*|infer\w*|generat\w*|download\w*|fetch\w*|map|filter\w*|tokeni\w*|load\w*|sav\w*|upload\w*|extract\w*|\w*process\w*|creat\w*|cach\w*|convert\w*|shard\w*|pack\w*|group\w*|comput\w*|read\w*|writ\w*|build\w*|compil\w*|captur\w*|collect\w*|sampl\w*|rollout\w*)\b|\bClass\b.*\bImages\b/i

const stepWords: ReadonlySet<string> = new Set([
  'it',
  'step',
  'steps',
  'batch',
  'batches',
  'iter',
  'iters',
  'b',
])

/** Whether a bar counts steps or samples of a training, as far as its text tells. */
export const countsTraining = ({ label, counts }: Bar): boolean =>
  !otherWork.test(label) && (stepWords.has(counts) || sampleUnitOf(counts) !== undefined)

const sampleUnitOf = (counts: string): SampleUnit | undefined =>
  counts === 'sample' || counts === 'samples' ? 'samples' : unitNamed(counts)

const epochIn = /\b(?:epoch|ep|pass)\W*(\d+)|^(\d+)\/\d+\s/i

/** What a bar says beyond its steps. */
export interface BarStep {
  readonly step: PrintedStep
  /** Only of a bar that counts samples. */
  readonly unit?: SampleUnit
}

/**
 * Follows the bar of a training over its drawings, and over the bars of its epochs. Its steps carry the time since the first
 * bar began; what happens between two bars is left out. Of bars that differ in more than their numbers, the first to move is
 * the training: evaluations come after it, and a bar of epochs moves only when the bar of their steps is full.
 */
export class TrainingBar {
  #kind: string | undefined
  #epoch = 0
  #done = 0
  #elapsed = 0
  /** Of all bars before this one. */
  #before = 0
  /** The pace is the mean since the bar began, as far as its drawings show. */
  #paceIsMean = true
  /** Seconds from the bar's beginning to its last drawing, as far as its pace tells. */
  #paced = 0

  /** Undefined for a drawing that says nothing new of the training. */
  follow(bar: Bar): BarStep | undefined {
    if (bar.done === 0 || !countsTraining(bar)) return undefined
    const kind = kindOf(bar)
    this.#kind ??= kind
    if (kind !== this.#kind) return undefined
    const epoch = epochOf(bar.label)
    if (this.#beginsAgain(bar, epoch)) {
      this.#before += this.#elapsed
      this.#epoch = epoch ?? this.#epoch + 1
      this.#done = 0
      this.#elapsed = 0
      this.#paced = 0
    } else if (epoch !== undefined) this.#epoch = epoch
    if (bar.done <= this.#done) return undefined
    const moved = bar.done - this.#done
    const pace = this.#paceOf(bar, moved)
    this.#done = bar.done
    this.#elapsed = bar.elapsed
    const unit = stepWords.has(bar.counts) ? undefined : sampleUnitOf(bar.counts)
    const step = (taken: number, counted: number) => ({
      epoch: this.#epoch,
      step: bar.done,
      at: seconds(this.#before + bar.elapsed),
      duration: pace === undefined ? undefined : seconds(pace * counted),
      steps: taken,
      loss: bar.loss,
    })
    return unit === undefined ? { step: step(moved, 1) } : { step: { ...step(1, moved), batch: moved }, unit }
  }

  /**
   * Seconds for each of those that were done since the last drawing. tqdm smooths the paces between calls of `update`, and
   * prints the mean of all on a full bar; who only moves the bar, like Lightning, prints that mean on every drawing.
   */
  #paceOf({ done, total, elapsed, pace }: Bar, moved: number): number | undefined {
    if (pace === undefined) return undefined
    const since = done * pace
    const before = this.#paced
    this.#paced = since
    this.#paceIsMean &&= since > elapsed - 1 && since < elapsed + 2
    if (this.#paceIsMean) return since > before ? (since - before) / moved : undefined
    return done === total ? undefined : pace
  }

  /** Another epoch's bar, and not that of another rank which is a little behind. */
  #beginsAgain({ done, elapsed }: Bar, epoch: number | undefined): boolean {
    if (done > this.#done) return epoch !== undefined && this.#done > 0 && epoch > this.#epoch
    if (epoch !== undefined && epoch > this.#epoch) return true
    return done <= this.#done / 2 && elapsed <= Math.max(1, this.#elapsed / 2)
  }
}

/** What bars of the same loop have in common. */
function kindOf({ label, total, counts }: Bar): string {
  const text = label.replaceAll(/[\d.]+/g, '#')
  return text === '' ? `${counts} ${String(total)}` : `${counts} ${text}`
}

function epochOf(label: string): number | undefined {
  const [, behindWord, leading] = epochIn.exec(label) ?? []
  const printed = behindWord ?? leading
  return printed === undefined ? undefined : Number(printed)
}
