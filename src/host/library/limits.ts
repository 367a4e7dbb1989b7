import { SteadyError } from '../../core/model/error.ts'
import { invalidQuery } from './checked-query.ts'
import type { EngineLimits } from './open-query.ts'

export interface QueryLimits extends EngineLimits {
  readonly seconds: number
}

export const usualLimits: QueryLimits = { memory: '1024MiB', threads: undefined, seconds: 30 }

/** What ended a query, as the one error that a user sees. */
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
