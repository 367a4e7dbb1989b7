import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import type { SuiteSummary } from '../../app/run/reporter.ts'
import { byLevel } from '../../core/model/finding.ts'
import type { Run } from '../../core/model/run.ts'
import { counted } from '../../core/text/counted.ts'
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
  readonly language: Language
}

/** What a suite's runs came to: figures, doubts, what did not complete, and where to read on. */
export function runSummaryText(summary: SuiteSummary, options: RunSummaryOptions): string {
  const { results, runs } = summary
  const { columns: width, language } = options
  const findings = results.flatMap((result) => result.findings.map((finding) => ({ result, finding })))
  const failed = runs.filter(({ outcome }) => outcome.state !== 'completed')
  const text = sections([
    results.length === 0 ? 'Nothing to run: every case is skipped.' : resultsText(results, width, language),
    findings
      .toSorted((a, b) => byLevel(a.finding, b.finding))
      .flatMap(({ result, finding }) => [pc.dim(result.case.id), ...findingLines(finding, width, language)])
      .join('\n'),
    section('Did not complete', failed.map((run) => failedText(run, options.results)).join('\n')),
    endText(summary, options),
    section('Report', options.reports.join('\n')),
  ])
  // Apart from the last line of the live view.
  return `\n${text}`
}

/** What became of a run, and where the program said why. */
function failedText({ id, outcome, origin }: Run, results: string): string {
  const text = `${id}  ${outcomeText(outcome)}`
  return origin.kind === 'executed' ? `${text}\n  log: ${results}/${origin.log.path}` : text
}

function endText({ end, left }: SuiteSummary, { reference, results }: RunSummaryOptions): string {
  const again = ['steady run', reference, `--results ${results}`]
    .filter((part) => part !== undefined)
    .join(' ')
  switch (end) {
    case 'all-done':
      return ''
    case 'interrupted':
      return `Interrupted with ${counted(left.length, 'run')} left. To go on: ${again}`
    case 'budget-spent':
      return `The budget is spent with ${counted(left.length, 'run')} left. To go on: ${again}`
  }
}
