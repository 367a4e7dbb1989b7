import { checkRatios, type UnstatedColumn } from './check-ratios.ts'
import { differingValues } from './differing-values.ts'
import { readDocument, related, type SourceDocument } from './documents.ts'
import { flaggedConstants } from './training/constants-of-rows.ts'
import { flaggedProducts } from './training/products-of-row.ts'
import { checkShares, type SharesCheck, type UncheckedShare } from './training/shares-of-peak.ts'
import { trainingRows, type TrainingRow } from './training/training-columns.ts'
import type { UnreadTable } from './markdown-tables.ts'
import { type PublishedCell, publishedCells } from './published-cells.ts'
import { tableGrid } from './table-grid.ts'
import { certaintyRank, joinFlags, type TableFlag } from './table-flag.ts'
import { groupBy } from '../../src/core/collections/group-by.ts'
import { phrase } from '../../src/core/model/text.ts'
import {
  bySubject,
  contradict,
  digitsOf,
  distinguishing,
  type LabelName,
  type Pair,
  tableOf,
} from './cases.ts'

/** Digits that two figures of one framework and model rarely share by chance: alone, and where their neighbours agree too. */
const digitsAlone = 6
const digitsTogether = 5

/**
 * Flags equal figures in two tables whose labels exclude each other.
 * @param related whether one of two documents summarises the other
 */
function contradictingLabels(
  cells: readonly PublishedCell[],
  related: (a: string, b: string) => boolean,
): TableFlag[] {
  const telling = cells.filter(({ value }) => digitsOf(value) >= digitsTogether)
  return [...bySubject(telling).values()].flatMap((group) => {
    const pairs = [...groupBy(group, ({ value }) => value).values()].flatMap(pairsOf)
    const together = groupBy(pairs, (pair) => pair.map(columnOf).join('\n'))
    return [...together.values()].flatMap((shared) =>
      shared
        .filter(
          ([a, b]) =>
            shared.length > 1 ||
            digitsOf(a.value) >= digitsAlone ||
            a.document === b.document ||
            related(a.document, b.document),
        )
        .flatMap(flagOf),
    )
  })
}

const columnOf = (cell: PublishedCell) => `${tableOf(cell)}\n${String(cell.column)}`

/** Rows of one table differ on purpose, so equal figures in them are chance. */
const pairsOf = ([first, ...rest]: readonly PublishedCell[]): Pair[] =>
  first === undefined
    ? []
    : rest.filter((other) => tableOf(first) !== tableOf(other)).map((other) => [first, other])

function flagOf([a, b]: Pair): TableFlag[] {
  const odd = distinguishing.filter((label) => contradict(a.labels, b.labels, label) && !isTotal(a, b, label))
  if (odd.length === 0) return []
  return [
    {
      kind: 'labels-contradict',
      certainty: 'sure',
      cells: [a, b],
      why: phrase('labels-exclude-each-other', {
        figure: a.text,
        labels: odd.map((label) => ({ label, values: [String(a.labels[label]), String(b.labels[label])] })),
      }),
    },
  ]
}

/** A total batch beside a batch per device is no contradiction. */
function isTotal(a: PublishedCell, b: PublishedCell, label: LabelName): boolean {
  if (label !== 'batch' || a.labels.batch === undefined || b.labels.batch === undefined) return false
  const [small, large] = [a.labels.batch, b.labels.batch].sort((value, other) => value - other)
  return [a, b].some(({ labels }) => large === (small ?? 0) * (labels.devices ?? 0))
}

export interface TablesCheck {
  readonly documents: number
  /** Number of readable tables, of any content. */
  readonly tables: number
  /** Number of throughputs and speedups that were checked. */
  readonly cells: number
  /** Most certain first, then by document and line. */
  readonly flags: readonly TableFlag[]
  readonly unread: readonly (UnreadTable & { readonly document: string })[]
  /** Speedups, efficiencies and changes that were not checked. */
  readonly notUnderstood: readonly UnstatedColumn[]
  /** Columns of MFU that were not compared with a peak. */
  readonly uncheckedShares: readonly UncheckedShare[]
}

/** Compares the tables of a collection of Markdown documents within and between documents. */
export function checkTables(sources: readonly SourceDocument[]): TablesCheck {
  const documents = new Map(sources.map((source) => [source.path, readDocument(source)]))
  const cells = [...documents.values()].flatMap((document) => publishedCells(document, documents))
  const grids = [...documents.values()].flatMap(({ path, tables }) =>
    tables.map((table) => tableGrid(path, table)),
  )
  const summarises = (a: string, b: string) => {
    const [first, second] = [documents.get(a), documents.get(b)]
    return first !== undefined && second !== undefined && related(first, second, documents)
  }
  const ratios = checkRatios(grids)
  const training = [...documents.values()].flatMap(({ path, tables }) =>
    tables.flatMap((table) => trainingRows(path, table)),
  )
  const shares = checkShares(training)
  const ofTraining = trainingFlags(training, shares, ratios.flags)
  const flags = [
    ...ratios.flags,
    ...ofTraining,
    ...joinFlags(contradictingLabels(cells, summarises)),
    ...joinFlags(differingValues(cells, summarises)),
  ]
  return {
    documents: documents.size,
    tables: [...documents.values()].reduce((count, { tables }) => count + tables.length, 0),
    cells: cells.length + ratios.cells + trainingFigures(training, cells),
    notUnderstood: ratios.notUnderstood,
    uncheckedShares: shares.unchecked,
    flags: flags.toSorted((a, b) => certaintyRank[a.certainty] - certaintyRank[b.certainty]),
    unread: [...documents.values()].flatMap(({ path, unread }) =>
      unread.map((table) => ({ ...table, document: path })),
    ),
  }
}

/** Contradictions in rows on training that the check of ratios did not find. */
function trainingFlags(
  rows: readonly TrainingRow[],
  shares: SharesCheck,
  known: readonly TableFlag[],
): TableFlag[] {
  const placeOf = ({ cells: [{ document, line, column }] }: TableFlag) => `${document}:${line}:${column}`
  const places = new Set(known.map(placeOf))
  return joinFlags([
    ...flaggedProducts(rows),
    ...flaggedConstants(rows, shares.heldAgainstPeak),
    ...shares.flags,
  ]).filter((flag) => !places.has(placeOf(flag)))
}

/** Figures on training that the other checks did not count. */
function trainingFigures(
  rows: readonly TrainingRow[],
  counted: readonly { document: string; table: number }[],
) {
  const tables = new Set(counted.map(({ document, table }) => `${document}:${table}`))
  return rows
    .filter(({ document, table }) => !tables.has(`${document}:${table}`))
    .reduce(
      (count, { cells }) =>
        count +
        (['tokens', 'tokens-of-device', 'teraflops', 'model-utilization'] as const).filter(
          (role) => cells[role] !== undefined,
        ).length,
      0,
    )
}
