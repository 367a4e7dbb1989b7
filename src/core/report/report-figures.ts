import { searchRecord } from '../batch-search/record.ts'
import { reportContext, type ReportContext, type ReportedCase } from './context.ts'
import type { ReportInput } from './input.ts'
import { calculatedIn, reportVersion, type Report } from './model.ts'
import type { CaseRecord } from './record-model.ts'
import { shownThroughput, shownValue } from './shown-figures.ts'

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
