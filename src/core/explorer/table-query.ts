import {
  axisOfColumn,
  columnType,
  type ExplorerTable,
  keyColumns,
  type RowCondition,
} from './explorer-tables.ts'
import type { TableQuery } from './parse-query.ts'

export interface SqlQuery {
  readonly sql: string
  /** The values of its question marks, in order. */
  readonly values: readonly string[]
}

export interface QueryStatements {
  readonly rows: SqlQuery
  /** Counts all rows, without a limit, in the column `total`. */
  readonly total: SqlQuery
}

/**
 * A question as SQL over the tables of `libraryStatements`; it gives the answer of `answerQuery`. Columns are those of
 * `explorerColumns`, and every value is a parameter.
 */
export function querySql(query: TableQuery): QueryStatements {
  const { sql: where, values } = whereSql(query.where)
  const from = `FROM shown_${query.table}${where}`
  if (query.kind === 'rows') {
    const columns = query.columns.map((column) => `${columnSql(column)} AS ${quoted(column)}`).join(', ')
    const order = [...query.order, ...keyColumns[query.table].map((column): RowOrder => ({ column }))]
    const page = `LIMIT ${String(query.limit)} OFFSET ${String(query.offset)}`
    return {
      rows: { sql: `SELECT ${columns} ${from} ORDER BY ${order.map(orderSql).join(', ')} ${page}`, values },
      total: { sql: `SELECT count(*)::DOUBLE AS total ${from}`, values },
    }
  }
  const by = query.by.map(columnSql)
  const columns = query.by.map((column) => `${columnSql(column)} AS ${quoted(column)}`).join(', ')
  const groups = `GROUP BY ${by.join(', ')}`
  const first = query.first === 'newest' ? '"newest" DESC NULLS LAST' : '"count" DESC'
  const order = [first, ...by.map((column) => `${column} ASC NULLS LAST`)].join(', ')
  return {
    rows: {
      sql: `SELECT ${columns}, count(*)::DOUBLE AS "count", max(started) AS "newest" ${from} ${groups} ORDER BY ${order} LIMIT ${String(query.limit)}`,
      values,
    },
    total: { sql: `SELECT count(*)::DOUBLE AS total FROM (SELECT 1 ${from} ${groups})`, values },
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The name of an axis comes from `axisOfColumn`, so it has no quotes. */
function columnSql(column: string): string {
  const axis = axisOfColumn(column)
  return axis === undefined ? quoted(column) : `json_extract_string(axes, '$."${axis}"')`
}

const orderSql = ({ column, descending }: RowOrder) =>
  `${columnSql(column)} ${descending === true ? 'DESC' : 'ASC'} NULLS LAST`

function whereSql(where: readonly RowCondition[]): SqlQuery {
  const parts = where.map(conditionSql)
  return {
    sql: parts.length === 0 ? '' : ` WHERE ${parts.map(({ sql }) => sql).join(' AND ')}`,
    values: parts.flatMap(({ values }) => values),
  }
}

/** A value of another type than its column is no value of it, and DuckDB would refuse it. */
function conditionSql(condition: RowCondition): SqlQuery {
  const column = columnSql(condition.column)
  const type = columnType(condition.column)
  // DuckDB would take a whole number for a 64-bit integer, which has no 1e300.
  const mark = type === 'number' ? '?::DOUBLE' : '?'
  if ('in' in condition) {
    const values = condition.in.filter((value) => value !== null && typeof value === type).map(String)
    const choices = [
      ...(values.length === 0 ? [] : [`${column} IN (${values.map(() => mark).join(', ')})`]),
      ...(condition.in.includes(null) ? [`${column} IS NULL`] : []),
    ]
    return { sql: choices.length === 0 ? 'false' : `(${choices.join(' OR ')})`, values }
  }
  if ('has' in condition)
    return type === 'string'
      ? { sql: `contains(lower(${column}), lower(?))`, values: [condition.has] }
      : { sql: 'false', values: [] }
  const { from, to } = condition
  const values = [from, to].filter((bound) => bound !== undefined)
  if (values.some((bound) => typeof bound !== type)) return { sql: 'false', values: [] }
  return {
    sql: [
      ...(from === undefined ? [] : [`${column} >= ${mark}`]),
      ...(to === undefined ? [] : [`${column} <= ${mark}`]),
      ...(values.length === 0 ? [`${column} IS NOT NULL`] : []),
    ].join(' AND '),
    values: values.map(String),
  }
}

export type { RowCondition, TableQuery }
export type RowsQuery = Extract<TableQuery, { readonly kind: 'rows' }>
export type CountQuery = Extract<TableQuery, { readonly kind: 'count' }>
export type RowOrder = RowsQuery['order'][number]

/** The requested columns. For a count also `count`, and `newest`: when the last of its rows started. */
export interface TableAnswer extends ExplorerTable {
  /** Number of matching rows, or of combinations. */
  readonly total: number
}

/** Answers questions with the server's DuckDB, or with tables in memory of the server or the browser. */
export type AskTables = (query: TableQuery) => Promise<TableAnswer>
