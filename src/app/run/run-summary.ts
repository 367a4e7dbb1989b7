import { lines, titled, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import { written, type TextLine } from '../../core/document/text-line.ts'
import type { ReportUnit } from '../../core/model/units.ts'
import type { Run } from '../../core/model/run.ts'
import { resultBlocks, resultFindings } from '../measure/results-printout.ts'
import { explainedOutcome } from '../../core/words/outcome-words.ts'
import { foundText } from '../../core/words/search-words.ts'
import type { SuiteSummary } from '../jobs/reporter.ts'
import type { Text } from '../../core/model/text.ts'
import { counted } from '../../core/text/quantities.ts'

const runSummaryWords = {
  everyCaseSkipped: { en: 'Nothing to run: every case is skipped.', zh: '没有可运行的用例：全部已跳过。' },
  didNotComplete: { en: 'Did not complete', zh: '未完成' },
  log: { en: 'log: ', zh: '日志：' },
  interrupted: (left: number, again: string): Text => ({
    en: `Interrupted with ${counted(left, 'run')} left. To resume: ${again}`,
    zh: `已中断，还剩 ${left} 次运行。继续：${again}`,
  }),
  budgetSpent: (left: number, again: string): Text => ({
    en: `The budget is spent with ${counted(left, 'run')} left. To resume: ${again}`,
    zh: `时间预算已用完，还剩 ${left} 次运行。继续：${again}`,
  }),
} as const

export interface RunSummaryOptions {
  /** What to type to resume. */
  readonly again: string
  readonly results: string
  /** Paths of the written reports. */
  readonly reports: readonly string[]
  /** How throughputs are shown; as they were measured, if absent. */
  readonly unit?: ReportUnit | undefined
}

/** What a suite's runs came to: figures, doubts, what did not complete, and where to read on. */
export function runSummaryPrintout(
  summary: SuiteSummary,
  { again, results: folder, reports, unit }: RunSummaryOptions,
): Printout {
  const { results } = summary
  return [
    untitled(
      ...(results.length === 0 ? [lines(runSummaryWords.everyCaseSkipped)] : resultBlocks(results, unit)),
    ),
    untitled(resultFindings(results)),
    ...endPrintout(summary, { again, results: folder, reports }),
  ]
}

/** What is below the figures of a suite's runs. */
export function endPrintout(
  summary: SuiteSummary,
  { again, results: folder, reports }: RunSummaryOptions,
): Printout {
  const { runs, searches } = summary
  const failed = runs.flatMap(({ run }) => (run.outcome.state === 'completed' ? [] : [run]))
  return [
    titled(
      { en: 'Largest batch that fits', zh: '可运行的最大批大小' },
      lines(...searches.map((searched) => written`${searched.search.id}  ${foundText(searched)}`)),
    ),
    titled(runSummaryWords.didNotComplete, lines(...failed.flatMap((run) => failedLines(run, folder)))),
    untitled(lines(...endLines(summary, again))),
    titled({ en: 'Report', zh: '报告' }, lines(...reports)),
  ]
}

const LAST_LINES = 8
const exception = /^[\w.]*(?:Error|Exception|Interrupt)\b/

/** The last lines, and the exception where it stands before them: some languages print the stack after it. */
function shownLines(lines: readonly string[]): readonly string[] {
  const last = lines.slice(-LAST_LINES)
  const before = lines.slice(0, -LAST_LINES).findLast((line) => exception.test(line))
  return before === undefined || last.some((line) => exception.test(line)) ? last : [before, ...last]
}

/** What became of a run, and where the program said why. */
const failedLines = ({ id, outcome, origin }: Run, results: string): TextLine[] => [
  written`${id}  ${explainedOutcome(outcome)}`,
  ...(outcome.state === 'failed' ? shownLines(outcome.lastLines) : []).map((line) => written`  | ${line}`),
  ...(origin.kind === 'executed' ? [written`  ${runSummaryWords.log}${results}/${origin.log.path}`] : []),
]

function endLines({ end, left: { length: left } }: SuiteSummary, again: string): TextLine[] {
  switch (end) {
    case 'all-done':
      return []
    case 'interrupted':
      return [runSummaryWords.interrupted(left, again)]
    case 'budget-spent':
      return [runSummaryWords.budgetSpent(left, again)]
  }
}
