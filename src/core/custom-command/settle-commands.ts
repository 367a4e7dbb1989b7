import type { AxisValue, AxisValues } from '../model/axes/axis.ts'
import { SteadyError } from '../model/error.ts'
import { commandOptions, devicesOf, type CommandOption } from './command-options.ts'

/** Whether a word of a command names a script: what makes two commands alike, and must not change between their runs. */
export const isScript = (word: string): boolean =>
  /\.(?:py|sh|bash|js|mjs|cjs|ts|pl|rb|jl|lua|r)$/i.test(word)

/** What becomes of a name in folders and in YAML: `a-z`, `0-9`, `.` and `-`, the first a letter or a digit. */
export const isName = (text: string): boolean => /^[a-z0-9][a-z0-9.-]{0,63}$/.test(text)

/** `train` of `torchrun --nproc_per_node 2 src/train.py`: its script, the module of `-m`, or else its program. */
export function commandName(words: readonly string[]): string {
  const module = words[words.indexOf('-m') + 1]
  const subject = words.find(isScript) ?? (words.includes('-m') ? module : undefined) ?? words[0] ?? ''
  const last = isScript(subject) ? subject.replace(/\.[a-z]+$/i, '') : subject
  const base = last.split(/[/\\]/).at(-1) ?? ''
  const name = base
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, 48)
  return name === '' ? 'training' : name
}

/** What the user states of commands. It wins over their options. */
export interface StatedOfCommands {
  /** One for each command, or none. */
  readonly names: readonly string[]
  /** Of all commands. */
  readonly devices: number | undefined
  readonly batchPerDevice: number | undefined
  readonly axes: AxisValues
  /** What a log of each command states; used where nothing else says it. */
  readonly logged?: readonly (LoggedOfCommand | undefined)[]
}

export interface LoggedOfCommand {
  readonly devices?: number
  readonly batchPerDevice?: number
}

/** A command, and the case that it is. */
export interface SettledCommand {
  readonly name: string
  readonly words: readonly string[]
  readonly devices: number
  /** Undefined where nothing states it: the logs may. */
  readonly batchPerDevice: number | undefined
  readonly axes: AxisValues
  /** Options of the command that state part of it, and that nothing contradicts. */
  readonly options: readonly CommandOption[]
}

/**
 * What the user states, then what the options of a command do, then what its log does.
 *
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

/** One device where nothing states another number; an option that is not understood may state any. */
function commandDevices(words: readonly string[], logged: number | undefined): number {
  const statedDevices = devicesOf(words)
  if (statedDevices.kind === 'stated') return statedDevices.devices
  if (statedDevices.kind === 'unclear' && logged === undefined)
    throw new SteadyError('COMMAND_DEVICES_UNKNOWN', { options: statedDevices.options })
  return logged ?? 1
}

const notAxes = new Set(['batch', 'devices', 'steps'])

/** As the user names them; else by their scripts, with a number where several have the same. */
function namesOf(commands: readonly (readonly string[])[], givenNames: readonly string[]): readonly string[] {
  if (givenNames.length > 0 && givenNames.length !== commands.length)
    throw new SteadyError('COMMAND_NAMES_COUNT', { names: givenNames.length, commands: commands.length })
  const twice = givenNames.find((name, index) => givenNames.indexOf(name) !== index)
  if (twice !== undefined) throw new SteadyError('COMMAND_NAME_TWICE', { name: twice })
  if (givenNames.length > 0) return givenNames
  const scriptNames = commands.map(commandName)
  return new Set(scriptNames).size === scriptNames.length
    ? scriptNames
    : scriptNames.map((name, index) => `${name}-${index + 1}`)
}

/** What commands are called together: `train`, or `one-vs-other`. */
export function jointName(commands: readonly SettledCommand[]): string {
  const scripts = [...new Set(commands.map(({ words }) => commandName(words)))]
  const names = scripts.length === 1 ? scripts : commands.map(({ name }) => name)
  return names
    .join('-vs-')
    .slice(0, 60)
    .replace(/[.-]+$/, '')
}
