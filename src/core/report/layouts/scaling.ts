import { deviceCount } from '../../model/topology.ts'
import { besideIn, commonLevel, countCell, estimateCell, intervalCell, numberCell } from '../cells.ts'
import { scalingGroups, unitOf, withBaseline, type CaseOutcome, type ReportContext } from '../context.ts'
import type { Group } from '../groups.ts'
import type { Cell, Column, TableBlock } from '../model.ts'
import { columns, withLevel } from './columns.ts'
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
  const spread = group.some(({ throughput }) => throughput.kind === 'known' && throughput.value.level > 0)
  const level = commonLevel(group.map(({ throughput }) => throughput))
  const ratioLevel = commonLevel(group.map(({ speedup }) => speedup))
  const beside = besideIn(group.map(({ speedup }) => speedup))
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
    ...(spread
      ? [
          {
            column: { ...columns.interval(level), unit },
            cell: (one: CaseOutcome) => intervalCell(one.throughput, rate(one), level),
          },
        ]
      : []),
    {
      column: withLevel(columns.speedup, ratioLevel),
      cell: (one) =>
        estimateCell(one.speedup, {
          unit: 'times',
          beside,
          decimals: decimals.speedup,
          evidence: withBaseline(one, context),
        }),
    },
    {
      column: withLevel(columns.efficiency, ratioLevel),
      cell: (one) =>
        estimateCell(one.efficiency, {
          unit: 'percent',
          beside,
          decimals: 1,
          evidence: withBaseline(one, context),
        }),
    },
    { column: columns.measuredRuns, cell: ({ evidence }) => countCell(evidence.length) },
  ]
}
