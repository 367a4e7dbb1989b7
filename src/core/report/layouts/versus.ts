import { same } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { estimateCell } from '../cells.ts'
import { unitOf, type CaseOutcome, type ReportContext } from '../context.ts'
import { groupBy, type Group } from '../groups.ts'
import type { TableBlock } from '../model.ts'
import { frameworkOf, modelOf, precisionNames } from '../words/case-words.ts'
import { dotted } from '../words/compose.ts'
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
    groupBy(context.cases, ({ case: one }) => modelOf(one.workload)).map((group) => table(group, context)),
}

function table(group: Group<CaseOutcome>, context: ReportContext): TableBlock {
  const unit = unitOf(group)
  const { throughput: decimals } = context.folder.suite.report.decimals
  return pivotTable(group, {
    title: titled(columns.throughput.label, same(modelOf(group[0].case.workload))),
    unit,
    corner: columns.configuration,
    row: casesDown,
    column: frameworksAcross(context),
    cell: (one) => estimateCell(one.throughput, { unit, decimals, evidence: one.evidence }),
  })
}

const casesDown: Dimension = {
  key: ({ case: { precision, topology, batchPerDevice } }) =>
    `${precision} ${topologyText(topology)} ${batchPerDevice}`,
  label: ({ case: { precision, topology, batchPerDevice } }) =>
    same(
      `${precisionNames[precision]} · ${topologyText(topology).replace('x', '×')} · BS=${String(batchPerDevice)}`,
    ),
}

function frameworksAcross({ labels }: ReportContext): Dimension {
  const features = (one: CaseOutcome) =>
    labels.label(one.case, ['workload', 'topology', 'precision', 'batch'])
  return {
    key: (one) => `${one.case.workload} ${features(one).en}`,
    label: (one) => {
      const framework = same(frameworkOf(one.case.workload))
      return features(one).en === '' ? framework : dotted([framework, features(one)])
    },
  }
}
