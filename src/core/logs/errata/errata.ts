import { numberAfter, secondsAfter } from '../vocabulary/numbers.ts'

/** A metric that versions of a program print wrongly. */
export interface Erratum {
  readonly program: string
  /** Version numbers of its packages, or dates of its commits. */
  readonly versions: string
  readonly metric: string
  /** What the printed number counts. */
  readonly counts: ErratumCount
  /** The factor that corrects it. */
  readonly factor: ErratumFactor
  /** Where the mistake is described or was fixed. */
  readonly source: string
}

export type ErratumCount =
  | 'steps'
  | 'micro-batch'
  | 'part of interval'
  | 'all devices'
  | 'copies'
  | 'micro-batch as batch'
  | 'sum of devices'
  | 'microseconds as milliseconds'

export type ErratumFactor =
  { readonly times: ErratumSetting | number } | { readonly dividedBy: ErratumSetting | number }

export type ErratumSetting = 'batch' | 'accumulation' | 'logging interval' | 'devices' | 'tensor parallelism'

/** transformers 4.3.0 to 4.6.1 pass `max_steps` to `speed_metrics` as the number of samples; 4.7.0 passes both. */
export const transformersStepsAsSamples: Erratum = {
  program: 'transformers',
  versions: '4.0 – 4.6',
  metric: 'train_samples_per_second',
  counts: 'steps',
  factor: { times: 'batch' },
  source: 'transformers 4.6.0, trainer.py:1373; 4.7.0, trainer.py:1368',
}

/** An erratum that steady looks for in the lines of a log. */
export interface WatchedErratum extends Erratum {
  /** Ids of the formats whose lines have the metric. */
  readonly formats: readonly string[]
  /** The text right before the printed number. */
  readonly before: RegExp
  /** The first version that prints it wrongly, and the first that prints it correctly. */
  readonly since?: string
  readonly until?: string
  /**
   * `versions`: a corrected value requires that the log states a version. `settings`: only the setting decides; it is rarely stated, so
   * without it a log counts as right. `values`: the line itself shows the mistake.
   */
  readonly decidedBy: 'versions' | 'settings' | 'values'
  /** Whether the numbers of the line show it, where `values` decide. */
  readonly isShown?: (line: string, printed: number, settings: StatedSettings) => boolean
  /** The metric is the rate behind steady's figure. */
  readonly isRate?: true
}

export type StatedSettings = ReadonlyMap<ErratumSetting, number>

/** A printed and a computed value this close agree. */
const SAME = 0.03

const axolotl = {
  program: 'axolotl',
  metric: 'tokens/train_per_sec_per_gpu',
  formats: ['huggingface-trainer', 'huggingface-json', 'axolotl', 'progress-bar'],
  before: /'(?:tokens\/train_per_sec_per_gpu|tokens_per_second_per_gpu)': '?/,
  since: '0.13.0',
  decidedBy: 'versions',
} as const

/** Versions are those whose tags contain the code; the sources are threads of the repositories. */
export const watchedErrata: readonly WatchedErratum[] = [
  {
    ...axolotl,
    versions: '0.13.0 – 0.17.0',
    until: '0.18.0',
    counts: 'micro-batch',
    factor: { times: 'accumulation' },
    source: 'axolotl#3688',
  },
  {
    ...axolotl,
    versions: '0.13.0 – 0.17.0',
    until: '0.18.0',
    counts: 'part of interval',
    factor: { times: 'logging interval' },
    source: 'axolotl#3072',
  },
  {
    ...axolotl,
    versions: '0.13.0 – 0.14.0',
    until: '0.15.0',
    counts: 'all devices',
    factor: { dividedBy: 'devices' },
    source: 'axolotl#3362',
  },
  {
    program: 'nanochat',
    versions: 'until 2025-10-30',
    metric: 'tok/sec',
    counts: 'micro-batch',
    factor: { times: 'accumulation' },
    source: 'nanochat#175',
    formats: ['nanochat'],
    before: / \| tok\/sec: /,
    decidedBy: 'values',
    isRate: true,
    isShown(line, printed, settings) {
      const time = secondsAfter(line, ' | dt: ', 1000)
      const [batch, accumulation] = [settings.get('batch'), settings.get('accumulation')]
      if (time === undefined || batch === undefined || accumulation === undefined) return false
      const rate = batch / time
      return accumulation > 1 && Math.abs((printed * accumulation) / rate - 1) < SAME
    },
  },
  {
    program: 'NeMo',
    versions: '2.2.0 – 2.3.2',
    metric: 'tokens_per_sec_per_gpu',
    counts: 'micro-batch as batch',
    factor: { dividedBy: 'accumulation' },
    source: 'NeMo#13078',
    formats: ['nemo'],
    before: / \| tokens_per_sec_per_gpu: /,
    since: '2.2.0',
    until: '2.4.0',
    decidedBy: 'settings',
  },
  {
    program: 'trl',
    versions: 'from 0.16.0, until September 2026',
    metric: 'num_tokens',
    counts: 'copies',
    factor: { dividedBy: 'tensor parallelism' },
    source: 'trl#7100',
    formats: ['huggingface-trainer', 'huggingface-json', 'progress-bar'],
    before: /'num_tokens': '?/,
    since: '0.16.0',
    decidedBy: 'settings',
  },
  {
    program: 'torchtune',
    versions: '0.6.1 and before',
    metric: 'tokens_per_second_per_gpu',
    counts: 'copies',
    factor: { dividedBy: 'tensor parallelism' },
    source: 'torchtune#2622',
    formats: ['torchtune'],
    before: / tokens_per_second_per_gpu:/,
    decidedBy: 'settings',
    isRate: true,
  },
  {
    program: 'prime-rl',
    versions: 'until 2025-02-28',
    metric: 'mfu',
    counts: 'sum of devices',
    factor: { dividedBy: 'devices' },
    source: 'prime-rl#20',
    formats: ['prime-rl'],
    before: /, mfu: /,
    decidedBy: 'values',
    isShown: (_line, printed) => printed > 100,
  },
  {
    program: 'DeepSpeed',
    versions: '0.8.0 and before',
    metric: 'throughput',
    counts: 'microseconds as milliseconds',
    factor: { times: 1000 },
    source: 'DeepSpeed#2711',
    formats: ['json-lines', 'deepspeed', 'deepspeed-timers'],
    before: /"throughput": /,
    until: '0.8.1',
    decidedBy: 'values',
    isShown(line, printed) {
      const latency = numberAfter(line, '"latency": ')
      return latency !== undefined && (printed * latency) / 1_000_000 < 0.999
    },
  },
]

export const errata: readonly Erratum[] = [transformersStepsAsSamples, ...watchedErrata]

/** A misprinted figure of a log. */
export interface Misprint extends Erratum {
  readonly printed: number
  /** Null where a value for the correction is unknown. */
  readonly corrected: number | null
  /** Whether steady's figure uses the corrected value, the printed one, or neither. */
  readonly figure: 'corrected' | 'printed' | 'neither'
}
