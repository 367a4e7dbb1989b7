import type { Report } from '../report/model.ts'
import type { ReportFile } from '../report/files.ts'
import type { Drift } from './drift.ts'
import { cellsOf, jsonLinePaths, jsonPathText, type Owners } from './owners.ts'

interface WordDifference {
  readonly printed: string
  readonly computed: string
}

/** Spaces, the marks of Markdown, HTML and CSV, and other separators of values in a line. */
const between = /[\s|,;<>"'`()[\]=]+/

/** A chart is one line of a thousand words; the first few differences are enough. */
const mostOfLine = 4
const longest = 80

/**
 * The words by which two lines differ, in order, at most four of each line. With equally many words: each differing pair.
 * Otherwise: the range from the first to the last difference. A number includes its unit.
 */
export function differingWords(printed: string, computed: string): WordDifference[] {
  const [ours, theirs] = [words(printed), words(computed)]
  if (ours.length === theirs.length) {
    const pairs = ours.flatMap((word, index) =>
      word === theirs[index] ? [] : [{ printed: withUnit(ours, index), computed: withUnit(theirs, index) }],
    )
    // Without a pair, only the separators differ.
    return pairs.length > 0
      ? pairs.slice(0, mostOfLine)
      : [{ printed: clipped(printed.trim()), computed: clipped(computed.trim()) }]
  }
  const shorter = Math.min(ours.length, theirs.length)
  let start = 0
  while (start < shorter && ours[start] === theirs[start]) start += 1
  let end = 0
  while (end < shorter - start && ours.at(-1 - end) === theirs.at(-1 - end)) end += 1
  const stretch = (all: readonly string[]) => clipped(all.slice(start, all.length - end).join(' '))
  return [{ printed: stretch(ours), computed: stretch(theirs) }]
}

/** A text shortened to what a line of an answer can hold. */
const clipped = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

const words = (line: string) => line.split(between).filter((word) => word !== '')

/** `9.41 images/s` where the unit of the rate follows. */
function withUnit(all: readonly string[], index: number): string {
  const word = all[index] ?? ''
  const next = all[index + 1] ?? ''
  return /\d/.test(word) && /^[a-z]+\/s$/.test(next) ? `${word} ${next}` : word
}

/** A difference between two texts, by line. Lines of `printed` count from 1, those of `computed` from 0. */
export type LineChange =
  | { readonly kind: 'changed'; readonly line: number; readonly at: number }
  | { readonly kind: 'extra'; readonly line: number }
  /** The line `at` of the computed text is missing; it belongs before `line`. */
  | { readonly kind: 'missing'; readonly line: number; readonly at: number }

/** Costs of an alignment: a line of the same form was more likely changed than removed and added. */
const cost = { sameForm: 2, otherForm: 5, gap: 3 } as const

/** With more pairs of lines no alignment is computed; the texts are compared line by line. */
const mostPairs = 10_000_000

/**
 * The cheapest alignment of the computed lines with the printed ones (Needleman and Wunsch 1970). Lines that both
 * texts start and end with are matched first.
 */
export function alignLines(printed: readonly string[], computed: readonly string[]): LineChange[] {
  const shorter = Math.min(printed.length, computed.length)
  let start = 0
  while (start < shorter && printed[start] === computed[start]) start += 1
  let end = 0
  while (end < shorter - start && printed.at(-1 - end) === computed.at(-1 - end)) end += 1
  const ours = printed.slice(start, printed.length - end)
  const theirs = computed.slice(start, computed.length - end)
  const steps = ours.length * theirs.length > mostPairs ? pairwise(ours, theirs) : cheapest(ours, theirs)
  return steps.map((step) => ({
    ...step,
    line: step.line + start,
    ...('at' in step ? { at: step.at + start } : {}),
  }))
}

function pairwise(printed: readonly string[], computed: readonly string[]): LineChange[] {
  const changes: LineChange[] = []
  for (let at = 0; at < Math.max(printed.length, computed.length); at += 1) {
    if (at >= computed.length) changes.push({ kind: 'extra', line: at + 1 })
    else if (at >= printed.length) changes.push({ kind: 'missing', line: at + 1, at })
    else if (printed[at] !== computed[at]) changes.push({ kind: 'changed', line: at + 1, at })
  }
  return changes
}

function cheapest(printed: readonly string[], computed: readonly string[]): LineChange[] {
  const width = computed.length + 1
  const forms = { printed: printed.map(formOf), computed: computed.map(formOf) }
  const least = new Uint32Array((printed.length + 1) * width)
  const get = (row: number, column: number) => least[row * width + column] ?? 0
  const exchange = (row: number, column: number) => {
    if (printed[row - 1] === computed[column - 1]) return 0
    return forms.printed[row - 1] === forms.computed[column - 1] ? cost.sameForm : cost.otherForm
  }
  for (let row = 0; row <= printed.length; row += 1) {
    for (let column = 0; column <= computed.length; column += 1) {
      least[row * width + column] =
        row === 0 || column === 0
          ? (row + column) * cost.gap
          : Math.min(
              get(row - 1, column - 1) + exchange(row, column),
              get(row - 1, column) + cost.gap,
              get(row, column - 1) + cost.gap,
            )
    }
  }
  const changes: LineChange[] = []
  let [row, column] = [printed.length, computed.length]
  while (row > 0 || column > 0) {
    const here = get(row, column)
    if (row > 0 && column > 0 && here === get(row - 1, column - 1) + exchange(row, column)) {
      if (exchange(row, column) > 0) changes.push({ kind: 'changed', line: row, at: column - 1 })
      row -= 1
      column -= 1
    } else if (row > 0 && here === get(row - 1, column) + cost.gap) {
      changes.push({ kind: 'extra', line: row })
      row -= 1
    } else {
      changes.push({ kind: 'missing', line: row + 1, at: column - 1 })
      column -= 1
    }
  }
  return changes.reverse()
}

/** A line with its digits masked. */
const formOf = (line: string) => line.replaceAll(/\d+/g, '0')

export interface PrintedReport {
  /** Relative to the results folder. */
  readonly file: string
  readonly text: string
}

/**
 * Compares a report file with what the results render to. Line ends and the width of spaces and rules are ignored. Every
 * other difference is a drift.
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

/** The texts of a changed line as printed and as computed; empty for a missing one. */
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

/** Number of figures in a report: its numbers and intervals, and the throughput of each run. */
export const countFigures = (report: Report): number =>
  cellsOf(report).filter(({ kind }) => kind === 'number' || kind === 'interval').length +
  report.runs.filter(({ throughput }) => throughput.kind === 'known').length
