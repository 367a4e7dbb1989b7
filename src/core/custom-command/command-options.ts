import { axes } from '../model/axes/axes.ts'
import type { AxisValue } from '../model/axes/axis.ts'

/** An option of a command whose value steady knows how to vary. */
export interface CommandOption {
  /** The placeholder that its value is: `batch`, `devices`, `steps`, or an axis. */
  readonly placeholder: string
  readonly value: AxisValue
  /** As it was written: `--batch 64`. */
  readonly written: string
  /** The word that holds the value, and what stands before the value in it: `--batch=`, or nothing. */
  readonly word: number
  readonly before: string
}

/** How programs call what every command has a placeholder for; dashes, underscores and case do not matter. */
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

const written = /^(-{0,2})([A-Za-z][\w-]*)(?:=(.+))?$/

/**
 * The options of a command that state its batch, devices, steps and conditions: `--batch 64`, `--batch-size=64`,
 * `batch_size=64`. What is stated twice, with two values, is left out: nobody can tell which one counts.
 */
export function commandOptions(words: readonly string[]): CommandOption[] {
  const found = words.flatMap((word, index): CommandOption[] => {
    const [, dashes = '', name = '', assigned] = written.exec(word) ?? []
    if (index === 0 || (dashes === '' && assigned === undefined)) return []
    const typed = assigned ?? words[index + 1]
    const known = typed === undefined ? undefined : meaningOf(name.toLowerCase().replaceAll('_', '-'), typed)
    if (known === undefined) return []
    return [
      assigned === undefined
        ? { ...known, written: `${word} ${typed}`, word: index + 1, before: '' }
        : { ...known, written: word, word: index, before: word.slice(0, -assigned.length) },
    ]
  })
  return found.filter(({ placeholder, value }) =>
    found.every((other) => other.placeholder !== placeholder || other.value === value),
  )
}

function meaningOf(name: string, typed: string): Pick<CommandOption, 'placeholder' | 'value'> | undefined {
  const [count] = Object.entries(counted).find(([, names]) => names.includes(name)) ?? []
  if (count !== undefined)
    return /^[1-9]\d{0,8}$/.test(typed) ? { placeholder: count, value: Number(typed) } : undefined
  const value = axisValueOf(name, typed)
  return value === undefined ? undefined : { placeholder: name, value }
}

/** A value of an axis as it is typed; undefined where there is no such axis, or no such value. */
export function axisValueOf(name: string, typed: string): AxisValue | undefined {
  const axis = axes.find((one) => one.name === name && one.compares !== 'nothing')
  const readings: AxisValue[] = [
    ...(/^[1-9]\d{0,8}$/.test(typed) ? [Number(typed)] : []),
    ...(typed === 'true' || typed === 'false' ? [typed === 'true'] : []),
    typed,
  ]
  return readings.find((one) => axis?.value.safeParse(one).success === true)
}

/** The words of a command for a workload.yaml, whose braces are placeholders: with those of `options` in the place of their values. */
export const templateOf = (words: readonly string[], options: readonly CommandOption[]): string[] =>
  words.map((word, index) => {
    const option = options.find((one) => one.word === index)
    return option === undefined ? escaped(word) : `${escaped(option.before)}{${option.placeholder}}`
  })

const escaped = (text: string) => text.replaceAll('{', '{{').replaceAll('}', '}}')
