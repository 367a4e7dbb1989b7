import { furtherAxes } from '../../model/axes/axes.ts'
import type { Axis } from '../../model/axes/axis.ts'
import { axisValue } from '../../model/axes/axis-values.ts'
import { same, type Text } from '../../model/text.ts'
import { topologyText } from '../../model/topology.ts'
import { missing, type Missing } from '../../model/missing.ts'
import { differentWork, referenceOf } from '../../results/equivalence.ts'
import { besideIn, commonLevel, estimateCell } from '../cells.ts'
import { batchHead, unitOf, type CaseOutcome, type ReportContext } from '../context.ts'
import { byDevices, byLeadingAxes } from '../case-order.ts'
import { groupBy, type Group } from '../groups.ts'
import type { TableBlock } from '../model.ts'
import { axisLabel, configurationParts, leadingLabel } from '../words/case-words.ts'
import { dotted } from '../words/compose.ts'
import { partLabels, partText } from '../words/fingerprint-words.ts'
import { modelFolder } from '../words/workload-words.ts'
import { columns, withLevelText } from './columns.ts'
import type { Layout } from './layout.ts'
import { measuredRuns, pivotTable, titled, type Dimension } from './pivot.ts'
import { trainedTable } from './trained.ts'

/**
 * Cases down, frameworks across: a table per model. What only one framework has (XLA, its own parameters) is part of
 * the column and not of the row, or the rows of two frameworks would never meet.
 */
export const versus: Layout = {
  name: 'versus',
  tables: (context) =>
    groupBy(context.cases, (one) => comparableWith(one, context)).flatMap((group) => table(group, context)),
}

/** The same for cases of one model that count the same; a model that nobody names is compared with no other. */
function comparableWith({ case: one, unit, counts }: CaseOutcome, context: ReportContext): string {
  const facts = context.folder.workloads[one.workload]
  const model = facts !== undefined && facts.model === undefined ? one.workload : modelFolder(one.workload)
  return `${model} ${unit ?? counts ?? unitOf([], context.cases)}`
}

const byConfiguration = ({ case: a }: CaseOutcome, { case: b }: CaseOutcome) =>
  byDevices(a, b) || byLeadingAxes(a, b)

function table(group: Group<CaseOutcome>, context: ReportContext): TableBlock[] {
  const work = differingWork(group)
  const row = casesDown(group, work, context)
  const cases = compared(group, row)
  const others = differentWorkIn(groupBy(cases, row.key))
  const column = frameworksAcross(context, work)
  const unit = unitOf(group, context.cases)
  const { throughput: decimals } = context.folder.suite.report.decimals
  const figures = cases.map(({ throughput }) => throughput)
  const level = commonLevel(figures)
  const pivot = {
    title: titled(
      level === undefined ? columns.throughput.label : withLevelText(columns.throughput.label, level),
      same(context.workloads.model(group[0].case.workload)),
      measuredRuns(cases, context),
    ),
    unit,
    corner: columns.configuration,
    row,
    rowOrder: byConfiguration,
    column,
    cell: (one: CaseOutcome) =>
      others.get(one) ??
      estimateCell(one.throughput, {
        unit,
        beside: besideIn(figures),
        decimals,
        evidence: one.evidence,
      }),
  }
  return cases.length === 0 ? [] : [pivotTable(cases, pivot), ...trainedTable(cases, column)]
}

/** Cases that trained something else than most of their row, each with the reason that takes the place of its figure. */
function differentWorkIn(rows: readonly Group<CaseOutcome>[]): ReadonlyMap<CaseOutcome, Missing> {
  const found = new Map<CaseOutcome, Missing>()
  for (const row of rows) {
    const [first, ...others] = row.flatMap(({ fingerprint }) => fingerprint ?? [])
    if (first === undefined) continue
    const reference = referenceOf([first, ...others])
    for (const one of row) {
      const part = one.fingerprint && differentWork(one.fingerprint, reference)
      const [here, there] = part === undefined ? [] : [one.fingerprint?.[part], reference[part]]
      if (part === undefined || here === undefined || there === undefined) continue
      const texts = { part: partLabels[part], here: partText(here), there: partText(there) }
      found.set(one, missing('different-work', texts))
    }
  }
  return found
}

/** Without the cases that only one of several frameworks has: they compare nothing. */
function compared(group: Group<CaseOutcome>, row: Dimension): CaseOutcome[] {
  const frameworks = (cases: readonly CaseOutcome[]) => groupBy(cases, ({ case: one }) => one.workload).length
  if (frameworks(group) === 1) return [...group]
  return groupBy(group, row.key).flatMap((cases) => (frameworks(cases) === 1 ? [] : cases))
}

/** Axes of the work itself on which cases of one table differ: such cases do not compare and have rows of their own. */
const differingWork = (group: Group<CaseOutcome>): Axis[] =>
  furtherAxes
    .filter(({ compares }) => compares === 'work')
    .filter((axis) => new Set(group.flatMap(({ case: one }) => axisValue(one, axis) ?? [])).size > 1)

function casesDown(group: Group<CaseOutcome>, work: readonly Axis[], context: ReportContext): Dimension {
  const text = ({ case: one }: CaseOutcome, batch: Text) =>
    dotted([
      leadingLabel(one),
      same(topologyText(one.topology).replace('x', '×')),
      batch,
      ...work.map((axis) => axisLabel(one, axis)),
    ])
  const key = (one: CaseOutcome) => text(one, same(`BS=${String(one.case.batchPerDevice)}`)).en
  const inRow = (one: CaseOutcome) => group.filter((other) => key(other) === key(one))
  return { key, label: (one) => text(one, batchHead(inRow(one), context)) }
}

function frameworksAcross({ labels, workloads }: ReportContext, work: readonly Axis[]): Dimension {
  const inRows = ['workload', 'topology', ...configurationParts, ...work.map(({ name }) => name)]
  const features = (one: CaseOutcome) => labels.label(one.case, inRows)
  return {
    key: (one) => `${one.case.workload} ${features(one).en}`,
    label: (one) => {
      const framework = same(workloads.framework(one.case.workload))
      return features(one).en === '' ? framework : dotted([framework, features(one)])
    },
  }
}
