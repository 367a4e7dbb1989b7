import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case, ParameterValue } from '../model/case.ts'
import type { Word } from '../model/job.ts'
import type { ConditionalArguments, Workload } from '../model/workload.ts'
import { templateParts, type StructuralPlaceholder } from './template.ts'

/** What a command needs to know of the machine; absolute paths, without a slash at the end. */
export interface CommandContext {
  /** The Node executable. */
  readonly node: string
  /** The folder of the programs that come with steadystate. */
  readonly steady: string
  /** The folder of the suite: a parameter that is a file is relative to it. */
  readonly suiteFolder: string
}

/**
 * The argument list of one rank of a case. Values go in as they are: no shell ever reads them. A path of this machine
 * stays a hole, because the node that runs the command may have the file somewhere else.
 */
export function commandOf(point: Case, workload: Workload, context: CommandContext): Word[] {
  const builtins: Record<Exclude<StructuralPlaceholder, PathPlaceholder>, ParameterValue> = {
    batch: point.batchPerDevice,
    devices: point.topology.devicesPerNode,
    nodes: point.topology.nodes,
    node: context.node,
  }
  const paths: Record<PathPlaceholder, string> = { steady: context.steady, here: workload.folder }
  const values = new Map<string, ParameterValue>(Object.entries(builtins))
  // Empty where the workload has no value: no argument that stands under `when` is then there.
  for (const axis of axes) values.set(axis.name, axisValue(point, axis) ?? axis.derived?.(point) ?? '')
  const files = new Map<string, string>(Object.entries(paths))
  for (const [name, spec] of Object.entries(workload.parameters)) {
    const value = point.parameters[name] ?? spec.default
    values.set(name, value)
    if (spec.type === 'file' && value !== '') files.set(name, filePath(String(value), workload, context))
  }
  const filled = (argument: string): Word =>
    templateParts(argument, (name) => {
      const path = files.get(name)
      return path === undefined ? String(values.get(name)) : { hole: 'file', path }
    })
  return workload.command.flatMap((part) => {
    if (typeof part === 'string') return [filled(part)]
    return applies(part, values) ? part.arguments.map(filled) : []
  })
}

/** Placeholders that stand for a folder of this machine. */
type PathPlaceholder = 'steady' | 'here'

const inWorkload = '{here}/'

/** `{here}/…` lies in the workload's folder; anything else that is not absolute, in the suite's. Empty stays empty. */
export function filePath(
  value: string,
  { folder }: Pick<Workload, 'folder'>,
  { suiteFolder }: Pick<CommandContext, 'suiteFolder'>,
): string {
  if (value.startsWith(inWorkload)) return `${folder}/${value.slice(inWorkload.length)}`
  return value === '' || value.startsWith('/') ? value : `${suiteFolder}/${value}`
}

function applies({ when, is }: ConditionalArguments, values: ReadonlyMap<string, ParameterValue>): boolean {
  const value = values.get(when)
  return is === 'set' ? value !== '' && value !== false : value !== undefined && is.includes(value)
}
