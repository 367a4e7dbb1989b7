import { firstDifference } from '../json-files/json-file-text.ts'
import type { EndedRun, Result } from '../model/result.ts'
import type { Cell } from '../document/cell-model.ts'
import { resultDocument } from '../results/result-document.ts'
import type { Report, Section } from '../report/model.ts'

export interface FiguresRequest {
  readonly runs: readonly EndedRun[]
  readonly results: readonly Result[]
  readonly report: Report
}

/** Everything that a reader may cite. It must be equal in a published copy, except for names. */
export interface Figures {
  readonly runs: readonly unknown[]
  readonly results: readonly unknown[]
  readonly cells: readonly Cell[]
  readonly records: readonly unknown[]
}

export const figuresOf = ({ runs, results, report }: FiguresRequest): Figures => ({
  runs: runs.map(({ run: { id, outcome, findings, origin }, ...measured }) => ({
    id,
    outcome,
    findings,
    lines: origin.kind === 'published' ? 0 : origin.log.lines,
    ...measured,
  })),
  results: results.map(resultDocument),
  cells: numbersIn(report),
  records: [
    ...report.cases,
    ...report.runs.map(({ source, ...record }) => ({ ...record, kind: source.kind })),
    ...(report.searches ?? []).map(({ trials, ...record }) => ({
      ...record,
      trials: trials.map(({ log, ...trial }) => ({ ...trial, lines: log?.lines })),
    })),
  ],
})

/** Sections whose numbers are sizes of files. */
const listsFiles: readonly Section['id'][] = ['logs', 'reproduce']

/** Text cells name cases, files and nodes, so they may change; the records have their content. */
const numbersIn = ({ sections }: Report): Cell[] =>
  sections
    .filter(({ id }) => !listsFiles.includes(id))
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' ? block.rows.flatMap(({ cells }) => cells) : []))
    .filter(({ kind }) => kind !== 'text')

/**
 * The path of the first figure that differs; undefined for none.
 * @param before figures by protocol, like `after`
 */
export const figureThatDiffers = (
  before: readonly Figures[],
  after: readonly Figures[],
): string | undefined => firstDifference(plain(before), plain(after))

/** As JSON stores it, where NaN equals itself. Which format comes nearest to a log that none reads is no figure: it counts words. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === 'nearest' ? undefined : member)))
