import { sqlError, type QueryLimits } from '../host/library/limits.ts'
import { requireOneSelect } from '../host/library/checked-query.ts'
import type { LibraryStore } from '../host/library/library-store.ts'
import { openLibrary, type OpenedLibrary } from '../host/library/open-query.ts'

export interface QueryAsk {
  readonly store: LibraryStore
  readonly sql: string
  readonly limits: QueryLimits
}

export type QueryValue =
  string | number | boolean | null | readonly QueryValue[] | { readonly [name: string]: QueryValue }

export interface QueryColumn {
  readonly name: string
  /** As DuckDB names it: `VARCHAR`. */
  readonly type: string
}

export interface QueryAnswer extends Pick<OpenedLibrary, 'damaged' | 'missing'> {
  readonly columns: readonly QueryColumn[]
  readonly rows: readonly (readonly QueryValue[])[]
}

/**
 * Answers one SELECT over the views of a library. Nothing is written, and no file that is not one of the library is read.
 *
 * @throws SteadyError `LIBRARY_ENGINE_MISSING`, `LIBRARY_NOT_FOUND`, `LIBRARY_NEWER`, `QUERY_SEVERAL`, `QUERY_NOT_SELECT`,
 *   `QUERY_FUNCTION`, `QUERY_TABLE`, `QUERY_INVALID`, `QUERY_TIME`, `QUERY_MEMORY`
 */
export async function queryLibrary({ store, sql, limits }: QueryAsk): Promise<QueryAnswer> {
  const library = await openLibrary(store, limits)
  const { connection, damaged, missing } = library
  let late = false
  const clock = setTimeout(() => {
    late = true
    connection.interrupt()
  }, limits.seconds * 1000)
  try {
    await requireOneSelect(connection, sql)
    const answer = await connection.runAndReadAll(sql)
    const columns = answer
      .deduplicatedColumnNames()
      .map((name, index) => ({ name, type: String(answer.columnType(index)) }))
    return {
      columns,
      rows: (answer.getRowsJson() as QueryValue[][]).map((row) =>
        row.map((value, index) => numberIn(value, columns[index]?.type)),
      ),
      damaged,
      missing,
    }
  } catch (error) {
    throw sqlError(error, { late, limits })
  } finally {
    clearTimeout(clock)
    library.close()
  }
}

/** DuckDB gives numbers of 64 bits as texts. One that JSON can hold exactly is a number. */
function numberIn(value: QueryValue, type: string | undefined): QueryValue {
  if (typeof value !== 'string' || type === undefined || !/^U?(?:BIG|HUGE)INT$/.test(type)) return value
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}
