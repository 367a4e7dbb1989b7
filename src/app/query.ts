import { readAnswer, type QueryRows } from '../host/library/answer.ts'
import { requireOneSelect } from '../host/library/checked-query.ts'
import type { LibraryStore } from '../host/library/library-store.ts'
import { sqlError, type QueryLimits } from '../host/library/limits.ts'
import { openLibrary, type OpenedLibrary } from '../host/library/open-query.ts'

export interface QueryAsk {
  readonly store: LibraryStore
  readonly sql: string
  readonly limits: QueryLimits
  /** Rows that are wanted; all of them by default. */
  readonly most?: number
}

export interface QueryAnswer extends QueryRows, Pick<OpenedLibrary, 'damaged' | 'lost'> {}

/**
 * Answers one SELECT over the views of a library. Nothing is written, and no file that is not one of the library is read.
 *
 * @throws SteadyError `LIBRARY_ENGINE_MISSING`, `LIBRARY_NOT_FOUND`, `LIBRARY_NEWER`, `QUERY_SEVERAL`, `QUERY_NOT_SELECT`,
 *   `QUERY_FUNCTION`, `QUERY_TABLE`, `QUERY_INVALID`, `QUERY_TIME`, `QUERY_MEMORY`, `QUERY_TOO_LONG`
 */
export async function queryLibrary({ store, sql, limits, most = Infinity }: QueryAsk): Promise<QueryAnswer> {
  const library = await openLibrary(store, limits, { withVersions: /versions/i.test(sql) })
  const { connection, damaged, lost } = library
  let late = false
  const clock = setTimeout(() => {
    late = true
    connection.interrupt()
  }, limits.seconds * 1000)
  try {
    await requireOneSelect(connection, sql)
    return { ...(await readAnswer(connection, sql, most)), damaged, lost }
  } catch (error) {
    throw sqlError(error, { late, limits })
  } finally {
    clearTimeout(clock)
    library.close()
  }
}
