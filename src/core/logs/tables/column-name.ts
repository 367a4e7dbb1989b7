import type { SampleUnit } from '../../model/units.ts'
import { isPerDevice, rolesOf, unitOf } from '../draft/number-roles.ts'
import type { NumberSlot } from '../draft/line-templates.ts'

/** The meaning of a column or key by its name. */
export type ColumnMeaning =
  | { readonly is: 'step'; readonly rank: number }
  | { readonly is: 'log-call' | 'epoch' | 'loss' | 'rank' }
  | { readonly is: 'rate'; readonly unit: SampleUnit; readonly scope: 'global' | 'per-device' | 'open' }
  | { readonly is: 'steps-per-second' }
  /** Duration of one step, in the unit of the name. */
  | { readonly is: 'duration'; readonly unitsPerSecond: number }
  /** Time of a step or since the start, in a unit that the name omits. */
  | { readonly is: 'time'; readonly ofStep: boolean }
  /** An instant or the time since the start; the unit is undefined where the name has none. */
  | { readonly is: 'clock'; readonly unitsPerSecond: number | undefined }
  /** Total samples so far, of all devices, or those of one step. */
  | { readonly is: 'total'; readonly unit: SampleUnit }
  /** The samples of one step. */
  | { readonly is: 'samples'; readonly unit: SampleUnit }

const evaluation =
  /(?:^|[^a-z])(?:eval|evaluation|val|valid|validation|test|testing|dev|inference|generation)(?![a-z])/
const extreme = /__(?:min|max)$/
/** A mean is not the rate of its own step. */
const smoothed =
  /(?:^|[^a-z])(?:avg|average|mean|smooth|smoothed|ema|running|rolling|moving|cumulative|overall|max|min|peak|best|theoretical)(?![a-z])/
const scopeSuffix = /[ _]*(?:\/|per)[ _]*(?:gpu|device|npu|card|chip|rank|worker)s?$/

/** `global_step/max_steps` of ms-swift. */
const ofAll = /\/(?:max|total)_?(?:steps|iters|iterations)$/
/** ms-swift's total steps ÷ total time so far. */
const sinceStartSpeed = /^train_speed\(/

/** Step counters, the most reliable first. `_step` of Weights & Biases comes last, because it counts calls of its logger. */
const stepNames = [
  /^(?:global|optimizer|optim|train|training|current|trainer)_?steps?$/,
  /^steps?$/,
  /^(?:iter|iteration|update|optimizer_update|num_update)s?(?:_?(?:num|number|idx|index))?$/,
  /^batch(?:es)?(?:_?(?:num|number|idx|index))?$/,
]
const rankNames =
  /^(?:(?:global_|local_|world_|dist_)?rank|(?:gpu|npu|device|cuda|worker|proc|process)(?:_?(?:id|idx|index|rank|num|number))?)$/
const momentNames =
  /^_?(?:timestamp|time_?stamp|wall_?time|wall_?clock|date|datetime|date_?time|ts|unix_?time|created_?at|logged_?at)$/
const sinceStartNames =
  /^_?(?:runtime|run_?time|(?:total_|train_|training_|wall_)?elapsed(?:_?time)?|relative_?time(?: \([a-z]+\))?|relative time \([a-z]+\)|time_?(?:since|from)_?start|(?:total|cumulative|cum)_(?:train_?)?time)(?:_?(s|secs?|seconds?|ms|milliseconds?|h|hours?|mins?|minutes?))?$/
const timeNames =
  /^(?:(iter|iteration|step|batch|train_step)_)?(?:time|duration|dt|latency)$|^time_per_(?:iter|iteration|step|batch)$|^(?:sec|secs|seconds)$/
const totalNames =
  /^(?:(?:total|consumed|global|cumulative)_(?:train_|input_)?(?:num_)?(tokens|samples|images|examples|sequences)|(?:num_)?(?:input_|train_)?(tokens|samples|images|examples|sequences)_(?:seen|processed|consumed|so_far)|num_tokens)$/

const samplesNames =
  /^(?:num_|n_?|batch_|step_)?(tokens|samples|images|examples|sequences)(?:_(?:in|per)_(?:batch|step))?$/

const unitsPerSecondOf = (unit: string): number => {
  if (/^m(?:s|illi)/.test(unit)) return 1000
  if (unit.startsWith('h')) return 1 / 3600
  return unit.startsWith('min') ? 1 / 60 : 1
}

/** The parts of a name with folders: `train/device/tokens_per_second`, `train|time`; `tokens/s` is one part. */
const partsOf = (name: string): string[] => name.split(separator).map((part) => part.trim())

/** Not inside a unit: `tokens/s`, `ms/step`. */
const separator =
  /(?<!(?<![a-z])(?:tok|token|sample|im|img|image|example|seq|sequence|sentence|word|item|it|iter|iteration|step|batche?|s|sec|second|ms)s?)\/|\|/

const namedSlot = (name: string): NumberSlot => ({
  before: `${name} `,
  after: '',
  whole: false,
  clock: false,
  first: NaN,
  last: NaN,
  least: NaN,
  most: NaN,
  rises: 0,
  falls: 0,
})

/** The metric in a column name of Weights & Biases, without the run: `run - train/loss` is `train/loss`. */
export const metricOf = (name: string): string => name.replace(/^.* - /, '')

/** Whether a metric is of an evaluation. */
export const isOfEvaluation = (name: string): boolean => evaluation.test(name.toLowerCase())

/** Undefined where a figure does not need the column, or the name shows that it is not about training. */
export function meaningOf(written: string): ColumnMeaning | undefined {
  const name = metricOf(written).toLowerCase().trim().replace(ofAll, '')
  if (sinceStartSpeed.test(name)) return undefined
  if (evaluation.test(name) || extreme.test(name)) return undefined
  const parts = partsOf(name)
  const last = parts.at(-1) ?? ''
  const folders = parts.slice(0, -1)
  const word = last.replaceAll(/[ -]/g, '_')
  if (word === '_step') return { is: 'log-call' }
  const rank = stepNames.findIndex((pattern) => pattern.test(word))
  if (rank >= 0) return { is: 'step', rank }
  if (/^epochs?$/.test(word)) return { is: 'epoch' }
  if (rankNames.test(word)) return { is: 'rank' }
  // Weights & Biases always counts seconds.
  if (word === '_runtime') return { is: 'clock', unitsPerSecond: 1 }
  if (momentNames.test(word)) return { is: 'clock', unitsPerSecond: undefined }
  const sinceStart = sinceStartNames.exec(word) ?? sinceStartNames.exec(last)
  if (sinceStart !== null)
    return {
      is: 'clock',
      unitsPerSecond: sinceStart[1] === undefined ? undefined : unitsPerSecondOf(sinceStart[1]),
    }
  const total = totalNames.exec(word)
  if (total !== null) return { is: 'total', unit: unitOf(namedSlot(total[1] ?? total[2] ?? 'tokens')) }
  const samples = samplesNames.exec(word)
  if (samples !== null) return { is: 'samples', unit: unitOf(namedSlot(samples[1] ?? 'samples')) }
  const time = timeNames.exec(word)
  if (time !== null && !folders.some((folder) => /data|load|eval|forward|backward|optim/.test(folder)))
    return { is: 'time', ofStep: time[1] !== undefined || word.startsWith('time_per') }
  if (/(?:^|_)loss$/.test(word)) return { is: 'loss' }
  return smoothed.test(name) ? undefined : measureOf(last, folders)
}

function measureOf(last: string, folders: readonly string[]): ColumnMeaning | undefined {
  const plain = last.replace(scopeSuffix, '')
  const slot = namedSlot(plain)
  switch (rolesOf(slot)[0]) {
    case 'steps-per-second':
      return { is: 'steps-per-second' }
    case 'rate':
      return { is: 'rate', unit: unitOf(slot), scope: scopeOf(last, plain, folders) }
    case 'duration':
      return { is: 'duration', unitsPerSecond: 1 }
    case 'milliseconds':
      return { is: 'duration', unitsPerSecond: 1000 }
    default:
      return undefined
  }
}

function scopeOf(last: string, plain: string, folders: readonly string[]): 'global' | 'per-device' | 'open' {
  if (plain !== last || isPerDevice(namedSlot(last))) return 'per-device'
  const around = [...folders, last].join('/')
  if (/(?:^|[^a-z])(?:device|gpu|local|rank)(?![a-z])/.test(around)) return 'per-device'
  return /(?:^|[^a-z])(?:global|total|all)(?![a-z])/.test(around) ? 'global' : 'open'
}
