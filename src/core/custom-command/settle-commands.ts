import type { AxisValue, AxisValues } from '../model/axes/axis.ts'
import { SteadyError } from '../model/error.ts'
import { type CommandOption, commandOptions, devicesOf, templateOf } from './command-options.ts'
import { stringify } from 'yaml'
import { axes } from '../model/axes/axes.ts'
import type { SampleUnit } from '../model/units.ts'
import { shellLine, wordsApart } from '../text/shell.ts'

/** Properties of all commands of a suite. */
export interface CommandFacts {
  readonly model: string
  readonly framework: string
  readonly unit: SampleUnit | undefined
  /** The id of a log format, or a path from the workload's folder. */
  readonly format: string | undefined
  readonly device: 'cpu' | 'gpu' | 'any'
  /** The setup whose Python runs it; undefined: the Python on PATH. */
  readonly setup?: string | undefined
}

/** Paths of a suite and its workloads, relative to the suite's folder. */
export const commandPaths = {
  workload: (name: string) => `workloads/${name}`,
  workloadFile: (name: string) => `workloads/${name}/workload.yaml`,
  formatFile: (name: string) => `workloads/${name}/logformat.yaml`,
} as const

/** How a workload.yaml names the `logformat.yaml` in its own folder. */
export const besideWorkload = './logformat.yaml'

/**
 * The workload.yaml of a command.
 *
 * @param as `varied`: with placeholders for the options whose values a suite may vary; `typed`: exactly as it was typed
 */
export function commandWorkload(
  { words, options, axes: stated }: SettledCommand,
  { model, framework, unit, format, device, setup }: CommandFacts,
  as: 'varied' | 'typed',
): string {
  const varied = as === 'varied' ? options : []
  const steps = varied.find(({ placeholder }) => placeholder === 'steps')?.value
  return written({
    title: shellLine(words),
    model,
    framework,
    ...(unit === undefined ? {} : { unit }),
    ...(format === undefined ? {} : { format }),
    ...(setup === undefined ? {} : { setup }),
    command: templateOf(words, varied),
    ...(steps === undefined
      ? {}
      : { parameters: { steps: { type: 'integer', default: steps, min: 1, describe: 'training steps' } } }),
    ...(as === 'typed' ? { supports: 'any' } : supported(stated)),
    needs: { devices: device },
  })
}

/** The axes that a command states, each with every value. The stated value is the default of an axis without one. */
function supported(stated: SettledCommand['axes']): { readonly supports?: object } {
  const support = axes.flatMap(({ name, ordinary, choices }): [string, unknown][] => {
    const value = stated[name]
    if (value === undefined) return []
    if (ordinary !== undefined) return [[name, 'any']]
    if (choices === 'counts') return [[name, { default: value, min: 1 }]]
    const others: readonly AxisValue[] = choices === 'words' ? [] : choices
    return [[name, [value, ...others.filter((other) => other !== value)]]]
  })
  return support.length === 0 ? {} : { supports: Object.fromEntries(support) }
}

export type WrittenRepeats =
  number | { readonly min?: number; readonly max?: number; readonly within: string }

/** A suite in which each command is a workload with one case. */
export const commandSuite = (
  name: string,
  commands: readonly SettledCommand[],
  { repeats, protocol }: { readonly repeats: WrittenRepeats; readonly protocol: string },
): string => {
  const blocks = commands.map((command) => ({
    workload: command.name,
    topology: `1x${command.devices}`,
    batch: command.batchPerDevice ?? 'from-log',
    ...command.axes,
  }))
  return written({ suite: name, matrix: blocks.length === 1 ? blocks[0] : blocks, repeats, protocol })
}

const written = (document: object) => stringify(document, { lineWidth: 0, singleQuote: true })

/** Whether a word names a script: it makes commands alike, and must not change between their runs. */
export const isScript = (word: string): boolean =>
  /\.(?:py|sh|bash|js|mjs|cjs|ts|pl|rb|jl|lua|r)$/i.test(word)

/** Whether a text is valid as a name in folders and in YAML: `a-z`, `0-9`, `.` and `-`, the first a letter or a digit. */
export const isName = (text: string): boolean => /^[a-z0-9][a-z0-9.-]{0,63}$/.test(text)

/** Leaves room for what tells commands of one script apart. */
const MOST_OF_SCRIPT = 39

/** `train` of `torchrun --nproc_per_node 2 src/train.py`: its script, the module of `-m`, or else its program. */
export function commandName(words: readonly string[]): string {
  const module = words[words.indexOf('-m') + 1]
  const subject = words.find(isScript) ?? (words.includes('-m') ? module : undefined) ?? words[0] ?? ''
  const last = isScript(subject) ? subject.replace(/\.[a-z]+$/i, '') : subject
  const base = last.split(/[/\\]/).at(-1) ?? ''
  const name = nameOf([base]).slice(0, MOST_OF_SCRIPT)
  return name === '' ? 'training' : name
}

/** What the user states about commands. It takes precedence over their options. */
export interface StatedOfCommands {
  /** One for each command, or none. */
  readonly names: readonly string[]
  /** Of all commands. */
  readonly devices: number | undefined
  readonly batchPerDevice: number | undefined
  readonly axes: AxisValues
  /** What a log of each command states; used where nothing else states it. */
  readonly logged?: readonly (LoggedOfCommand | undefined)[]
}

export interface LoggedOfCommand {
  readonly devices?: number
  readonly batchPerDevice?: number
}

export interface SettledCommand {
  readonly name: string
  readonly words: readonly string[]
  readonly devices: number
  /** Undefined where nothing states it; the logs may. */
  readonly batchPerDevice: number | undefined
  readonly axes: AxisValues
  /** Options of the command that state part of its case without contradiction. */
  readonly options: readonly CommandOption[]
}

/**
 * Determines the cases of commands from what the user states, then from the options of a command, then from its log.
 * @throws SteadyError `COMMAND_DEVICES_UNKNOWN`, `COMMAND_NAMES_COUNT`, `COMMAND_NAME_TWICE`
 */
export function settleCommands(
  commands: readonly (readonly string[])[],
  stated: StatedOfCommands,
): SettledCommand[] {
  const names = namesOf(commands, stated.names)
  return commands.map((words, index): SettledCommand => {
    const options = commandOptions(words)
    const logged = stated.logged?.[index]
    const batch = options.find(({ placeholder }) => placeholder === 'batch')?.value
    const ofCommand = typeof batch === 'number' ? batch : undefined
    const batchPerDevice = stated.batchPerDevice ?? ofCommand ?? logged?.batchPerDevice
    const devices = stated.devices ?? commandDevices(words, logged?.devices)
    const onAxes = options.filter(({ placeholder }) => !notAxes.has(placeholder))
    const axes = {
      ...Object.fromEntries(onAxes.map(({ placeholder, value }) => [placeholder, value])),
      ...stated.axes,
    }
    const settled = new Map<string, AxisValue | undefined>(
      Object.entries({ batch: batchPerDevice, devices, ...axes }),
    )
    const agreed = options.filter(({ placeholder, value }) => (settled.get(placeholder) ?? value) === value)
    return { name: names[index] ?? '', words, devices, batchPerDevice, axes, options: agreed }
  })
}

/** Whether neither the user nor an option of a command states its devices. */
export const leavesDevicesOpen = (words: readonly string[], stated: StatedOfCommands): boolean =>
  stated.devices === undefined && devicesOf(words).kind !== 'stated'

/** One device by default, unless an option that is not understood may state another number. */
function commandDevices(words: readonly string[], logged: number | undefined): number {
  const statedDevices = devicesOf(words)
  if (statedDevices.kind === 'stated') return statedDevices.devices
  if (statedDevices.kind === 'unclear' && logged === undefined)
    throw new SteadyError('COMMAND_DEVICES_UNKNOWN', { options: statedDevices.options })
  return logged ?? 1
}

const notAxes = new Set(['batch', 'devices', 'steps'])

/** Names from the user, or else from the scripts; where several are equal, with what differs or else a number. */
function namesOf(commands: readonly (readonly string[])[], givenNames: readonly string[]): readonly string[] {
  if (givenNames.length > 0 && givenNames.length !== commands.length)
    throw new SteadyError('COMMAND_NAMES_COUNT', { names: givenNames.length, commands: commands.length })
  const twice = givenNames.find((name, index) => givenNames.indexOf(name) !== index)
  if (twice !== undefined) throw new SteadyError('COMMAND_NAME_TWICE', { name: twice })
  if (givenNames.length > 0) return givenNames
  const scriptNames = commands.map(commandName)
  const areDistinct = (names: readonly string[]) => new Set(names).size === names.length
  if (areDistinct(scriptNames)) return scriptNames
  const apart = wordsApart(commands).map(nameOf)
  const telling = scriptNames.map((name, index) => [name, apart[index] ?? ''].filter(Boolean).join('-'))
  return areDistinct(telling) && apart.every(({ length }) => length <= MOST_APART)
    ? telling
    : scriptNames.map((name, index) => `${name}-${index + 1}`)
}

/** Words that are longer together do not tell at a glance what differs. */
const MOST_APART = 24

/** Words as a name, or as a part of one; may be empty. */
const nameOf = (words: readonly string[]): string =>
  words
    .join('-')
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')

/** Joint name of commands: `train`, or `one-vs-other`. */
export function jointName(commands: readonly SettledCommand[]): string {
  const scripts = [...new Set(commands.map(({ words }) => commandName(words)))]
  const names = scripts.length === 1 ? scripts : commands.map(({ name }) => name)
  return names
    .join('-vs-')
    .slice(0, 60)
    .replace(/[.-]+$/, '')
}
