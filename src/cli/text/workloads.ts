import pc from 'picocolors'
import { axes, leadingAxes } from '../../core/model/axes/axes.ts'
import type { Axis } from '../../core/model/axes/axis.ts'
import { defaultOnAxis, type ConditionalArguments, type Workload } from '../../core/model/workload.ts'
import { sizeText } from '../../core/text/size.ts'
import { supportedText } from '../../core/workload/support.ts'
import { expectedValue } from '../../core/workload/parameter-value.ts'
import { roughDuration } from './duration.ts'
import { indentWidth, section, sections } from './layout.ts'
import { table } from './table.ts'

/** The catalogue, a row for each workload. */
export const workloadsText = (workloads: readonly Workload[], columns: number): string =>
  sections([
    table(
      [
        { title: 'name' },
        { title: 'title' },
        ...leadingAxes.map(({ name }) => ({ title: name })),
        { title: 'devices' },
      ],
      workloads.map((workload) => [
        workload.name,
        workload.title,
        ...leadingAxes.map((axis) => supported(workload, axis) ?? '—'),
        workload.needs.devices,
      ]),
      columns,
    ),
    pc.dim('steady workloads NAME shows one in full'),
  ])

/** One workload in full: what it takes, what it supports and what not, what it needs, how it is started. */
export function workloadText(workload: Workload, columns: number): string {
  const width = columns - indentWidth
  return sections([
    [
      `${pc.bold(workload.name)}  ${workload.title}`,
      `model ${workload.model}, framework ${workload.framework}, counts ${workload.unit}`,
      pc.dim(workload.folder),
    ].join('\n'),
    section('Parameters', parametersText(workload, width)),
    section('Supports', supportsText(workload, width)),
    section('Does not support', unsupportedText(workload, width)),
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

const supported = ({ supports }: Workload, axis: Axis) => supportedText(supports.axes[axis.name], axis)?.en

/** Axes that it mentions, and those whose ordinary value is always said. */
function supportsText(workload: Workload, width: number): string {
  const rows = axes
    .filter(({ name, presence }) => presence !== 'where-set' || workload.supports.axes[name] !== undefined)
    .map((axis) => [
      axis.name,
      supported(workload, axis) ?? '—',
      String(defaultOnAxis(workload, axis) ?? '—'),
    ])
  const nodes = workload.supports.multiNode ? 'several' : 'one'
  return table(
    [{ title: 'axis' }, { title: 'values' }, { title: 'default' }],
    [...rows, ['nodes', nodes, '1']],
    width,
  )
}

function unsupportedText({ unsupported }: Workload, width: number): string {
  const rows = axes.flatMap(({ name }) => {
    const why = unsupported.axes[name]
    return why === undefined ? [] : [[name, why.en]]
  })
  if (unsupported.multiNode !== undefined) rows.push(['nodes', unsupported.multiNode.en])
  return rows.length === 0 ? '' : table([{ title: 'axis' }, { title: 'why' }], rows, width)
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
  return [...lines, pc.dim(formatText(format))].join('\n')
}

function formatText(format: Workload['format']): string {
  if (format === undefined) return 'the format of its log is detected'
  return `its log is read as ${typeof format === 'string' ? format : format.file}`
}

const conditionText = ({ when, is }: ConditionalArguments) =>
  is === 'set' ? `  where ${when} is set` : `  where ${when} is ${is.map(String).join(' or ')}`

function estimateText({ estimate, unit }: Workload): string {
  if (estimate === undefined) return ''
  const { startup, throughputPerDevice } = estimate
  return `${roughDuration(startup)} to start, then about ${throughputPerDevice} ${unit}/s on each device`
}
