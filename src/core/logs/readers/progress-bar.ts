import type { SampleUnit } from '../../model/units.ts'
import { clockSeconds } from '../vocabulary/durations.ts'
import { lossAfter } from '../vocabulary/numbers.ts'
import { unitNamed } from '../vocabulary/rate-words.ts'

/** One drawing of a progress bar. */
export interface Bar {
  /** The text before it. */
  readonly label: string
  readonly done: number
  /** Undefined where the program does not know the total. */
  readonly total: number | undefined
  /** Seconds since the bar began, as printed, mostly truncated to whole ones. */
  readonly elapsed: number | undefined
  /** Two printed clocks, of which the one that rises with the work is the elapsed time. */
  readonly clocks: readonly (number | undefined)[] | undefined
  /** The unit: `it`, `batch`, `img`. */
  readonly counts: string
  /** Seconds per unit: a smoothed recent value, or the mean so far. */
  readonly pace: number | undefined
  /** The rounding error of the pace, in seconds. */
  readonly paceError: number
  /** Whether the pace is the mean since the bar began, without the first step. */
  readonly meanPace: boolean
  /** Whether its clock has fractions of a second. */
  readonly fineClock: boolean
  /** Whether its metrics include a validation, whose time it counts. */
  readonly validated: boolean
  readonly loss: number | undefined
}

/**
 * How a library draws its bars: a pattern whose groups have the names of {@link Drawing}. Lines are read as Latin-1, where bar characters
 * differ from those in the source, so patterns contain none of these.
 */
interface BarForm {
  /** Every drawing contains one of these. */
  readonly texts: readonly string[]
  readonly pattern: RegExp
  readonly meanPace?: true
  /** Its clock has tenths of a second. Its paces count drawings, and a step is drawn more than once. */
  readonly fineClock?: true
}

type BarGroup =
  | 'label'
  | 'done'
  | 'doneScale'
  | 'total'
  | 'totalScale'
  | 'elapsed'
  | 'clock'
  | 'otherClock'
  | 'rate'
  | 'rateScale'
  | 'per'
  | 'time'
  | 'timeUnit'
  | 'each'
  | 'loss'

type Drawing = Readonly<Partial<Record<BarGroup, string>>>

/** `━━━━╸`: no blanks, digits or ASCII letters. */
const line = '[^\\s\\w/|]{3,}'
const clock = '(?:\\d+:)?\\d+:\\d\\d'

/**
 * `Epoch 1:  45%|████▌
 * 90/200 [00:22<00:27,  4.00it/s, loss=0.3]`, or `90it [00:22,  4.00it/s]` without a known total. tqdm, `std.py`, `format_meter`.
 */
const tqdm: BarForm = {
  texts: [
    ...[
      '/s]',
      '/s,',
      's/it',
      's/step',
      's/batch',
      's/img',
      's/image',
      's/sample',
      's/epoch',
      's/tok',
      's/seq',
    ],
    ...['s/ex', 's/word', 's/file', 's/doc', 's/row', 's/item', 's/record', 's/chunk', 's/frame', 's/round'],
    ...['s/episode', 's/update', 's/game', 's/b]', 's/b,'],
  ],
  pattern:
    /^(?:(?<label>.*?)(?<![^\s:])(?:100|\d{1,2})%(?:\|[^|]*\|)? +|(?<bare>.*:) +|)(?<done>\d+(?:\.\d+)?)(?<doneScale>[kMGTP]?)(?:\/(?<total>\d+(?:\.\d+)?)(?<totalScale>[kMGTP]?)|[A-Za-z]\w*) \[(?<elapsed>(?:\d+:)?\d+:\d\d)(?:<[^,\]]+)?, +(?:(?<rate>[\d.]+)(?<rateScale>[kMGTP]?)(?<per>[A-Za-z]\w*)\/s|\?(?<unknown>[A-Za-z]\w*)\/s|(?<time>[\d.]+)(?<timeUnit>s)\/(?<each>[A-Za-z]\w*))(?:\]|,[^\]]*\]?)/,
}

/**
 * `100/400 ━━━━━━━━━━━━━━━━━━━━ 10s 33ms/step - loss: 0.3` of Keras 3, `100/400 [=====>......] - ETA: 27s - loss: 0.3` and `400/400
 * [======] - 43s 99ms/step - loss: 0.3` of Keras 2, and no bar with `verbose=2`. The time is the remaining time, and at the end the
 * elapsed time. Keras, `utils/progbar.py`: the mean omits the first step, which compiles.
 */
const keras: BarForm = {
  texts: ['s/step', 's/sample', ' - ETA: '],
  pattern: new RegExp(
    `^(?:.*?\\s)?(?<done>\\d+)/(?<total>\\d+|Unknown)(?: \\[[=>.]*\\]| ${line})?(?: -)? (?:ETA: (?:\\d+s|${clock})|(?:\\d+s|${clock})(?: -)? (?<time>\\d+)(?<timeUnit>m?s|us)/(?<each>step|sample)|\\d+s(?= - .* - \\d+s/epoch - (?<lateTime>\\d+)(?<lateUnit>m?s|us)/(?<lateEach>step)))(?=\\s|$)`,
  ),
  meanPace: true,
}

/**
 * `Epoch 0/2  ━━━━━━━━━━━━━━━━ 120/120 0:00:03 • 0:00:00 30.24it/s train_loss: 1.445`. Each value is a column of rich, which a program
 * chooses; either clock may come first. In a narrow terminal, the second clock is on the next line.
 */
const rich: BarForm = {
  texts: ['\u00e2\u0094\u0081', ' ---'],
  pattern: new RegExp(
    `^(?<label>.*?)${line}[- ]*\\s(?: *\\d+%\\s+)? *(?<done>\\d+)/(?<total>\\d+|--)\\s+(?<clock>${clock}|-:--:--)(?:\\s+(?:[^\\s\\w]+\\s+)?(?<otherClock>${clock}|-:--:--))?(?:\\s+(?:[^\\s\\w]+\\s+)?(?<rate>\\d+\\.\\d+)(?<per>it)/s)?`,
  ),
}

/** `      1/3        0G      1.23        640: 50% ━━━━━━────── 25/50 4.0it/s 6.1s<6.0s`. Ultralytics since 8.3.190, `utils/tqdm.py`. */
const ultralytics: BarForm = {
  texts: ['it/s ', 's/it '],
  pattern: new RegExp(
    `^(?<label>.*?): +\\d+% ${line} (?<done>\\d+)/(?<total>\\d+) (?:(?<rate>[\\d.]+)(?<rateScale>[kMGTP]?)(?<per>it)/s|(?<time>[\\d.]+)(?<timeUnit>s)/(?<each>it)) (?<elapsed>[\\d.]+s|${clock})(?:<(?:[\\d.]+s|${clock}))?`,
  ),
  fineClock: true,
}

/** `Epoch 1/3 : |█████-----| 50.00% [50/100 00:01<00:01... 1.4294]`. fastprogress, `ConsoleProgressBar`. */
const fastprogress: BarForm = {
  texts: ['% ['],
  pattern: new RegExp(
    `^(?<label>.*?)\\|[^|]*\\| +[\\d.]+% \\[(?<done>\\d+)/(?<total>\\d+) (?<elapsed>${clock})<(?:${clock}|\\?)(?:(?:\\.\\.\\.)? (?<loss>[\\d.]+|nan|inf))?\\]`,
  ),
}

const forms: readonly BarForm[] = [tqdm, keras, ultralytics, rich, fastprogress]

export const tqdmTexts = tqdm.texts

/** Every bar that {@link barsOn} reads contains one of these texts. */
export const barTexts: readonly string[] = [...new Set(forms.flatMap(({ texts }) => texts))]

const scales = new Map(['', 'k', 'M', 'G', 'T', 'P'].map((prefix, power) => [prefix, 1000 ** power]))

const scaled = (digits: string, prefix = '') => Number(digits) * (scales.get(prefix) ?? NaN)

const unitSeconds = new Map([
  ['s', 1],
  ['ms', 1e-3],
  ['us', 1e-6],
])

/** The bars on a line; a program may write several without a line feed between them. */
export function barsOn(text: string): readonly Bar[] {
  const bars: Bar[] = []
  for (const form of forms) {
    const { texts, pattern } = form
    let rest = text
    while (texts.some((part) => rest.includes(part))) {
      const match = pattern.exec(rest)
      if (match === null) break
      const after = rest.slice(match[0].length)
      bars.push(barOf(form, match.groups ?? {}, form.meanPace ? metricsOf(after) : rest))
      rest = after
    }
    if (bars.length > 0) break
  }
  return bars
}

/** The metrics after a bar, up to those of the next. */
const metricsOf = (after: string) => /^(?: - [\w/]+: *[-+.\w]+)*/.exec(after)?.[0] ?? ''

function barOf(form: BarForm, groups: Readonly<Record<string, string | undefined>>, drawing: string): Bar {
  const {
    meanPace = false,
    fineClock = false,
  }: { readonly meanPace?: boolean; readonly fineClock?: boolean } = form
  const { done = '', doneScale, total, totalScale, elapsed, clock: first, otherClock, loss }: Drawing = groups
  const { pace, error, counts } = paceIn(groups)
  return {
    label: (groups['label'] ?? groups['bare'] ?? '').replace(/[\s:]+$/, '').trim(),
    done: scaled(done, doneScale),
    total: total === undefined || !/^\d/.test(total) ? undefined : scaled(total, totalScale),
    elapsed: elapsed === undefined ? undefined : clockSeconds(elapsed.replace(/s$/, '')),
    clocks: first === undefined ? undefined : [first, otherClock].map(richClock),
    counts,
    pace: fineClock ? undefined : pace,
    paceError: error,
    meanPace,
    fineClock,
    validated: drawing.includes(' - val_'),
    loss: loss === undefined ? lossOn(drawing) : Number(loss),
  }
}

const richClock = (printed: string | undefined) =>
  printed === undefined || printed.startsWith('-') ? undefined : clockSeconds(printed)

const lossOn = (drawing: string) =>
  [' loss=', ' train_loss=', ' loss: ', ' train_loss: ']
    .map((name) => lossAfter(drawing, name))
    .find((loss) => loss !== undefined)

/** Half of the last digit. */
const roundingOf = (digits: string) => 0.5 / 10 ** (digits.split('.')[1]?.length ?? 0)

function paceIn(groups: Readonly<Record<string, string | undefined>>): {
  readonly pace: number | undefined
  readonly error: number
  readonly counts: string
} {
  const time = groups['time'] ?? groups['lateTime']
  const { rate, rateScale }: Drawing = groups
  const counts = groups['per'] ?? groups['each'] ?? groups['lateEach'] ?? groups['unknown'] ?? 'it'
  if (time !== undefined) {
    const unit = unitSeconds.get(groups['timeUnit'] ?? groups['lateUnit'] ?? '') ?? NaN
    return { ...positive(Number(time) * unit), error: roundingOf(time) * unit, counts }
  }
  if (rate === undefined) return { pace: undefined, error: 0, counts }
  const found = positive(1 / scaled(rate, rateScale))
  return { ...found, error: ((found.pace ?? 0) * roundingOf(rate)) / Number(rate), counts }
}

const positive = (pace: number) => ({ pace: pace > 0 && Number.isFinite(pace) ? pace : undefined })

/** Labels of other work than training, which has bars of its own. */
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

export const countsSteps = (word: string): boolean => stepWords.has(word)

/** The unit of a bar that counts samples. */
export const sampleUnitOf = (counts: string): SampleUnit | undefined =>
  counts === 'sample' || counts === 'samples' ? 'samples' : unitNamed(counts)

/** Whether a bar advances once for each epoch, by its unit or its label. */
export const countsEpochs = ({ label, counts }: Pick<Bar, 'label' | 'counts'>): boolean =>
  /^epochs?$/i.test(counts) || (/^epochs$/i.test(label) && countsSteps(counts))

/** Units of downloads and copies. */
const bytes = /^(?:i?B|bytes?)$/

/** Whether a bar may count steps or samples of a training: its unit is any word but bytes. */
export const countsTraining = ({ label, counts }: Bar): boolean =>
  !otherWork.test(label) && !bytes.test(counts)
