import { checkRatios, type UnstatedColumn } from './check-ratios.ts'
import { contradictingLabels } from './contradicting-labels.ts'
import { differingValues } from './differing-values.ts'
import { readDocument, related, type SourceDocument } from './documents.ts'
import { flaggedConstants } from './training/constants-of-rows.ts'
import { flaggedProducts } from './training/products-of-row.ts'
import { checkShares, type SharesCheck, type UncheckedShare } from './training/shares-of-peak.ts'
import { trainingRows, type TrainingRow } from './training/training-columns.ts'
import type { UnreadTable } from './markdown-tables.ts'
import { publishedCells } from './published-cells.ts'
import { tableGrid } from './table-grid.ts'
import { certaintyRank, joinFlags, type TableFlag } from './table-flag.ts'

export interface TablesCheck {
  readonly documents: number
  /** Tables that could be read, with any content. */
  readonly tables: number
  /** Throughputs and speedups that were found and checked. */
  readonly cells: number
  /** Surest first, then by document and line. */
  readonly flags: readonly TableFlag[]
  readonly unread: readonly (UnreadTable & { readonly document: string })[]
  /** Speedups, efficiencies and changes that were not checked. */
  readonly notUnderstood: readonly UnstatedColumn[]
  /** Columns of MFU that were not held against a peak. */
  readonly uncheckedShares: readonly UncheckedShare[]
}

/** Holds the tables of a collection of Markdown documents against themselves and against each other. */
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

/** What rows on training say that cannot all be true, as far as the ratios have not found it. */
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

/** Figures on training that the others have not counted. */
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
