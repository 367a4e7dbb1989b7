import { dash } from '../../document/cell-text.ts'
import { href } from '../../report/render/links.ts'
import { markdownCode, markdownText } from '../../document/markdown/escape.ts'
import { findingLevels } from '../../document/finding-words.ts'
import { saidFindings } from '../case-findings.ts'
import { sideNames, type Comparison } from '../comparison.ts'
import { gateText, sideLetters } from '../words.ts'
import { caseRow, compareWords, differencesText, methodText, sidesText } from './case-row.ts'
import type { CompareRenderer, CompareRenderOptions } from './renderer.ts'

/** GitHub-flavoured Markdown: the answer, every case, what is doubtful, and every run with its log lines. */
export const markdown: CompareRenderer = (comparison, options) =>
  document([...answer(comparison, options), ...evidence(comparison, options)])

/** The same without the runs: the page of a workflow cannot lead to logs. */
export const githubSummary: CompareRenderer = (comparison, options) => document(answer(comparison, options))

const document = (parts: readonly string[]) => `${parts.join('\n\n')}\n`

function answer(comparison: Comparison, { language }: CompareRenderOptions): string[] {
  const words = compareWords[language]
  const { gate, summary, differs, cases, sameWithin } = comparison
  const findings = saidFindings(comparison, language)
  const rows = cases.map((one) => caseRow(one, sameWithin, language))
  const notes = rows.flatMap(({ label, notes: own }) =>
    own.map((note) => `- ${markdownText(`${label}${words.colon}${note}`)}`),
  )
  return [
    `# ${words.title}`,
    ...(gate === undefined ? [] : [`**${markdownText(gateText(gate)[language])}**`]),
    `**${markdownText(summary[language])}**`,
    markdownText(sidesText(comparison, language)),
    ...(differs.length === 0
      ? []
      : [markdownText(`${words.differs}${words.colon}${differencesText(differs, language)}`)]),
    table(
      [words.case, 'A', 'B', words.change, words.interval, words.runs, words.verdict],
      [0, 1, 1, 1, 1, 1, 0],
      rows.map(({ label, a, b, change, interval, runs, verdict }) =>
        [label, a, b, change, interval, runs, verdict].map(markdownText),
      ),
    ),
    ...(notes.length === 0 ? [] : [notes.join('\n')]),
    ...(findings.length === 0
      ? []
      : [
          findings
            .map(
              ({ level, code, seen, todo }) =>
                `- **${findingLevels[level][language]}** ${markdownCode(code)} ${markdownText(seen)}${words.semicolon}${markdownText(todo)}`,
            )
            .join('\n'),
        ]),
    markdownText(methodText(comparison, language)),
  ]
}

function evidence({ cases }: Comparison, { language, pathTo }: CompareRenderOptions): string[] {
  const words = compareWords[language]
  const rows = cases.flatMap((one) =>
    sideNames.flatMap((side) =>
      (one[side]?.runs ?? []).map(({ run, throughput, log, firstLine, lastLine }) => [
        sideLetters[side],
        markdownCode(run),
        throughput.kind === 'known' ? `${throughput.value.toFixed(2)} ${one.unit}/s` : dash,
        log === undefined
          ? dash
          : `[${markdownText(log)}](${href({ to: 'file', path: pathTo(side, log) }, { root: '' })})`,
        firstLine === undefined || lastLine === undefined ? dash : `${firstLine} – ${lastLine}`,
      ]),
    ),
  )
  if (rows.length === 0) return []
  const head = [words.side, words.run, words.throughput, words.log, words.lines]
  return [`## ${words.evidence}`, table(head, [0, 0, 1, 0, 1], rows)]
}

/** @param right which columns have their cells at the right */
const table = (head: readonly string[], right: readonly number[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, index) => (right[index] === 1 ? '---:' : '---')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
