import type { Column } from '../document/blocks.ts'
import { speedName, type Unit } from '../document/cell-model.ts'
import { flatMapKnown, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import type { ReportUnit } from '../model/units.ts'
import { viewedEstimate, viewedValue, type FigureView } from '../results/counted-view.ts'
import { viewOf } from '../results/figure-view.ts'
import { columns } from './layouts/columns.ts'
import { searchRecord } from '../batch-search/record.ts'
import { reportContext, unitOf, type ReportContext, type ReportedCase } from './context.ts'
import type { ReportInput } from './input.ts'
import { calculatedIn, reportVersion, type Report } from './model.ts'
import type { CaseRecord } from './record-model.ts'

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

/** The unit of a report's tables; undefined: as measured. */
export const unitOfTables = ({ tables, folder, cases }: ReportContext): ReportUnit | undefined =>
  folder.suite.report.unit ?? (tables.includes('parallelism') ? unitOfDevice(cases) : undefined)

/** The context of charts, with figures in the unit of the tables. */
export function inUnitOfTables(context: ReportContext): ReportContext {
  const unit = unitOfTables(context)
  if (unit === undefined) return context
  const inUnit = (reportedCase: ReportedCase): ReportedCase => ({
    ...reportedCase,
    view: viewIn(reportedCase, unit),
  })
  return { ...context, cases: context.cases.map(inUnit) }
}

/** Tokens, if every measured case knows how many it takes. */
export const unitOfDevice = (cases: readonly ReportedCase[]): ReportUnit =>
  cases.every(
    (reportedCase) =>
      reportedCase.sampleUnit === undefined || viewIn(reportedCase, 'tokens/s/device').kind === 'known',
  )
    ? 'tokens/s/device'
    : 'samples/s/device'

export const viewIn = (reportedCase: ReportedCase, asked: ReportUnit): Maybe<FigureView> =>
  reportedCase.sampleUnit === undefined
    ? missing('case-not-measured')
    : viewOf({ ...reportedCase, unit: reportedCase.sampleUnit }, asked)

/** What a report says of its cases and runs, without its texts for readers. */
export type ReportFigures = Omit<Report, 'summary' | 'sections'>

/** @param context of the same input */
export function reportFigures(input: ReportInput, context = reportContext(input)): ReportFigures {
  const { madeBy, suite } = input.folder
  return {
    version: reportVersion,
    madeBy,
    renderedBy: input.renderedBy,
    title: suite.report.title,
    languages: suite.report.languages,
    protocol: input.protocol.name,
    ...(context.published ? { published: true, calculated: calculatedIn(context) } : {}),
    ...(suite.report.numbered === true ? { numbered: true } : {}),
    ...(suite.report.contents === true ? { contents: true } : {}),
    cases: context.cases.map((reportedCase) => {
      const { case: matrixCase, throughput, mean, speedup, speedupOver, efficiency, evidence } = reportedCase
      const { grade, limitedBy } = reportedCase
      return {
        case: matrixCase,
        throughput,
        ...shownFigure(reportedCase),
        mean,
        speedup,
        ...(speedupOver === undefined ? {} : { speedupOver }),
        efficiency,
        grade,
        ...(limitedBy === undefined ? {} : { limitedBy }),
        evidence,
      }
    }),
    runs: shownRecords(context),
    ...(context.searches.length === 0 ? {} : { searches: searchRecords(context) }),
  }
}

const shownFigure = (reportedCase: ReportedCase): Pick<CaseRecord, 'shown'> =>
  reportedCase.view === undefined
    ? {}
    : { shown: { unit: viewedUnit(reportedCase), throughput: shownThroughput(reportedCase) } }

/** Runs with their throughput in the unit that the reader chose. */
function shownRecords({ cases, records }: ReportContext): Report['runs'] {
  const outcomes = new Map(cases.map((reportedCase) => [reportedCase.case.id, reportedCase]))
  return records.map((record) => {
    const reportedCase = outcomes.get(record.case.id)
    if (reportedCase?.view === undefined) return record
    const throughput = shownValue(record.throughput, reportedCase)
    return { ...record, shown: { unit: viewedUnit(reportedCase), throughput } }
  })
}

const viewedUnit = ({ view }: Pick<ReportedCase, 'view'>) =>
  view?.kind === 'known' ? view.value.unit : undefined

/** Searches, with the case whose runs use the batch that was found. */
function searchRecords({ searches, found }: ReportContext): NonNullable<Report['searches']> {
  const cases = new Map([...found].map(([id, { search }]) => [search.id, id]))
  return searches.map((searched) => {
    const id = cases.get(searched.search.id)
    return { ...searchRecord(searched), ...(id === undefined ? {} : { case: id }) }
  })
}
