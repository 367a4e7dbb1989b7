import type * as DuckDB from '@duckdb/node-api'
import { SteadyError } from '../../core/model/error.ts'
import { installation } from '../installation/installation.ts'
import { packageCommand } from '../installation/package-command.ts'

/** DuckDB, an optional dependency: it is larger than all others together. */
export async function openEngine(): Promise<typeof DuckDB> {
  try {
    return await import('@duckdb/node-api')
  } catch (cause) {
    throw new SteadyError(
      'LIBRARY_ENGINE_MISSING',
      { command: packageCommand('@duckdb/node-api', installation) },
      { cause },
    )
  }
}
