import type { Report } from '../report/model.ts'
import type { ReportFile } from '../report/files.ts'
import { alignLines, type LineChange } from './align-lines.ts'
import { clipped, differingWords } from './differing-words.ts'
import type { Drift } from './drift.ts'
import { jsonLinePaths, jsonPathText } from './json-lines.ts'
import { cellsOf, type Owners } from './owners.ts'

export interface PrintedReport {
  /** Relative to the results folder. */
  readonly file: string
  readonly text: string
}

/**
 * Compares a report file with what the results render to. Line ends and the width of blanks and rules are ignored.
 * Every other difference is a drift.
 */
export function reportDrifts(
  { file, text }: PrintedReport,
  { content, format }: Pick<ReportFile, 'content' | 'format'>,
  owners: Owners,
): Drift[] {
  const [printed, computed] = [linesOf(text), linesOf(content)]
  const paths = format === 'json' ? jsonLinePaths(content.split('\n')) : []
  return alignLines(printed, computed).flatMap((change) => {
    const [ours, theirs] = textsOf(change, printed, computed)
    if (ours === '' && theirs === '') return []
    const path = 'at' in change ? paths[change.at] : undefined
    const place = { file, line: change.line, path: path === undefined ? undefined : jsonPathText(path) }
    const about = (figure: string) =>
      (path && owners.ofPath(path)) ?? owners.ofLine(`${theirs}\n${ours}`, figure)
    switch (change.kind) {
      case 'changed':
        return differingWords(ours, theirs).map((words): Drift => ({
          kind: 'print-differs',
          ...place,
          ...words,
          about: about(words.computed),
        }))
      case 'extra':
        return [{ kind: 'line-extra', ...place, printed: clipped(ours.trim()), about: about('') }]
      case 'missing':
        return [{ kind: 'line-missing', ...place, computed: clipped(theirs.trim()), about: about('') }]
    }
  })
}

/** The texts of a changed line as printed and as computed; empty where there is none. */
function textsOf(
  change: LineChange,
  printed: readonly string[],
  computed: readonly string[],
): [printed: string, computed: string] {
  const theirs = 'at' in change ? (computed[change.at] ?? '') : ''
  return [change.kind === 'missing' ? '' : (printed[change.line - 1] ?? ''), theirs]
}

const linesOf = (text: string) =>
  text.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').replaceAll(/-{3,}/g, '---').trimEnd())

/** How many figures a report states: its numbers and intervals, and the throughput of each run. */
export const countFigures = (report: Report): number =>
  cellsOf(report).filter(({ kind }) => kind === 'number' || kind === 'interval').length +
  report.runs.filter(({ throughput }) => throughput.kind === 'known').length
