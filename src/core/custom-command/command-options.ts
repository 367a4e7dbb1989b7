import { axes } from '../model/axes/axes.ts'
import type { AxisValue } from '../model/axes/axis.ts'

/** An option of a command whose value steady can vary. */
export interface CommandOption {
  /** The placeholder for its value: `batch`, `devices`, `steps`, or an axis. */
  readonly placeholder: string
  readonly value: AxisValue
  /** As it was written: `--batch 64`. */
  readonly written: string
  /** Index of the word with the value, and the text before the value in it: `--batch=`, or empty. */
  readonly word: number
  readonly before: string
}

/** Names that programs use for placeholders of every command; dashes, underscores and case are ignored. */
const counted: Readonly<Record<string, readonly string[]>> = {
  batch: [
    'batch',
    'batch-size',
    'bs',
    'local-batch-size',
    'micro-batch-size',
    'per-device-batch-size',
    'per-device-train-batch-size',
    'per-gpu-batch-size',
    'train-batch-size',
    'train-micro-batch-size-per-gpu',
  ],
  devices: [
    'nproc-per-node',
    'gpus-per-node',
    'num-gpus',
    'n-gpus',
    'gpus',
    'num-devices',
    'devices',
    'np',
    'num-processes',
  ],
  steps: [
    'steps',
    'max-steps',
    'num-steps',
    'train-steps',
    'total-steps',
    'iters',
    'max-iters',
    'num-iters',
    'train-iters',
    'iterations',
    'max-iterations',
  ],
}

/** Names that programs use for an axis besides its own. */
const axisNames: Readonly<Record<string, readonly string[]>> = {
  accumulation: [
    'gradient-accumulation-steps',
    'gradient-accumulation',
    'grad-accumulation-steps',
    'grad-accum-steps',
    'grad-accum',
    'accumulate-grad-batches',
    'accumulation-steps',
    'accum-steps',
    'accum-iter',
  ],
  'sequence-length': [
    'seq-length',
    'seq-len',
    'seqlen',
    'max-seq-len',
    'block-size',
    'context-length',
    'context-len',
    'n-ctx',
  ],
}

const form = /^(-{0,2})([A-Za-z][\w-]*)(?:=(.+))?$/

/** An option with its value, whatever it means. */
interface TypedOption extends Pick<CommandOption, 'written' | 'word' | 'before'> {
  /** In lower case, with dashes. */
  readonly name: string
  readonly typed: string
}

const typedOptions = (words: readonly string[]): TypedOption[] =>
  words.flatMap((word, index): TypedOption[] => {
    const [, dashes = '', spelled = '', assigned] = form.exec(word) ?? []
    if (index === 0 || (dashes === '' && assigned === undefined)) return []
    const name = spelled.toLowerCase().replaceAll('_', '-')
    if (assigned !== undefined)
      return [{ name, typed: assigned, written: word, word: index, before: word.slice(0, -assigned.length) }]
    const typed = words[index + 1]
    const written = typed === undefined || typed.startsWith('-') ? word : `${word} ${typed}`
    return [{ name, typed: typed ?? '', written, word: index + 1, before: '' }]
  })

/**
 * The options of a command that state its batch, devices, steps and conditions: `--batch 64`, `--batch-size=64`,
 * `batch_size=64`. An option that is stated twice with different values is left out, because it is unknown which counts.
 * Devices are left out unless they are a plain number everywhere, because no other number could replace them.
 */
export function commandOptions(words: readonly string[]): CommandOption[] {
  const typed = typedOptions(words)
  const countsDevices =
    typed.every((typedOption) => !isOfDevices(typedOption) || isCount(typedOption.typed)) &&
    !listsDevices(words)
  const found = typed.flatMap(({ name, typed: value, written, word, before }): CommandOption[] => {
    const known = meaningOf(name, value)
    return known === undefined || (known.placeholder === 'devices' && !countsDevices)
      ? []
      : [{ ...known, written, word, before }]
  })
  return found.filter(({ placeholder, value }) =>
    found.every((other) => other.placeholder !== placeholder || other.value === value),
  )
}

export type StatedDevices =
  | { readonly kind: 'none' }
  | { readonly kind: 'stated'; readonly devices: number }
  /** The options state no known number, or several. */
  | { readonly kind: 'unclear'; readonly options: readonly string[] }

/** Launchers take devices as a number, `--nproc_per_node 8`, or as ids, `--gpus 0,1`. */
export function devicesOf(words: readonly string[]): StatedDevices {
  const options = typedOptions(words).filter(isOfDevices)
  if (options.length === 0) return { kind: 'none' }
  const counts = options.map(({ name, typed }) => deviceCount(name, typed, listsDevices(words)))
  const [devices] = counts
  if (devices !== undefined && counts.every((count) => count === devices)) return { kind: 'stated', devices }
  return { kind: 'unclear', options: options.map(({ written }) => written) }
}

const isOfDevices = ({ name }: TypedOption) => counted['devices']?.includes(name) === true

/** Options whose value may also be a list of device ids, as in PyTorch Lightning and Paddle. */
const mayListIds = new Set(['gpus', 'devices'])

/** Paddle's launcher takes ids only: `--gpus 2` is the third device. */
const listsDevices = (words: readonly string[]) => words.some((word) => /^paddle\.distributed\./.test(word))

function deviceCount(name: string, typed: string, idsOnly: boolean): number | undefined {
  const mayList = mayListIds.has(name)
  if (isCount(typed) && !(mayList && idsOnly)) return Number(typed)
  if (!mayList || !/^\d{1,4}(?:,\d{1,4})*$/.test(typed)) return undefined
  const ids = typed.split(',').map(Number)
  // `--gpus 0` means the first device or no GPU: one device in both cases.
  return new Set(ids).size === ids.length ? ids.length : undefined
}

const isCount = (typed: string) => /^[1-9]\d{0,8}$/.test(typed)

function meaningOf(name: string, typed: string): Pick<CommandOption, 'placeholder' | 'value'> | undefined {
  const [count] = Object.entries(counted).find(([, names]) => names.includes(name)) ?? []
  if (count !== undefined) return isCount(typed) ? { placeholder: count, value: Number(typed) } : undefined
  const [axis = name] = Object.entries(axisNames).find(([, names]) => names.includes(name)) ?? []
  const value = axisValueOf(axis, typed)
  return value === undefined ? undefined : { placeholder: axis, value }
}

/** A value of an axis as it is typed; undefined where there is no such axis, or no such value. */
export function axisValueOf(name: string, typed: string): AxisValue | undefined {
  const axis = axes.find((axis) => axis.name === name && axis.compares !== 'nothing')
  const readings: AxisValue[] = [
    ...(isCount(typed) ? [Number(typed)] : []),
    ...(typed === 'true' || typed === 'false' ? [typed === 'true'] : []),
    typed,
  ]
  return readings.find((reading) => axis?.value.safeParse(reading).success === true)
}

/** The words of a command for a workload.yaml; the values of `options` become placeholders in braces. */
export const templateOf = (words: readonly string[], options: readonly CommandOption[]): string[] =>
  words.map((word, index) => {
    const option = options.find((option) => option.word === index)
    return option === undefined ? escaped(word) : `${escaped(option.before)}{${option.placeholder}}`
  })

const escaped = (text: string) => text.replaceAll('{', '{{').replaceAll('}', '}}')
