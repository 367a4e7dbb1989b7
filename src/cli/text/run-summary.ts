import pc from 'picocolors'
import type { SuiteSummary } from '../../app/run/reporter.ts'
import { byLevel } from '../../core/model/finding.ts'
import { findingLines } from './finding.ts'
import { section, sections } from './layout.ts'
import { outcomeText } from './outcome.ts'
import { resultsText } from './results.ts'

export interface RunSummaryOptions {
  /** The suite as it was named on the command line. */
  readonly reference: string | undefined
  readonly results: string
  /** Paths of the written reports. */
  readonly reports: readonly string[]
  readonly columns: number
}

/** What a suite's runs came to: figures, doubts, what did not complete, and where to read on. */
export function runSummaryText(summary: SuiteSummary, options: RunSummaryOptions): string {
  const { results, runs } = summary
  const width = options.columns
  const findings = results.flatMap((result) => result.findings.map((finding) => ({ result, finding })))
  const failed = runs.filter(({ outcome }) => outcome.state !== 'completed')
  const text = sections([
    resultsText(results, width),
    findings
      .toSorted((a, b) => byLevel(a.finding, b.finding))
      .flatMap(({ result, finding }) => [pc.dim(result.case.id), ...findingLines(finding, width)])
      .join('\n'),
    section('Did not complete', failed.map(({ id, outcome }) => `${id}  ${outcomeText(outcome)}`).join('\n')),
    endText(summary, options),
    section('Report', options.reports.join('\n')),
  ])
  // Apart from the last line of the live view.
  return `\n${text}`
}

function endText({ end, left }: SuiteSummary, { reference, results }: RunSummaryOptions): string {
  const again = ['steady run', reference, `--results ${results}`]
    .filter((part) => part !== undefined)
    .join(' ')
  switch (end) {
    case 'all-done':
      return ''
    case 'interrupted':
      return `Interrupted with ${left.length} runs left. To go on: ${again}`
    case 'budget-spent':
      return `The budget is spent with ${left.length} runs left. To go on: ${again}`
  }
}
