import { launcherFor } from '../launchers/launchers.ts'
import { axes } from '../model/axes/axes.ts'
import { axisValue } from '../model/axes/axis-values.ts'
import type { Case, ParameterValue } from '../model/case.ts'
import type { ConditionalArguments, Workload } from '../model/workload.ts'
import { fillTemplate, type StructuralPlaceholder } from './template.ts'

/** What a command needs to know of the machine; absolute paths, without a slash at the end. */
export interface CommandContext {
  /** The Node executable. */
  readonly node: string
  /** The folder of the programs that come with steadystate. */
  readonly steady: string
  /** The folder of the suite: a parameter that is a file is relative to it. */
  readonly suiteFolder: string
}

/** The argument list of a case's run. Values go in as they are: no shell ever reads them. */
export function commandOf(point: Case, workload: Workload, context: CommandContext): string[] {
  const builtins: Record<StructuralPlaceholder, ParameterValue> = {
    batch: point.batchPerDevice,
    devices: point.topology.devicesPerNode,
    nodes: point.topology.nodes,
    node: context.node,
    steady: context.steady,
    here: workload.folder,
  }
  const values = new Map<string, ParameterValue>(Object.entries(builtins))
  // Empty where the workload has no value: no argument that stands under `when` is then there.
  for (const axis of axes) values.set(axis.name, axisValue(point, axis) ?? axis.derived?.(point) ?? '')
  for (const [name, spec] of Object.entries(workload.parameters)) {
    const value = point.parameters[name] ?? spec.default
    values.set(name, spec.type === 'file' ? filePath(String(value), workload, context) : value)
  }
  const valueOf = (name: string) => String(values.get(name))
  const command = workload.command.flatMap((part) => {
    if (typeof part === 'string') return [fillTemplate(part, valueOf)]
    return applies(part, values) ? part.arguments.map((argument) => fillTemplate(argument, valueOf)) : []
  })
  const launcher = launcherFor(workload.launchers, point.topology)
  // What uses no devices has no ranks to start, whatever topology its case is said to be of.
  return 'why' in launcher ? command : [...launcher.launch(command, point.topology)]
}

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
