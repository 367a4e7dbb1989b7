import { z } from 'zod'
import { bytesSchema, type FromSchema } from '../model/schema.ts'
import { setupKinds } from './setup.ts'

/** Version of `setup.json`. */
export const installedVersion = 1 as const

/** `setup.json`, which is written last: a folder without it is no installation. */
export const installedSchema = z.object({
  version: z.literal(installedVersion),
  name: z.string(),
  for: z.array(z.enum(setupKinds)),
  /** Of the lock that it was made from; null for a system's Python, which has no lock. */
  digest: z.string().nullable(),
  /** The interpreter, an absolute path. */
  python: z.string(),
  /** As printed: `3.11.7`. */
  pythonVersion: z.string(),
  /** Every distribution with its version. */
  packages: z.record(z.string(), z.string()),
  /** Disk space; absent for a Python of the system. */
  size: bytesSchema.optional(),
  /** UTC. */
  made: z.iso.datetime(),
})
export type InstalledSetup = FromSchema<typeof installedSchema>
