import type { DuckDBConnection } from '@duckdb/node-api'
import { forbiddenIn } from '../../core/library-tables/allowed-query.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { EngineLimits } from './open-query.ts'

export interface QueryLimits extends EngineLimits {
  readonly seconds: number
}

export const usualLimits: QueryLimits = { memory: '1024MiB', threads: undefined, seconds: 30 }

/** The one error that a user sees for what ended a query. */
export function sqlError(
  error: unknown,
  { late, limits }: { readonly late: boolean; readonly limits: QueryLimits },
): unknown {
  if (late) return new SteadyError('QUERY_TIME', { seconds: limits.seconds }, { cause: error })
  if (error instanceof SteadyError || !(error instanceof Error)) return error
  if (error.message.startsWith('Out of Memory'))
    return new SteadyError('QUERY_MEMORY', { limit: limits.memory }, { cause: error })
  return invalidQuery(error)
}

/**
 * Checks the query as DuckDB parses it: DuckDB knows forms that a search of the text would miss.
 *
 * @throws SteadyError `QUERY_SEVERAL`, `QUERY_NOT_SELECT`, `QUERY_FUNCTION`, `QUERY_TABLE`, `QUERY_INVALID`
 */
export async function requireOneSelect(connection: DuckDBConnection, sql: string): Promise<void> {
  if (withoutComments(sql) === '') throw new SteadyError('QUERY_SEVERAL', { count: 0 })
  const statements = await connection.extractStatements(sql).catch((error: unknown) => {
    throw invalidQuery(error)
  })
  if (statements.count !== 1) throw new SteadyError('QUERY_SEVERAL', { count: statements.count })
  const answer = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR) AS tree', [sql])
  const text = answer.getRowsJson()[0]?.[0]
  const tree: unknown = typeof text === 'string' ? JSON.parse(text) : undefined
  // DuckDB returns a tree only for a SELECT.
  if (isFailed(tree)) throw new SteadyError('QUERY_NOT_SELECT', { statement: firstWord(sql) })
  const found = forbiddenIn(tree)
  if (found === undefined) return
  if (found.kind === 'function') throw new SteadyError('QUERY_FUNCTION', { name: found.name })
  throw new SteadyError('QUERY_TABLE', { name: found.name, tables: found.tables })
}

const withoutComments = (sql: string) => sql.replaceAll(/\/\*.*?\*\/|--[^\n]*/gs, ' ').trim()

const firstWord = (sql: string) =>
  /\w+/.exec(withoutComments(sql))?.[0].toUpperCase() ?? sql.trim().slice(0, 20)

const isFailed = (tree: unknown) =>
  typeof tree !== 'object' || tree === null || !('error' in tree) || tree.error !== false

/** The error for a query that DuckDB refuses, with its message. */
function invalidQuery(error: unknown): SteadyError {
  const text = error instanceof Error ? error.message : String(error)
  const printed = (text.split('\n').find((line) => line.trim() !== '') ?? text).trim()
  return new SteadyError('QUERY_INVALID', { printed }, { cause: error })
}
