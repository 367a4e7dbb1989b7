import { stringify } from 'yaml'
import { axes } from '../model/axes/axes.ts'
import type { AxisValue } from '../model/axes/axis.ts'
import type { SampleUnit } from '../model/measurement.ts'
import { shellLine } from '../text/shell.ts'
import { templateOf } from './command-options.ts'
import type { SettledCommand } from './settle-commands.ts'

/** What is true of all commands of a suite. */
export interface CommandFacts {
  readonly model: string
  readonly framework: string
  readonly unit: SampleUnit | undefined
  /** The id of a log format, or a path from the workload's folder. */
  readonly format: string | undefined
  readonly device: 'cpu' | 'gpu' | 'any'
  /** Whose Python runs it; that of PATH, without one. */
  readonly setup?: string | undefined
}

/** Where a suite and its workloads are, all from the suite's folder. */
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

/** The axes that a command states: each with every value, and with the stated one where there is no general default. */
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

/** How often a suite repeats each case. */
export type WrittenRepeats =
  number | { readonly min?: number; readonly max?: number; readonly within: string }

/** The suite of commands: each is a workload with one case. */
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
