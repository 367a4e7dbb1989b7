import type { LabelledComparison } from '../../core/compare/comparison.ts'
import { answerDocument } from '../../core/compare/comparison-document.ts'
import { lines, printoutOf, untitled } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import { axes } from '../../core/model/axes/axes.ts'
import type { Text } from '../../core/model/text.ts'
import { shellLine } from '../../core/text/shell.ts'
import type { SuiteSummary } from '../jobs/reporter.ts'
import { runSummaryPrintout, type RunSummaryOptions } from '../run/run-summary.ts'
import { startUpOf, type CaseStartUp } from '../../core/results/start-up.ts'
import { colon, written } from '../../core/document/text-line.ts'
import { counted } from '../../core/text/quantities.ts'
import { spanText } from '../../core/words/duration-words.ts'

const timedWords = {
  compareAgain: (command: string): Text => ({
    en: `To compare again: ${command}\nAs a page: ${command} --format html --out comparison.html`,
    zh: `再次比较：${command}\n生成网页：${command} --format html --out comparison.html`,
  }),
  repeatMore: (command: string): Text => ({
    en: `To go on until they may tell: ${command}`,
    zh: `继续重复，直到可能判定：${command}`,
  }),
  logOf: (log: string): Text => ({ en: `log: ${log}`, zh: `日志：${log}` }),
  stoppedWithoutFigure: {
    en: 'steady stopped after a run without a figure.',
    zh: '有一次运行没有数值，steady 就此停止。',
  },
  stoppedWithRunsLeft: (left: number): Text => ({
    en: `steady stopped after a run without a figure, and did not start ${counted(left, 'further run')}.`,
    zh: `有一次运行没有数值，steady 就此停止，其余 ${left} 次未执行。`,
  }),
} as const

/**
 * What the runs of commands came to; of several commands, each against the first.
 *
 * @param endedEarly whether a run without a figure ended them
 */
export const timedPrintout = (
  { summary, endedEarly }: { readonly summary: SuiteSummary; readonly endedEarly: boolean },
  comparisons: readonly LabelledComparison[],
  { more, ...options }: RunSummaryOptions & { readonly more: string | undefined },
): Printout => [
  untitled(lines(...(endedEarly ? [earlyText(summary.left.length)] : []))),
  ...runSummaryPrintout(endedEarly ? { ...summary, end: 'all-done' } : summary, options),
  untitled(lines(...startUpLines(summary), ...logsWithoutFigure(summary, options.results))),
  ...comparisons.flatMap((comparison) => {
    const command = compareLine(options.results, comparison)
    return [
      // The findings of the cases are above, with their figures.
      ...printoutOf(answerDocument(comparison, 'own')),
      untitled(lines(timedWords.compareAgain(command))),
    ]
  }),
  untitled(lines(...(more === undefined ? [] : [timedWords.repeatMore(more)]))),
]

/** Repeats after which every comparison may have a verdict; undefined if all have a verdict, or if repeats do not help. */
export function repeatsToTell(comparisons: readonly LabelledComparison[]): number | undefined {
  const counts = comparisons.flatMap(({ cases }) =>
    cases.flatMap(({ pairs, verdict }) =>
      pairs > 0 && verdict.kind === 'cannot-tell' && verdict.more.kind === 'known'
        ? [pairs + verdict.more.value]
        : [],
    ),
  )
  return counts.length === 0 ? undefined : Math.max(...counts)
}

/** What the runs of each command take before their steady part. */
const startUpLines = ({ results }: SuiteSummary): Text[] =>
  results.flatMap(({ case: { id }, runs }) => {
    const startUp = startUpOf(runs)
    return startUp === undefined ? [] : [written`${id}${colon}${startUpText(startUp)}`]
  })

function startUpText({ total, slowSteps }: CaseStartUp): Text {
  const all = spanText(total)
  if (slowSteps === undefined) return { en: `start-up ${all.en}`, zh: `启动 ${all.zh}` }
  const slow = spanText(slowSteps)
  return {
    en: `start-up ${all.en}, of it ${slow.en} in slow first steps`,
    zh: `启动 ${all.zh}，其中最初的慢步 ${slow.zh}`,
  }
}

/** Where the logs lie that give no figure. */
const logsWithoutFigure = ({ runs }: SuiteSummary, results: string): Text[] =>
  runs.flatMap(({ run: { origin }, measurement }) =>
    origin.kind === 'executed' &&
    measurement.kind === 'known' &&
    measurement.value.throughput.kind === 'missing'
      ? [timedWords.logOf(`${results}/${origin.log.path}`)]
      : [],
  )

const earlyText = (left: number): Text =>
  left === 0 ? timedWords.stoppedWithoutFigure : timedWords.stoppedWithRunsLeft(left)

function compareLine(results: string, { differs, cases }: LabelledComparison): string {
  const found = [...differs, ...cases.flatMap((comparedCase) => comparedCase.differs)].flatMap(
    ({ condition, a, b }) =>
      condition === 'workload' ? [`workload=${a},${b}`] : varied.has(condition) ? [condition] : [],
  )
  return shellLine(['steady', 'compare', results, '--across', ...new Set(found)])
}

/** What commands may differ in beside their names. */
const varied = new Set(['topology', 'batch', ...axes.map(({ name }) => name)])
