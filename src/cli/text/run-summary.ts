import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import type { SuiteSummary } from '../../app/run/reporter.ts'
import { byLevel } from '../../core/model/finding.ts'
import type { SearchedBatch } from '../../core/batch-search/searched-batch.ts'
import { foundText } from '../../core/words/search-words.ts'
import type { Run } from '../../core/model/run.ts'
import { counted } from '../../core/text/counted.ts'
import { findingLines } from './finding.ts'
import { sections } from '../../core/document/terminal/layout.ts'
import { section } from './section.ts'
import { outcomeText } from './outcome.ts'
import { resultsText } from './results.ts'

export interface RunSummaryOptions {
  /** What to type to resume. */
  readonly again: string
  readonly results: string
  /** Paths of the written reports. */
  readonly reports: readonly string[]
  readonly columns: number
  readonly language: Language
}

const texts = {
  en: {
    nothing: 'Nothing to run: every case is skipped.',
    searches: 'Largest batch that fits',
    failed: 'Did not complete',
    report: 'Report',
    log: 'log: ',
    interrupted: (left: number, again: string) =>
      `Interrupted with ${counted(left, 'run')} left. To resume: ${again}`,
    spent: (left: number, again: string) =>
      `The budget is spent with ${counted(left, 'run')} left. To resume: ${again}`,
  },
  zh: {
    nothing: '没有可运行的用例：全部已跳过。',
    searches: '可运行的最大批大小',
    failed: '未完成',
    report: '报告',
    log: '日志：',
    interrupted: (left: number, again: string) => `已中断，还剩 ${left} 次运行。继续：${again}`,
    spent: (left: number, again: string) => `时间预算已用完，还剩 ${left} 次运行。继续：${again}`,
  },
} as const

/** What a suite's runs came to: figures, doubts, what did not complete, and where to read on. */
export function runSummaryText(summary: SuiteSummary, options: RunSummaryOptions): string {
  const { results, runs, searches } = summary
  const { columns: width, language } = options
  const words = texts[language]
  const findings = results.flatMap((result) => result.findings.map((finding) => ({ result, finding })))
  const failed = runs.flatMap(({ run }) => (run.outcome.state === 'completed' ? [] : [run]))
  const text = sections([
    results.length === 0 ? words.nothing : resultsText(results, width, language),
    findings
      .toSorted((a, b) => byLevel(a.finding, b.finding))
      .flatMap(({ result, finding }) => [pc.dim(result.case.id), ...findingLines(finding, width, language)])
      .join('\n'),
    section(words.searches, searches.map((searched) => searchText(searched, language)).join('\n')),
    section(words.failed, failed.map((run) => failedText(run, options)).join('\n')),
    endText(summary, options),
    section(words.report, options.reports.join('\n')),
  ])
  // Apart from the last line of the live view.
  return `\n${text}`
}

const searchText = (searched: SearchedBatch, language: Language) =>
  `${searched.search.id}  ${foundText(searched)[language]}`

/** What became of a run, and where the program said why. */
function failedText({ id, outcome, origin }: Run, { results, language }: RunSummaryOptions): string {
  const text = `${id}  ${outcomeText(outcome, language)}`
  return origin.kind === 'executed' ? `${text}\n  ${texts[language].log}${results}/${origin.log.path}` : text
}

function endText({ end, left }: SuiteSummary, { again, language }: RunSummaryOptions): string {
  switch (end) {
    case 'all-done':
      return ''
    case 'interrupted':
      return texts[language].interrupted(left.length, again)
    case 'budget-spent':
      return texts[language].spent(left.length, again)
  }
}
