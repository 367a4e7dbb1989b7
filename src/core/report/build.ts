import { searchRecord } from '../batch-search/record.ts'
import { calculatedIn, type Report, reportVersion, type Section } from './model.ts'
import { blocksAt, type ReportedCase, proseBlock, reportContext, type ReportContext } from './context.ts'
import type { CaseRecord } from './record-model.ts'
import { shownThroughput, shownValue } from './shown-figures.ts'
import type { ReportInput } from './input.ts'
import { summaryText } from './sections/summary.ts'
import { sentences } from '../document/text-line.ts'
import { type ProseSection, type ReportPart, reportParts } from '../model/report-settings.ts'
import { same } from '../model/text.ts'
import type { StoredBlock } from '../document/blocks.ts'
import { descriptionSection } from './sections/description.ts'
import { environmentSection } from './sections/environment.ts'
import { findingsSection } from './sections/findings.ts'
import { logsSection } from './sections/logs.ts'
import { reproduceSection } from './sections/reproduce.ts'
import { resultsSection } from './sections/results.ts'
import { runsSection } from './sections/runs.ts'
import { searchesSection } from './sections/searches.ts'
import { skipsSection } from './sections/skips.ts'
import { usageSection } from './sections/usage.ts'

/** Whether each variant is faster or slower, for a suite with variants. */
const comparisonSection = ({ comparisons }: ReportContext): Section => ({
  id: 'comparison',
  title: { en: 'Comparison', zh: '比较' },
  blocks: comparisons.flatMap(({ blocks }) => blocks),
})

/** The parts that steady writes itself. */
const parts: Readonly<Record<ReportPart, (context: ReportContext) => Section>> = {
  results: resultsSection,
  comparison: comparisonSection,
  searches: searchesSection,
  findings: findingsSection,
  usage: usageSection,
  environment: environmentSection,
  description: descriptionSection,
  reproduce: reproduceSection,
  skipped: skipsSection,
  runs: runsSection,
  logs: logsSection,
}

/**
 * The parts with content, in the order that the suite sets, with its author's sections at their places. The usual order:
 * the results, what casts doubt on them, how they were measured, and last the evidence.
 */
function arrangedSections(context: ReportContext): Section[] {
  const { sections = [], order = [], titles = {} } = context.folder.suite.report
  const beside = (place: ProseSection['place']) =>
    sections.flatMap((section, index) => (section.place === place ? [ownSection(section, index)] : []))
  const partOf = (name: ReportPart): Section => {
    const part = parts[name](context)
    return {
      ...part,
      title: titles[name] ?? part.title,
      blocks: [
        ...blocksAt(context, `start of ${name}`),
        ...part.blocks,
        ...blocksAt(context, `end of ${name}`),
      ],
    }
  }
  const inOrder = [...new Set([...order, ...reportParts])]
  return [
    ...beside('first'),
    ...inOrder.flatMap((name) => [...beside(`before ${name}`), partOf(name), ...beside(`after ${name}`)]),
    ...beside('last'),
  ].filter(({ blocks }) => blocks.some(hasContent))
}

const hasContent = (block: StoredBlock) => block.kind !== 'table' || block.rows.length > 0

const ownSection = ({ title, body }: ProseSection, index: number): Section => ({
  id: `section-${index + 1}`,
  title: title ?? same(''),
  blocks: [proseBlock(body)],
})

/** Arranges results for readers. Pure: the same results give the same report, so that a later check can recompute it. */
export function buildReport(input: ReportInput): Report {
  const context = reportContext(input)
  const { madeBy, suite } = input.folder
  return {
    version: reportVersion,
    madeBy,
    renderedBy: input.renderedBy,
    title: suite.report.title,
    // A suite with variants asks which of them is faster, so that answer comes first.
    summary: sentences([...input.comparisons.map(({ summary }) => summary), summaryText(context)]),
    languages: suite.report.languages,
    protocol: input.protocol.name,
    ...(context.published ? { published: true, calculated: calculatedIn(context) } : {}),
    ...(suite.report.numbered === true ? { numbered: true } : {}),
    ...(suite.report.contents === true ? { contents: true } : {}),
    sections: input.isOfFigures === true ? [] : arrangedSections(context),
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
