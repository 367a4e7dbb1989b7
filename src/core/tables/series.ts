import { groupBy } from '../collections/group-by.ts'
import { digitsOf, mayBeSameCase, tableOf } from './cases.ts'
import type { PublishedCell } from './published-cells.ts'
import { printsTheSame } from './table-flag.ts'

/** Two columns of two tables that list the same cases, and the pairs of figures of one case. */
export interface SharedSeries {
  readonly agreeing: readonly Pair[]
  readonly differing: readonly Pair[]
}

export type Pair = readonly [PublishedCell, PublishedCell]

/** Enough digits that two equal figures are one figure printed twice. */
export const fewestDigits = 4

/**
 * Columns of two tables of one document that print the same figures for the same cases. The figures show that both
 * list the same runs: headings alone cannot, since what sets two tables apart may be said in any words.
 */
export function sharedSeries(cells: readonly PublishedCell[]): SharedSeries[] {
  return [...groupBy(cells, ({ document }) => document).values()].flatMap((inDocument) => {
    const tables = [...groupBy(inDocument, tableOf).values()].map(columnsOf)
    return tables.flatMap((columns, at) =>
      tables
        .slice(at + 1)
        .flatMap((others) => columns.flatMap((column) => others.flatMap((other) => seriesOf(column, other)))),
    )
  })
}

const columnsOf = (table: readonly PublishedCell[]) => [...groupBy(table, ({ column }) => column).values()]

function seriesOf(publishedCells: readonly PublishedCell[], other: readonly PublishedCell[]): SharedSeries[] {
  const pairs = pairsOf(publishedCells, other)
  const agreeing = pairs.filter(([a, b]) => printsTheSame(a, b))
  const differing = pairs.filter(([a, b]) => !printsTheSame(a, b))
  const telling = agreeing.filter(([{ value }]) => digitsOf(value) >= fewestDigits).length
  return telling >= 1 && agreeing.length >= differing.length ? [{ agreeing, differing }] : []
}

/** Figures whose case each side has once. */
function pairsOf(publishedCells: readonly PublishedCell[], other: readonly PublishedCell[]): Pair[] {
  return publishedCells.flatMap((cell): Pair[] => {
    const [match, ...more] = other.filter((candidate) => isSameCase(cell, candidate))
    if (match === undefined || more.length > 0) return []
    return publishedCells.some((rival) => rival !== cell && isSameCase(rival, match)) ? [] : [[cell, match]]
  })
}

const isSameCase = (a: PublishedCell, b: PublishedCell) =>
  a.words === b.words &&
  a.subject.framework === b.subject.framework &&
  a.subject.model === b.subject.model &&
  mayBeSameCase(a, b) &&
  mayBeSameCase(b, a)
