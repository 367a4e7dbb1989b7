import { z } from 'zod'
import { readableVersions } from '../../core/model/run.ts'
import type { FromSchema } from '../../core/model/schema.ts'

const jobRecordSchema = z.object({
  id: z.string().min(1),
  cluster: z.string(),
  engine: z.string(),
  /** UTC. */
  kept: z.iso.datetime(),
})
/** A job recorded just before it is submitted for a run. */
export type JobRecord = FromSchema<typeof jobRecordSchema>

export const jobFileSchema = z.object({ version: z.literal(readableVersions), job: jobRecordSchema })
