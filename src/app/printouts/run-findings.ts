import { groupBy } from '../../core/collections/group-by.ts'
import { findingsBlock, lines } from '../../core/document/block-builders.ts'
import type { Block } from '../../core/document/blocks.ts'
import { quiet } from '../../core/document/text-line.ts'
import { byLevel } from '../../core/model/finding.ts'
import type { Result } from '../../core/model/result.ts'
import type { Run } from '../../core/model/run.ts'
import { runFindingsWords as words } from './run-findings-words.ts'

/** As many as a person reads in a terminal; the report has them all. */
const shown = 20

/** What is doubtful about runs and about their logs, worst first; what several share is printed once. */
export function runFindingBlocks(runs: readonly Run[], results: readonly Result[]): Block[] {
  const all = [
    ...runs.flatMap(({ id, findings }) => findings.map((finding) => ({ run: id, finding }))),
    ...results.flatMap((result) =>
      result.runs.flatMap(({ run, measurement }) =>
        measurement.findings.map((finding) => ({ run: run.id, finding })),
      ),
    ),
  ]
  const groups = [...groupBy(all, ({ finding }) => JSON.stringify(finding)).values()]
    .map(([first, ...others]) => ({ ...first, others: others.length }))
    .toSorted((a, b) => byLevel(a.finding, b.finding))
  const doubts = groups.filter(({ finding }) => finding.level !== 'note')
  const rest = groups.length - Math.min(doubts.length, shown)
  return [
    ...doubts
      .slice(0, shown)
      .flatMap(({ run, finding, others }) => [
        lines(quiet(others === 0 ? run : words.moreRuns(run, others))),
        findingsBlock(finding),
      ]),
    ...(rest === 0 ? [] : [lines(quiet(words.moreFindings(rest)))]),
  ]
}
