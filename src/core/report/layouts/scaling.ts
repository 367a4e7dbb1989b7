import { flatMapKnown, knownValues } from '../../model/missing.ts'
import { deviceCount } from '../../model/topology.ts'
import { countCell, estimateCell, intervalCell, intervalOf } from '../cells.ts'
import { scalingGroups, unitOf, withBaseline, type CaseOutcome, type ReportContext } from '../context.ts'
import type { Group } from '../groups.ts'
import type { Column, Row, TableBlock, Unit } from '../model.ts'
import { levelText } from '../numbers.ts'
import type { DeviceWords } from '../words/device-words.ts'
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
  const unit = unitOf(group, context.cases)
  return {
    kind: 'table',
    title: context.labels.label(group[0].case, ['topology']),
    columns: head(group, unit, context.devices),
    rows: group.map((one) => row(one, context, unit)),
  }
}

const head = (group: Group<CaseOutcome>, unit: Unit, devices: DeviceWords): Column[] => [
  columns.nodes,
  columns.devices(devices),
  { ...columns.throughput, unit },
  { ...columns.interval(levelOf(group)), unit },
  columns.speedup,
  columns.efficiency,
  columns.measuredRuns,
]

function row(one: CaseOutcome, { folder, cases }: ReportContext, unit: Unit): Row {
  const { decimals } = folder.suite.report
  const rate = { unit, decimals: decimals.throughput, evidence: one.evidence }
  const evidence = withBaseline(one, cases)
  return {
    run: undefined,
    cells: [
      countCell(one.case.topology.nodes),
      countCell(deviceCount(one.case.topology)),
      estimateCell(one.throughput, rate),
      intervalCell(one.throughput, rate),
      estimateCell(one.speedup, { unit: 'times', decimals: decimals.speedup, evidence }),
      estimateCell(one.efficiency, { unit: 'percent', decimals: 1, evidence }),
      countCell(one.evidence.length),
    ],
  }
}

/** Confidence level of the group's intervals; 95 % heads a column in which there is none. */
function levelOf(group: Group<CaseOutcome>): string {
  const levels = knownValues(group.map(({ throughput }) => flatMapKnown(throughput, intervalOf)))
  return levelText(levels[0]?.level ?? 0.95)
}
