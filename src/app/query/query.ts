import { answerApart, type QueryAnswer } from '../../host/library/query-link.ts'
import type { QueryOrder } from '../../host/library/query-messages.ts'

export type { QueryAnswer }

/**
 * Answers one SELECT over the views of a library. Nothing is written, and no file that is not one of the library is read.
 *
 * @throws SteadyError `LIBRARY_ENGINE_MISSING`, `LIBRARY_NOT_FOUND`, `LIBRARY_NEWER`, `QUERY_SEVERAL`, `QUERY_NOT_SELECT`,
 *   `QUERY_FUNCTION`, `QUERY_TABLE`, `QUERY_INVALID`, `QUERY_TIME`, `QUERY_MEMORY`, `QUERY_TOO_LONG`
 */
export const queryLibrary = ({
  most = Infinity,
  ...ask
}: Omit<QueryOrder, 'most'> & { readonly most?: number }): Promise<QueryAnswer> =>
  answerApart({ ...ask, most })
