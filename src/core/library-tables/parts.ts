import { groupBy } from '../collections/group-by.ts'
import { type LibraryTable, type LibraryValue, monthOf, type PartColumn, type TablePart } from './table.ts'
import { caseRows, casesTable } from './cases-table.ts'
import type { SourceFacts } from './collected.ts'
import { environmentRows, environmentsTable } from './environments-table.ts'
import { findingRows, findingsTable } from './findings-table.ts'
import { runRows, runsTable } from './runs-table.ts'
import { telemetryRows, telemetryTable } from './telemetry-table.ts'

/** Everything that a library keeps of a results folder, except its steps. */
export const collectedParts = (facts: SourceFacts): TablePart[] => [
  ...partsOf(runsTable, runRows(facts)),
  ...partsOf(casesTable, caseRows(facts)),
  ...partsOf(environmentsTable, environmentRows(facts)),
  ...partsOf(findingsTable, findingRows(facts)),
  ...partsOf(telemetryTable, telemetryRows(facts)),
]

/** Rows of one table as columns, split by month. A column without any value is left out; readers see NULL there. */
export const partsOf = <Row>(table: LibraryTable<Row>, rows: readonly Row[]): TablePart[] =>
  [...groupBy(rows, (row) => monthOf(table.time(row)))].map(([month, ofMonth]) =>
    partOf(table, month, ofMonth, ({ value }) => value),
  )

/** The same for rows as records by column name. */
export const partsOfRecords = (
  table: Pick<LibraryTable<never>, 'name' | 'columns'>,
  records: readonly Readonly<Record<string, LibraryValue>>[],
  month: string,
): TablePart[] =>
  records.length === 0
    ? []
    : [
        partOf(
          table,
          month,
          records,
          ({ name }) =>
            (record) =>
              record[name],
        ),
      ]

const partOf = <Row, Column extends Omit<PartColumn, 'values'>>(
  { name: table, columns }: { readonly name: string; readonly columns: readonly Column[] },
  month: string,
  rows: readonly Row[],
  valueIn: (column: Column) => (row: Row) => LibraryValue,
): TablePart => ({
  table,
  month,
  rows: rows.length,
  columns: columns.flatMap((column) => {
    const values = rows.map(valueIn(column))
    const { name, kind } = column
    return values.every((held) => held === undefined) ? [] : [{ name, kind, values }]
  }),
})

/** Joins parts of one table and month, in order. */
export function joinedParts(parts: readonly TablePart[]): TablePart {
  const [first] = parts
  if (first === undefined) throw new TypeError('no part to join')
  if (parts.length === 1) return first
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const columns = new Map<string, { kind: PartColumn['kind']; values: LibraryValue[] }>()
  let before = 0
  for (const part of parts) {
    for (const { name, kind, values } of part.columns) {
      const joined = columns.get(name)?.values ?? new Array<LibraryValue>(rows).fill(undefined)
      columns.set(name, { kind, values: joined })
      for (const [index, value] of values.entries()) joined[before + index] = value
    }
    before += part.rows
  }
  return {
    ...first,
    rows,
    columns: [...columns].map(([name, { kind, values }]) => ({ name, kind, values })),
  }
}
