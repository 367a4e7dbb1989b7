import { searchRecord } from '../batch-search/record.ts'
import { calculatedIn } from './calculated.ts'
import { arrangedSections } from './arrange.ts'
import { reportContext, type CaseOutcome, type ReportContext } from './context.ts'
import type { CaseRecord } from './record-model.ts'
import { shownThroughput, shownValue } from './shown-figures.ts'
import type { ReportInput } from './input.ts'
import { reportVersion, type Report } from './model.ts'
import { summaryText } from './sections/summary.ts'
import { sentences } from '../document/compose.ts'

/** Lays results out for readers. Pure: the same results give the same report, so a later check can recompute it. */
export function buildReport(input: ReportInput): Report {
  const context = reportContext(input)
  const { madeBy, suite } = input.folder
  return {
    version: reportVersion,
    madeBy,
    renderedBy: input.renderedBy,
    title: suite.report.title,
    // Whoever names variants asks which of them is faster.
    summary: sentences([...input.comparisons.map(({ summary }) => summary), summaryText(context)]),
    languages: suite.report.languages,
    protocol: input.protocol.name,
    ...(context.published ? { published: true, calculated: calculatedIn(context) } : {}),
    ...(suite.report.numbered === true ? { numbered: true } : {}),
    ...(suite.report.contents === true ? { contents: true } : {}),
    sections: arrangedSections(context),
    cases: context.cases.map((caseOutcome) => {
      const { case: matrixCase, throughput, mean, speedup, speedupOver, efficiency, evidence } = caseOutcome
      return {
        case: matrixCase,
        throughput,
        ...shownFigure(caseOutcome),
        mean,
        speedup,
        ...(speedupOver === undefined ? {} : { speedupOver }),
        efficiency,
        evidence,
      }
    }),
    runs: shownRecords(context),
    ...(context.searches.length === 0 ? {} : { searches: searchRecords(context) }),
  }
}

const shownFigure = (caseOutcome: CaseOutcome): Pick<CaseRecord, 'shown'> =>
  caseOutcome.view === undefined
    ? {}
    : { shown: { unit: viewedUnit(caseOutcome), throughput: shownThroughput(caseOutcome) } }

/** Runs with their throughput in the unit that the reader chose. */
function shownRecords({ cases, records }: ReportContext): Report['runs'] {
  const outcomes = new Map(cases.map((caseOutcome) => [caseOutcome.case.id, caseOutcome]))
  return records.map((record) => {
    const caseOutcome = outcomes.get(record.case.id)
    if (caseOutcome?.view === undefined) return record
    const throughput = shownValue(record.throughput, caseOutcome)
    return { ...record, shown: { unit: viewedUnit(caseOutcome), throughput } }
  })
}

const viewedUnit = ({ view }: Pick<CaseOutcome, 'view'>) =>
  view?.kind === 'known' ? view.value.unit : undefined

/** With the case whose runs have the batch that was found. */
function searchRecords({ searches, found }: ReportContext): NonNullable<Report['searches']> {
  const cases = new Map([...found].map(([id, { search }]) => [search.id, id]))
  return searches.map((searched) => {
    const id = cases.get(searched.search.id)
    return { ...searchRecord(searched), ...(id === undefined ? {} : { case: id }) }
  })
}
