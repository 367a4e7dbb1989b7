import type { ExplorerTable, ExplorerTableName, ExplorerValue } from './explorer-tables.ts'

/** What rows must have in a column. */
export type RowCondition =
  | { readonly column: string; readonly in: readonly ExplorerValue[] }
  /** At least, at most; a missing value is outside of any range. */
  | { readonly column: string; readonly from?: string | number; readonly to?: string | number }
  /** A part of the text, whatever the case of its letters. */
  | { readonly column: string; readonly has: string }

export interface RowOrder {
  readonly column: string
  readonly descending?: boolean
}

/** Rows of one table. Missing values come last in either order. */
export interface RowsQuery {
  readonly kind: 'rows'
  readonly table: ExplorerTableName
  readonly columns: readonly string[]
  readonly where: readonly RowCondition[]
  readonly order: readonly RowOrder[]
  readonly limit: number
  readonly offset: number
}

/** How many rows have each combination of values. */
export interface CountQuery {
  readonly kind: 'count'
  readonly table: ExplorerTableName
  readonly by: readonly string[]
  readonly where: readonly RowCondition[]
  /** The most frequent first by default. */
  readonly first?: 'frequent' | 'newest'
  readonly limit: number
}

export type TableQuery = RowsQuery | CountQuery

/** The columns that were asked for; of a count `count` beside them, and `newest`, when the last of its rows started. */
export interface TableAnswer extends ExplorerTable {
  /** Rows that match, or combinations that there are. */
  readonly total: number
}

/** Answers questions: the server's DuckDB or tables in memory, or the same tables in the browser. */
export type AskTables = (query: TableQuery) => Promise<TableAnswer>

/** More rows than this are never sent at once. */
export const mostRows = 100_000
