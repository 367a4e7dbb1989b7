import { z } from 'zod'
import { readableVersions } from '../../core/model/run.ts'
import type { FromSchema } from '../../core/model/schema.ts'

const jobRecordSchema = z.object({
  /** The id by which its target knows it. */
  id: z.string().min(1),
  /** The cluster and its engine. */
  cluster: z.string(),
  engine: z.string(),
  /** UTC. */
  kept: z.iso.datetime(),
})
/** A job that was about to be submitted for a run. */
export type JobRecord = FromSchema<typeof jobRecordSchema>

/** The whole of `job.json`. */
export const jobFileSchema = z.object({ version: z.literal(readableVersions), job: jobRecordSchema })
