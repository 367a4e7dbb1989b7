import type { Column } from '../document/blocks.ts'
import { speedName, type Unit } from '../document/cell-model.ts'
import { flatMapKnown, mapKnown, type Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import { viewedEstimate, viewedValue } from '../results/counted-view.ts'
import { columns } from './layouts/columns.ts'
import { unitOf, type ReportedCase, type ReportContext } from './context.ts'

/** The throughput in the unit that the reader chose, or as measured. */
export const shownThroughput = ({ throughput, view }: ReportedCase): Maybe<Estimate<number>> =>
  view === undefined
    ? throughput
    : flatMapKnown(throughput, (estimate) =>
        mapKnown(view, (figureView) => viewedEstimate(estimate, figureView)),
      )

/** Any throughput of a case, such as that of one run, in the chosen unit. */
export const shownValue = (value: Maybe<number>, { view }: Pick<ReportedCase, 'view'>): Maybe<number> =>
  view === undefined
    ? value
    : flatMapKnown(value, (rate) => mapKnown(view, (figureView) => viewedValue(rate, figureView)))

export function shownUnit(group: readonly ReportedCase[], context: ReportContext): Unit {
  for (const { view } of group) if (view?.kind === 'known') return view.value.unit
  return unitOf(group, context.cases)
}

/** The head of a column of throughputs, in the shown unit. */
export const shownColumn = (unit: Unit): Column => ({
  ...columns.throughput,
  label: speedName(unit),
  unit,
})
