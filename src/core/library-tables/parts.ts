import { groupBy } from '../collections/group-by.ts'
import { monthOf, type LibraryTable, type LibraryValue, type TablePart } from './table.ts'

/** Rows of one table as columns, those of each month apart. */
export const partsOf = <Row>(table: LibraryTable<Row>, rows: readonly Row[]): TablePart[] =>
  [...groupBy(rows, (row) => monthOf(table.time(row)))].map(([month, ofMonth]) => ({
    table: table.name,
    month,
    rows: ofMonth.length,
    columns: table.columns.map(({ name, kind, value }) => ({ name, kind, values: ofMonth.map(value) })),
  }))

/** Parts of one table and one month as one, in their order. */
export function joinedParts(parts: readonly TablePart[]): TablePart {
  const [first] = parts
  if (first === undefined) throw new TypeError('no part to join')
  if (parts.length === 1) return first
  return {
    ...first,
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    columns: first.columns.map(({ name, kind }, index) => ({
      name,
      kind,
      values: parts.flatMap(({ columns }): readonly LibraryValue[] => columns[index]?.values ?? []),
    })),
  }
}
