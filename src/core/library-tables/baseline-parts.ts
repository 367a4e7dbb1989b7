import { labelText, type Label } from '../document/text-line.ts'
import { axes } from '../model/axes/axes.ts'
import type { Baseline, PublishedFigure, PublishedTable } from '../model/baseline.ts'
import { same } from '../model/text.ts'
import { deviceCount, topologyText } from '../model/topology.ts'
import { casesTable } from './cases-table.ts'
import { partsOfRecords } from './parts.ts'
import { axisColumnName, axisKind } from '../report/render/csv.ts'
import { runsTable } from './runs-table.ts'
import { timeIn, monthOf, type LibraryValue, type TablePart } from './table.ts'

type Rows = Readonly<Record<string, LibraryValue>>[]

/** The figures of a baseline. A condition that its documents do not state is NULL, without an ordinary value in its place. */
export function baselineParts(source: string, baseline: Baseline): TablePart[] {
  const cases: Rows = []
  const runs: Rows = []
  for (const table of baseline.tables)
    for (const figure of table.figures) {
      const shared = sharedRow(source, table, figure)
      cases.push({
        ...shared,
        throughput: figure.throughput,
        throughput_per_device: figure.throughput / deviceCount(figure.topology),
        speedup: figure.speedup,
        repeats: figure.runs.length > 0 ? figure.runs.length : table.repeats?.count,
      })
      const printed = figure.runs.length > 0 ? figure.runs : [figure]
      for (const [index, { throughput, line }] of printed.entries())
        runs.push({
          ...shared,
          run: `${String(shared['case_id'])}/${index + 1}`,
          repeat: index + 1,
          state: 'completed',
          throughput,
          throughput_per_device: throughput / deviceCount(figure.topology),
          case_throughput: figure.throughput,
          case_speedup: figure.speedup,
          records: 0,
          log: `${table.document}:${line}`,
          identity: JSON.stringify([baseline.name, table.document, line, index]),
        })
    }
  const month = monthOf(publishedTime(baseline))
  return [...partsOfRecords(runsTable, runs, month), ...partsOfRecords(casesTable, cases, month)]
}

/** The last day that a baseline names, in milliseconds since 1970. */
export const publishedTime = ({ published }: Baseline): number | undefined =>
  timeIn(published.match(/\d{4}-\d{2}-\d{2}/g)?.at(-1))

function sharedRow(source: string, { document, conditions, unit }: PublishedTable, figure: PublishedFigure) {
  const { framework, model, batchPerDevice, axes: values, device, protocol, variant } = conditions
  const { topology } = figure
  const stated = axes.flatMap((axis) => {
    const value = values[axis.name]
    return value === undefined ? [] : [{ axis, value }]
  })
  const label: Label = [
    same(model),
    same(framework),
    same(topologyText(topology).replace('x', '×')),
    ...stated.map(({ axis, value }) => axis.label(value)),
    { en: `batch ${batchPerDevice}`, zh: `batch size ${batchPerDevice}` },
    ...(variant === undefined ? [] : [same(variant)]),
  ]
  return {
    source,
    case_id: [document, figure.line].join(':'),
    case_label: labelText(label).en,
    case_label_zh: labelText(label).zh,
    framework,
    model,
    device,
    nodes: topology.nodes,
    devices_per_node: topology.devicesPerNode,
    devices: deviceCount(topology),
    batch_per_device: batchPerDevice,
    ...Object.fromEntries(
      stated.map(({ axis, value }) => [
        axisColumnName(axis),
        axisKind(axis) === 'text' ? String(value) : value,
      ]),
    ),
    axes: JSON.stringify(values),
    protocol,
    unit: `${unit}/s`,
    is_published: true,
  } satisfies Readonly<Record<string, LibraryValue>> as Readonly<Record<string, LibraryValue>>
}
