import { z } from 'zod'
import { absentable, type FromSchema } from './schema.ts'

const versionsSchema = z.record(z.string(), z.string())
/** By name: `{ pytorch: '1.6.0', cuda: '11.0' }`. */
export type Versions = FromSchema<typeof versionsSchema>

export const workloadSourceSchema = z.object({
  repository: z.string(),
  commit: absentable(z.string()),
  /** Folder in the repository. */
  folder: absentable(z.string()),
  baseImage: absentable(z.string()),
  /** Versions in the image, by name: `pytorch`, `cuda`. */
  versions: versionsSchema.prefault({}),
  /** How the image is built from the Dockerfile in that folder; absent where it is not built. */
  build: absentable(
    z.object({ arguments: z.record(z.string(), z.string()), published: absentable(z.string()) }),
  ),
})
/** Where the program of a workload comes from, as the workload states it. Nothing is downloaded from there. */
export type WorkloadSource = FromSchema<typeof workloadSourceSchema>
