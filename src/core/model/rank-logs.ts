import { z } from 'zod'
import { countSchema, type FromSchema } from './schema.ts'

export const rankLogsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** The one that is measured. */
  z.object({ kind: z.literal('first') }),
  z.object({ kind: z.literal('first-of-each-node') }),
  /** Rank 0, and every so many after it. */
  z.object({ kind: z.literal('every'), every: countSchema }),
])
/** The ranks of a run whose logs are kept. */
export type RankLogs = FromSchema<typeof rankLogsSchema>

export const allRanks: RankLogs = { kind: 'all' }
