import type { DuckDBConnection } from '@duckdb/node-api'
import { SteadyError } from '../../core/model/error.ts'

export type QueryValue = string | number | boolean | null | readonly QueryValue[] | QueryRecord

export interface QueryRecord {
  readonly [name: string]: QueryValue
}

export interface QueryColumn {
  readonly name: string
  /** As DuckDB names it: `VARCHAR`. */
  readonly type: string
}

export interface QueryRows {
  readonly columns: readonly QueryColumn[]
  readonly rows: readonly (readonly QueryValue[])[]
  readonly isCut: boolean
}

export type AnswerPiece =
  | { readonly kind: 'columns'; readonly columns: readonly QueryColumn[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly QueryValue[])[] }
  | { readonly kind: 'cut' }

/** Limits of one answer: its values, and the characters of its texts. More would not fit into memory. */
const [mostValues, mostCharacters] = [20_000_000, 200_000_000]

/**
 * Reads an answer piece by piece.
 *
 * @param most rows to read
 * @throws SteadyError `QUERY_TOO_LONG`
 */
export async function* readAnswer(
  connection: DuckDBConnection,
  sql: string,
  most: number,
): AsyncGenerator<AnswerPiece> {
  const answer = await connection.stream(sql)
  const columns = answer
    .deduplicatedColumnNames()
    .map((name, index) => ({ name, type: String(answer.columnType(index)) }))
  yield { kind: 'columns', columns }
  let [rows, characters] = [0, 0]
  for await (const piece of answer.yieldRowsJson()) {
    const wanted = (piece as QueryValue[][]).slice(0, most - rows)
    rows += wanted.length
    for (const row of wanted) for (const value of row) characters += lengthOf(value)
    if (rows * columns.length > mostValues || characters > mostCharacters)
      throw new SteadyError('QUERY_TOO_LONG', { values: mostValues, characters: mostCharacters })
    yield {
      kind: 'rows',
      rows: wanted.map((row) => row.map((value, index) => numberIn(value, columns[index]?.type))),
    }
    if (wanted.length < piece.length) {
      yield { kind: 'cut' }
      return
    }
  }
}

const lengthOf = (value: QueryValue): number => {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, held) => sum + 1 + lengthOf(held), 0)
}

/** DuckDB writes 64-bit integers and decimals as texts. Converts those that JSON can hold exactly to numbers. */
function numberIn(value: QueryValue, type: string | undefined): QueryValue {
  if (typeof value !== 'string' || type === undefined) return value
  if (/^U?(?:BIG|HUGE)INT$/.test(type)) {
    const number = Number(value)
    return Number.isSafeInteger(number) ? number : value
  }
  if (type.startsWith('DECIMAL') && value.replace(/\D/g, '').length <= 15) return Number(value)
  return value
}
