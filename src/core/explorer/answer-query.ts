import {
  axisOfColumn,
  keyColumns,
  type ExplorerTable,
  type ExplorerTables,
  type ExplorerValue,
} from './explorer-tables.ts'
import type { CountQuery, RowCondition, RowOrder, RowsQuery, TableAnswer, TableQuery } from './table-query.ts'

type Cells = readonly ExplorerValue[]

/** Answers a question from tables in memory, with the same result as the SQL of `querySql`. */
export function answerQuery(tables: ExplorerTables, query: TableQuery): TableAnswer {
  const table = tables[query.table]
  const matching = matchingRows(table, query.where)
  return query.kind === 'rows' ? rowsAnswer(table, query, matching) : countAnswer(table, query, matching)
}

function matchingRows(table: ExplorerTable, where: readonly RowCondition[]): number[] {
  const tests = where.map((condition) => rowTest(columnOf(table, condition.column), condition))
  const rows: number[] = []
  for (let row = 0; row < table.rows; row++) if (tests.every((test) => test(row))) rows.push(row)
  return rows
}

function rowTest(cells: Cells, condition: RowCondition): (row: number) => boolean {
  if ('in' in condition) {
    const wanted = new Set(condition.in)
    return (row) => wanted.has(cells[row] ?? null)
  }
  if ('has' in condition) {
    const part = condition.has.toLowerCase()
    return (row) => {
      const cell = cells[row]
      return typeof cell === 'string' && cell.toLowerCase().includes(part)
    }
  }
  const { from, to } = condition
  return (row) => {
    const cell = cells[row]
    if (cell === null || cell === undefined) return false
    const isBeyond = (bound: string | number | undefined, beyond: boolean) =>
      bound !== undefined && (typeof bound !== typeof cell || beyond)
    return !isBeyond(from, cell < (from ?? cell)) && !isBeyond(to, cell > (to ?? cell))
  }
}

/** A column, or the values of an axis in the JSON of `axes`. */
function columnOf({ columns, rows }: ExplorerTable, column: string): Cells {
  const axis = axisOfColumn(column)
  if (axis === undefined) return columns[column] ?? Array<null>(rows).fill(null)
  return (columns['axes'] ?? []).map((cell) => {
    if (typeof cell !== 'string') return null
    const value = (JSON.parse(cell) as Readonly<Record<string, ExplorerValue>>)[axis] ?? null
    return value === null ? null : String(value)
  })
}

function rowsAnswer(table: ExplorerTable, query: RowsQuery, matching: readonly number[]): TableAnswer {
  const order = [...query.order, ...keyColumns[query.table].map((column) => ({ column }))]
  const keys = order.map((key) => ({ ...key, cells: columnOf(table, key.column) }))
  const sorted = matching.toSorted((a, b) => compareRows(keys, a, b))
  const chosen = sorted.slice(query.offset, query.offset + query.limit)
  const columns = Object.fromEntries(
    query.columns.map((column) => {
      const cells = columnOf(table, column)
      return [column, chosen.map((row) => cells[row] ?? null)]
    }),
  )
  return { columns, rows: chosen.length, total: matching.length }
}

interface OrderKey extends RowOrder {
  readonly cells: Cells
}

function compareRows(keys: readonly OrderKey[], a: number, b: number): number {
  for (const { cells, descending } of keys) {
    const [valueA, valueB] = [cells[a] ?? null, cells[b] ?? null]
    if (valueA === valueB) continue
    if (valueA === null || valueB === null) return valueA === null ? 1 : -1
    return valueA < valueB === (descending === true) ? 1 : -1
  }
  return 0
}

function countAnswer(table: ExplorerTable, query: CountQuery, matching: readonly number[]): TableAnswer {
  const by = query.by.map((column) => columnOf(table, column))
  const started = columnOf(table, 'started')
  const counts = new Map<string, { readonly values: Cells; count: number; newest: string | null }>()
  for (const row of matching) {
    const values = by.map((cells) => cells[row] ?? null)
    const key = JSON.stringify(values)
    const known = counts.get(key)
    const when = started[row]
    const group = known ?? { values, count: 0, newest: null }
    if (known === undefined) counts.set(key, group)
    group.count += 1
    if (typeof when === 'string' && (group.newest === null || when > group.newest)) group.newest = when
  }
  const groups = [...counts.values()]
  const keys: OrderKey[] = [
    query.first === 'newest'
      ? { column: 'newest', descending: true, cells: groups.map(({ newest }) => newest) }
      : { column: 'count', descending: true, cells: groups.map(({ count }) => count) },
    ...query.by.map((column, index) => ({
      column,
      cells: groups.map(({ values }) => values[index] ?? null),
    })),
  ]
  const sorted = groups.map((_, index) => index).toSorted((a, b) => compareRows(keys, a, b))
  const chosen = sorted.slice(0, query.limit).flatMap((index) => groups[index] ?? [])
  return {
    columns: {
      ...Object.fromEntries(
        query.by.map((column, index) => [column, chosen.map(({ values }) => values[index] ?? null)]),
      ),
      count: chosen.map(({ count }) => count),
      newest: chosen.map(({ newest }) => newest),
    },
    rows: chosen.length,
    total: groups.length,
  }
}
