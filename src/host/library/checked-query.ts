import type { DuckDBConnection } from '@duckdb/node-api'
import { forbiddenIn } from '../../core/library-tables/allowed-query.ts'
import { SteadyError } from '../../core/model/error.ts'

export interface EngineLimits {
  /** In DuckDB's notation: `1GB`. */
  readonly memory: string
  readonly threads: number | undefined
}

export interface QueryLimits extends EngineLimits {
  readonly seconds: number
}

export const usualLimits: QueryLimits = { memory: '1024MiB', threads: undefined, seconds: 30 }

/** The one error that a user sees for what ended a query. */
export function sqlError(error: unknown, limits: QueryLimits): unknown {
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
  const answer = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR) AS tree', [sql])
  const text = answer.getRowsJson()[0]?.[0]
  const tree: unknown = typeof text === 'string' ? JSON.parse(withoutInfinity(text)) : undefined
  const count = selectsIn(tree) ?? (await statementsIn(connection, sql))
  if (count !== 1) throw new SteadyError('QUERY_SEVERAL', { count })
  // DuckDB returns a tree only for SELECTs.
  if (selectsIn(tree) === undefined) throw new SteadyError('QUERY_NOT_SELECT', { statement: firstWord(sql) })
  const found = forbiddenIn(tree)
  if (found === undefined) return
  if (found.kind === 'function') throw new SteadyError('QUERY_FUNCTION', { name: found.name })
  throw new SteadyError('QUERY_TABLE', { name: found.name, tables: found.tables })
}

/** DuckDB writes the value of `1e999` as JSON does not allow. */
const withoutInfinity = (tree: string) => tree.replaceAll(/(?<=[:,[])-?(?:Infinity|NaN)(?=[,}\]])/g, 'null')

const withoutComments = (sql: string) => sql.replaceAll(/\/\*.*?\*\/|--[^\n]*/gs, ' ').trim()

const firstWord = (sql: string) =>
  /\w+/.exec(withoutComments(sql))?.[0].toUpperCase() ?? sql.trim().slice(0, 20)

/** Undefined where a statement is no SELECT, or none at all. */
const selectsIn = (tree: unknown): number | undefined =>
  typeof tree === 'object' && tree !== null && 'statements' in tree && Array.isArray(tree.statements)
    ? tree.statements.length
    : undefined

const statementsIn = async (connection: DuckDBConnection, sql: string): Promise<number> => {
  try {
    return (await connection.extractStatements(sql)).count
  } catch (error) {
    throw invalidQuery(error)
  }
}

/** The error for a query that DuckDB refuses, with its message. */
function invalidQuery(error: unknown): SteadyError {
  return new SteadyError('QUERY_INVALID', { printed: printedBy(error) }, { cause: error })
}

/** The first line of what DuckDB says. */
export function printedBy(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n').find((line) => line.trim() !== '') ?? text).trim()
}
