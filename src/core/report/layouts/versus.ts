import { same } from '../../model/text.ts'
import { isOnBase } from '../../results/speedup.ts'
import { baseWords } from '../../words/device-words.ts'
import { headlineCase, basesOf, valueOf, type ReportedCase, type ReportContext } from '../context.ts'
import { grouped, type Group } from '../../collections/group-by.ts'
import type { TableBlock } from '../../document/blocks.ts'
import { byConfiguration, comparisonsIn, type ComparisonTable } from './comparison.ts'
import { shownUnit } from '../shown-figures.ts'
import { columns } from './columns.ts'
import { measuredRuns, pivotTable, speeds, speedups, titled, type ShownQuantity } from './pivot.ts'

/**
 * Configurations against frameworks, with the longer list as rows: a table of throughputs for each model, and one of
 * speedups if there are any.
 */
export const versus = (context: ReportContext): TableBlock[] =>
  comparisonsIn(context).flatMap((comparison) => [
    throughputTable(comparison, context),
    ...speedupTable(comparison, context),
  ])

function throughputTable(comparison: ComparisonTable, context: ReportContext): TableBlock {
  const { cases, otherWork } = comparison
  const { cell, ...speed } = speeds(cases, shownUnit(cases, context), context)
  return tableOf(cases, comparison, context, {
    ...speed,
    cell: (reportedCase) => otherWork.get(reportedCase) ?? cell(reportedCase),
  })
}

/** The speedups of cases on several devices; empty where none is known. */
function speedupTable(comparison: ComparisonTable, context: ReportContext): TableBlock[] {
  const [first, ...others] = comparison.cases.filter((reportedCase) => !isOnBase(reportedCase))
  if (first === undefined) return []
  const cases: Group<ReportedCase> = [first, ...others]
  if (cases.every(({ speedup }) => speedup.kind === 'missing')) return []
  const base = baseWords(context.devices, basesOf(cases))
  const label = { en: `Speedup over ${base.en}`, zh: `相对${base.zh}的加速比` }
  return [tableOf(cases, comparison, context, speedups(cases, label, context))]
}

/** With more columns than this and fewer rows, a table of frameworks is wider than a page. */
const mostAcross = 4

/** @param cases the shown cases of the comparison: all tables of one comparison have the same rows */
function tableOf(
  cases: Group<ReportedCase>,
  { cases: all, framework, configuration }: ComparisonTable,
  context: ReportContext,
  { label: quantity, ...shown }: ShownQuantity,
): TableBlock {
  const inColumns = grouped(all, framework.key).length
  const inRows = grouped(all, configuration.key).length
  const model = same(context.workloads.model(cases[0].case.workload))
  const runs = measuredRuns(cases, context)
  if (inColumns <= mostAcross || inColumns <= inRows)
    return pivotTable(cases, {
      ...shown,
      title: titled(quantity, model, runs),
      corner: columns.configuration,
      row: configuration,
      rowOrder: byConfiguration,
      column: framework,
    })
  const isOne = grouped(cases, configuration.key).length === 1
  const ranks = ranksOf(all, framework.key, configuration.key)
  const rank = (reportedCase: ReportedCase) => ranks.get(framework.key(reportedCase)) ?? 0
  return pivotTable(cases.toSorted(byConfiguration), {
    ...shown,
    title: titled(quantity, model, configuration.shared(cases), runs),
    corner: columns.framework,
    row: framework,
    rowOrder: (a, b) => rank(a) - rank(b),
    column: {
      key: configuration.key,
      label: (reportedCase) => (isOne ? quantity : configuration.varying(reportedCase, cases)),
    },
  })
}

/** Ranks by throughput in the configuration of the fastest case; frameworks without a figure there come last. */
function ranksOf(
  cases: readonly ReportedCase[],
  framework: (reportedCase: ReportedCase) => string,
  configuration: (reportedCase: ReportedCase) => string,
): ReadonlyMap<string, number> {
  const best = headlineCase(cases)
  const bestConfiguration = best === undefined ? undefined : configuration(best)
  const figure = (name: string) =>
    cases
      .filter(
        (reportedCase) =>
          framework(reportedCase) === name && configuration(reportedCase) === bestConfiguration,
      )
      .map(({ throughput }) => valueOf(throughput) ?? 0)[0] ?? 0
  const all = [...new Set(cases.map(framework))].map((name) => ({ name, value: figure(name) }))
  return new Map(all.toSorted((a, b) => b.value - a.value).map(({ name }, index) => [name, index]))
}
