import { same } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { estimateCell } from '../cells.ts'
import { unitOf, type CaseOutcome, type ReportContext } from '../context.ts'
import { byDevices, byLeadingAxes } from '../case-order.ts'
import { groupBy, type Group } from '../groups.ts'
import type { TableBlock } from '../model.ts'
import { configurationParts, leadingLabel } from '../words/case-words.ts'
import { dotted } from '../words/compose.ts'
import { modelFolder } from '../words/workload-words.ts'
import { columns } from './columns.ts'
import type { Layout } from './layout.ts'
import { pivotTable, titled, type Dimension } from './pivot.ts'

/**
 * Cases down, frameworks across: a table per model. What only one framework has (XLA, its own parameters) is part of
 * the column and not of the row, or the rows of two frameworks would never meet.
 */
export const versus: Layout = {
  name: 'versus',
  tables: (context) =>
    groupBy(context.cases, ({ case: one }) => modelFolder(one.workload)).flatMap((group) =>
      table(group, context),
    ),
}

const byConfiguration = ({ case: a }: CaseOutcome, { case: b }: CaseOutcome) =>
  byDevices(a, b) || byLeadingAxes(a, b)

function table(group: Group<CaseOutcome>, context: ReportContext): TableBlock[] {
  const cases = compared(group)
  const unit = unitOf(group, context.cases)
  const { throughput: decimals } = context.folder.suite.report.decimals
  const pivot = {
    title: titled(columns.throughput.label, same(context.workloads.model(group[0].case.workload))),
    unit,
    corner: columns.configuration,
    row: casesDown,
    rowOrder: byConfiguration,
    column: frameworksAcross(context),
    cell: (one: CaseOutcome) => estimateCell(one.throughput, { unit, decimals, evidence: one.evidence }),
  }
  return cases.length === 0 ? [] : [pivotTable(cases, pivot)]
}

/** Without the cases that only one of several frameworks has: they compare nothing. */
function compared(group: Group<CaseOutcome>): CaseOutcome[] {
  const frameworks = (cases: readonly CaseOutcome[]) => groupBy(cases, ({ case: one }) => one.workload).length
  if (frameworks(group) === 1) return [...group]
  return groupBy(group, casesDown.key).flatMap((row) => (frameworks(row) === 1 ? [] : row))
}

const casesDown: Dimension = {
  key: ({ case: one }) => `${leadingLabel(one).en} ${topologyText(one.topology)} ${one.batchPerDevice}`,
  label: ({ case: one }) =>
    dotted([
      leadingLabel(one),
      same(topologyText(one.topology).replace('x', '×')),
      same(`BS=${String(one.batchPerDevice)}`),
    ]),
}

function frameworksAcross({ labels, workloads }: ReportContext): Dimension {
  const features = (one: CaseOutcome) =>
    labels.label(one.case, ['workload', 'topology', ...configurationParts])
  return {
    key: (one) => `${one.case.workload} ${features(one).en}`,
    label: (one) => {
      const framework = same(workloads.framework(one.case.workload))
      return features(one).en === '' ? framework : dotted([framework, features(one)])
    },
  }
}
