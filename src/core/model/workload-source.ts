import { z } from 'zod'
import { absentable, type FromSchema } from './schema.ts'

export const workloadSourceSchema = z.object({
  repository: z.string(),
  commit: absentable(z.string()),
  /** Of the repository. */
  folder: absentable(z.string()),
  /** The image that the workload's image is built on. */
  baseImage: absentable(z.string()),
  /** What the image has, by name: `pytorch`, `cuda`. */
  versions: z.record(z.string(), z.string()).prefault({}),
})
/** Where the program of a workload comes from, as the workload states it. Nothing is fetched from there. */
export type WorkloadSource = FromSchema<typeof workloadSourceSchema>
