import type * as DuckDB from '@duckdb/node-api'
import { SteadyError } from '../../core/model/error.ts'

/** DuckDB, an optional dependency: it is larger than all others together. */
export async function openEngine(): Promise<typeof DuckDB> {
  try {
    return await import('@duckdb/node-api')
  } catch (cause) {
    throw new SteadyError('LIBRARY_ENGINE_MISSING', {}, { cause })
  }
}
