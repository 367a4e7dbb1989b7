import pc from 'picocolors'
import type { Language } from '../../core/model/text.ts'
import { byLevel, type Finding } from '../../core/model/finding.ts'
import type { Result } from '../../core/model/result.ts'
import type { Run } from '../../core/model/run.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { findingLines } from './finding.ts'

interface FindingOf {
  readonly run: string
  readonly finding: Finding
}

const texts = {
  en: {
    others: (run: string, count: number) => `${run} and ${count} more`,
    rest: (count: number) => `The report has ${count} more findings`,
  },
  zh: {
    others: (run: string, count: number) => `${run} 及另外 ${count} 次运行`,
    rest: (count: number) => `报告中另有 ${count} 条检查发现`,
  },
} as const

/** As many as a person reads in a terminal; the report has them all. */
const shown = 20

/** What is doubtful about runs and about their logs, worst first; what several share is printed once. */
export function runFindingsText(
  runs: readonly Run[],
  results: readonly Result[],
  width: number,
  language: Language,
): string {
  const all: FindingOf[] = [
    ...runs.flatMap(({ id, findings }) => findings.map((finding) => ({ run: id, finding }))),
    ...results.flatMap((result) =>
      result.runs.flatMap(({ run, measurement }) =>
        measurement.findings.map((finding) => ({ run: run.id, finding })),
      ),
    ),
  ]
  const groups = [...groupBy(all, ({ finding }) => JSON.stringify(finding)).values()]
    .map(([first, ...others]) => ({ first, others: others.length }))
    .toSorted((a, b) => byLevel(a.first.finding, b.first.finding))
  const doubts = groups.filter(({ first }) => first.finding.level !== 'note')
  const lines = doubts
    .slice(0, shown)
    .flatMap(({ first, others }) => [
      pc.dim(others === 0 ? first.run : texts[language].others(first.run, others)),
      ...findingLines(first.finding, width, language),
    ])
  const rest = groups.length - Math.min(doubts.length, shown)
  return [...lines, ...(rest === 0 ? [] : [pc.dim(texts[language].rest(rest))])].join('\n')
}
