import type { DuckDBConnection } from '@duckdb/node-api'
import { SteadyError } from '../../core/model/error.ts'

export type QueryValue =
  string | number | boolean | null | readonly QueryValue[] | { readonly [name: string]: QueryValue }

export interface QueryColumn {
  readonly name: string
  /** As DuckDB names it: `VARCHAR`. */
  readonly type: string
}

export interface QueryRows {
  readonly columns: readonly QueryColumn[]
  readonly rows: readonly (readonly QueryValue[])[]
  /** Whether there are more rows than were asked for. */
  readonly isCut: boolean
}

/** Values of one answer; more would not fit into memory. */
const mostValues = 20_000_000

/**
 * Reads an answer piece by piece.
 *
 * @param most rows
 * @throws SteadyError `QUERY_TOO_LONG`
 */
export async function readAnswer(
  connection: DuckDBConnection,
  sql: string,
  most: number,
): Promise<QueryRows> {
  const answer = await connection.stream(sql)
  const columns = answer
    .deduplicatedColumnNames()
    .map((name, index) => ({ name, type: String(answer.columnType(index)) }))
  const rows: QueryValue[][] = []
  for await (const piece of answer.yieldRowsJson())
    for (const row of piece as QueryValue[][]) {
      if (rows.length === most) return { columns, rows, isCut: true }
      rows.push(row.map((value, index) => numberIn(value, columns[index]?.type)))
      if (rows.length * columns.length > mostValues)
        throw new SteadyError('QUERY_TOO_LONG', { values: mostValues })
    }
  return { columns, rows, isCut: false }
}

/** DuckDB gives numbers of 64 bits and decimals as texts. One that JSON can hold exactly is a number. */
function numberIn(value: QueryValue, type: string | undefined): QueryValue {
  if (typeof value !== 'string' || type === undefined) return value
  if (/^U?(?:BIG|HUGE)INT$/.test(type)) {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
  if (type.startsWith('DECIMAL') && value.replace(/\D/g, '').length <= 15) return Number(value)
  return value
}
