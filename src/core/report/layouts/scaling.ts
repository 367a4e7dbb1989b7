import { flatMapKnown, knownValues } from '../../model/missing.ts'
import { deviceCount } from '../../model/topology.ts'
import { countCell, estimateCell, intervalCell, intervalOf, numberCell } from '../cells.ts'
import { scalingGroups, unitOf, withBaseline, type CaseOutcome, type ReportContext } from '../context.ts'
import type { Group } from '../groups.ts'
import type { Cell, Column, TableBlock } from '../model.ts'
import { levelText } from '../numbers.ts'
import { columns } from './columns.ts'
import type { Layout } from './layout.ts'

/** Nodes × devices against throughput and speedup: one table for each set of cases that differ in nothing else. */
export const scaling: Layout = {
  name: 'scaling',
  tables: (context) =>
    scalingGroups(context.cases)
      .filter((group) => group.some(({ skipped }) => !skipped))
      .map((group) => table(group, context)),
}

function table(group: Group<CaseOutcome>, context: ReportContext): TableBlock {
  const shown = columnsFor(group, context)
  return {
    kind: 'table',
    title: context.labels.label(group[0].case, ['topology']),
    columns: shown.map(({ column }) => column),
    rows: group.map((one) => ({ run: undefined, cells: shown.map(({ cell }) => cell(one)) })),
  }
}

interface ScalingColumn {
  readonly column: Column
  readonly cell: (one: CaseOutcome) => Cell
}

function columnsFor(group: Group<CaseOutcome>, context: ReportContext): ScalingColumn[] {
  const { folder, protocol, cases, devices } = context
  const { decimals } = folder.suite.report
  const unit = unitOf(group, cases)
  const rate = ({ evidence }: CaseOutcome) => ({ unit, decimals: decimals.throughput, evidence })
  const averaged =
    protocol.repeats !== 'mean' &&
    group.some(({ mean, evidence }) => mean.kind === 'known' && evidence.length > 1)
  const [interval] = knownValues(group.map(({ throughput }) => flatMapKnown(throughput, intervalOf)))
  return [
    { column: columns.nodes, cell: ({ case: one }) => countCell(one.topology.nodes) },
    { column: columns.devices(devices), cell: ({ case: one }) => countCell(deviceCount(one.topology)) },
    { column: { ...columns.throughput, unit }, cell: (one) => estimateCell(one.throughput, rate(one)) },
    ...(averaged
      ? [
          {
            column: { ...columns.mean, unit },
            cell: (one: CaseOutcome) => numberCell(one.mean, rate(one)),
          },
        ]
      : []),
    // Where every case ran once, a column of dashes would say no more than the finding about it.
    ...(interval === undefined
      ? []
      : [
          {
            column: { ...columns.interval(levelText(interval.level)), unit },
            cell: (one: CaseOutcome) => intervalCell(one.throughput, rate(one)),
          },
        ]),
    {
      column: columns.speedup,
      cell: (one) =>
        estimateCell(one.speedup, {
          unit: 'times',
          decimals: decimals.speedup,
          evidence: withBaseline(one, context),
        }),
    },
    {
      column: columns.efficiency,
      cell: (one) =>
        estimateCell(one.efficiency, { unit: 'percent', decimals: 1, evidence: withBaseline(one, context) }),
    },
    { column: columns.measuredRuns, cell: ({ evidence }) => countCell(evidence.length) },
  ]
}
