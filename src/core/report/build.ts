import type { Report, Section } from './model.ts'
import { blocksAt, proseBlock, reportContext, type ReportContext } from './context.ts'
import { reportFigures } from './shown-figures.ts'
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
  const figures = reportFigures(input, context)
  const { version, madeBy, renderedBy, title, cases, runs, searches, ...settings } = figures
  return {
    version,
    madeBy,
    renderedBy,
    title,
    // A suite with variants asks which of them is faster, so that answer comes first.
    summary: sentences([...input.comparisons.map(({ summary }) => summary), summaryText(context)]),
    ...settings,
    sections: arrangedSections(context),
    cases,
    runs,
    ...(searches === undefined ? {} : { searches }),
  }
}
