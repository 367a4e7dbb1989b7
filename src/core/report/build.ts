import { searchRecord } from '../batch-search/record.ts'
import { reportContext, type ReportContext } from './context.ts'
import type { ReportInput } from './input.ts'
import { reportVersion, type Report, type Section } from './model.ts'
import { comparisonSection } from './sections/comparison.ts'
import { descriptionSection } from './sections/description.ts'
import { environmentSection } from './sections/environment.ts'
import { findingsSection } from './sections/findings.ts'
import { logsSection } from './sections/logs.ts'
import { reproduceSection } from './sections/reproduce.ts'
import { resultsSection } from './sections/results.ts'
import { runsSection } from './sections/runs.ts'
import { searchesSection } from './sections/searches.ts'
import { skipsSection } from './sections/skips.ts'
import { summaryText } from './sections/summary.ts'
import { usageSection } from './sections/usage.ts'
import { sentences } from './words/compose.ts'

/** Lays results out for readers. Pure: the same results give the same report, so a later check can recompute it. */
export function buildReport(input: ReportInput): Report {
  const context = reportContext(input)
  const { madeBy, suite } = input.folder
  // The results, then what speaks against them, then how they were measured, and last the evidence.
  const sections = [
    resultsSection(context),
    comparisonSection(context),
    searchesSection(context),
    findingsSection(context),
    usageSection(context),
    environmentSection(context),
    descriptionSection(context),
    reproduceSection(context),
    skipsSection(context),
    runsSection(context),
    logsSection(context),
  ]
  return {
    version: reportVersion,
    madeBy,
    renderedBy: input.renderedBy,
    title: suite.report.title,
    // Whoever names variants asks which of them is faster.
    summary: sentences([...input.comparisons.map(({ summary }) => summary), summaryText(context)]),
    languages: suite.report.languages,
    protocol: input.protocol.name,
    sections: sections.filter(({ blocks }) => blocks.some(hasContent)),
    cases: context.cases.map(({ case: one, throughput, mean, speedup, efficiency, evidence }) => ({
      case: one,
      throughput,
      mean,
      speedup,
      efficiency,
      evidence,
    })),
    runs: context.records,
    ...(context.searches.length === 0 ? {} : { searches: searchRecords(context) }),
  }
}

/** With the case whose runs have the batch that was found. */
function searchRecords({ searches, found }: ReportContext): NonNullable<Report['searches']> {
  const cases = new Map([...found].map(([id, { search }]) => [search.id, id]))
  return searches.map((searched) => {
    const id = cases.get(searched.search.id)
    return { ...searchRecord(searched), ...(id === undefined ? {} : { case: id }) }
  })
}

const hasContent = (block: Section['blocks'][number]) => block.kind !== 'table' || block.rows.length > 0
