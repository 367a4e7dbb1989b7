import pc from 'picocolors'
import type { Ability, ConditionalArguments, Workload } from '../../core/model/workload.ts'
import { sizeText } from '../../core/text/size.ts'
import { expectedValue } from '../../core/workload/parameter-value.ts'
import { roughDuration } from './duration.ts'
import { indentWidth, section, sections } from './layout.ts'
import { table } from './table.ts'

/** The catalogue, a row for each workload. */
export const workloadsText = (workloads: readonly Workload[], columns: number): string =>
  sections([
    table(
      [{ title: 'name' }, { title: 'title' }, { title: 'precision' }, { title: 'devices' }],
      workloads.map(({ name, title, needs, capabilities }) => [
        name,
        title,
        Object.entries(capabilities.precision)
          .flatMap(([precision, { can }]) => (can ? [precision] : []))
          .join(', '),
        needs.devices,
      ]),
      columns,
    ),
    pc.dim('steady workloads NAME shows one in full'),
  ])

/** One workload in full: what it takes, what it can and cannot do, what it needs, how it is started. */
export function workloadText(workload: Workload, columns: number): string {
  const width = columns - indentWidth
  return sections([
    [
      `${pc.bold(workload.name)}  ${workload.title}`,
      `model ${workload.model}, framework ${workload.framework}, counts ${workload.unit}`,
      pc.dim(workload.folder),
    ].join('\n'),
    section('Parameters', parametersText(workload, width)),
    section('Can', canText(workload)),
    section('Cannot', cannotText(workload, width)),
    section('Needs', needsText(workload)),
    section('Command', commandText(workload)),
    section('Estimate', estimateText(workload)),
  ])
}

function parametersText({ parameters }: Workload, width: number): string {
  const rows = Object.entries(parameters).map(([name, spec]) => [
    name,
    spec.default === '' ? 'empty' : String(spec.default),
    expectedValue(spec),
    spec.describe,
  ])
  if (rows.length === 0) return ''
  return table(
    [{ title: 'name' }, { title: 'default' }, { title: 'takes' }, { title: 'meaning' }],
    rows,
    width,
  )
}

const abilities = ({ capabilities: { precision, loader, data, xla, multiNode } }: Workload) => ({
  precision: Object.entries<Ability>(precision),
  loader: Object.entries<Ability>(loader),
  data: Object.entries<Ability>(data),
  xla: [['on', xla]] satisfies [string, Ability][],
  nodes: [['several', multiNode]] satisfies [string, Ability][],
})

function canText(workload: Workload): string {
  const rows = Object.entries(abilities(workload)).map(([axis, values]) => [
    axis,
    values.flatMap(([name, { can }]) => (can ? [name] : [])).join(', '),
  ])
  return table(
    [{ title: 'axis' }, { title: 'values' }],
    rows.filter(([, values]) => values !== ''),
  )
}

function cannotText(workload: Workload, width: number): string {
  const rows = Object.entries(abilities(workload)).flatMap(([axis, values]) =>
    values.flatMap(([name, ability]) => (ability.can ? [] : [[axis, name, ability.why.en]])),
  )
  if (rows.length === 0) return ''
  return table([{ title: 'axis' }, { title: 'value' }, { title: 'why' }], rows, width)
}

function needsText({ needs, launchers }: Workload): string {
  const { devices, memoryPerDevice, programs, python } = needs
  return [
    devices === 'none' ? 'no devices of its own' : `devices: ${devices}`,
    ...(memoryPerDevice === undefined ? [] : [`memory: ${sizeText(memoryPerDevice)} for each device`]),
    ...(programs.length === 0 ? [] : [`programs: ${programs.join(', ')}`]),
    ...(python.length === 0 ? [] : [`Python packages: ${python.join(', ')}`]),
    `launchers: ${launchers.join(', ')}`,
  ].join('\n')
}

function commandText({ command, format }: Workload): string {
  const lines = command.map((part) =>
    typeof part === 'string' ? part : `${part.arguments.join(' ')}${pc.dim(conditionText(part))}`,
  )
  return [
    ...lines,
    pc.dim(format === undefined ? 'the format of its log is detected' : `its log is read as ${format}`),
  ].join('\n')
}

const conditionText = ({ when, is }: ConditionalArguments) =>
  is === 'set' ? `  where ${when} is set` : `  where ${when} is ${is.map(String).join(' or ')}`

function estimateText({ estimate, unit }: Workload): string {
  if (estimate === undefined) return ''
  const { startup, throughputPerDevice } = estimate
  return `${roughDuration(startup)} to start, then about ${throughputPerDevice} ${unit}/s on each device`
}
