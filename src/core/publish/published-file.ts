import { z } from 'zod'
import { absentable, bytesSchema, countSchema, sha256Schema, type FromSchema } from '../model/schema.ts'
import { hiddenKinds } from './hidden-name.ts'

/** Version of `published.json`. */
export const publishedVersion = 1 as const

const countsSchema = z.partialRecord(z.enum(hiddenKinds), countSchema)

const publishedEntrySchema = z.object({
  /** Path in the copy. */
  path: z.string().min(1),
  /** Of a log when its run ended; absent for other files. */
  original: absentable(z.object({ sha256: sha256Schema, bytes: bytesSchema })),
  /** Number of replaced texts of each kind. */
  replaced: countsSchema,
})
export type PublishedEntry = FromSchema<typeof publishedEntrySchema>

/** The whole of `published.json`, which only a published copy of a results folder has. It contains no hidden text. */
export const publishedSchema = z.object({
  version: z.literal(publishedVersion),
  /** Version of steadystate that made the copy. */
  publishedBy: z.string(),
  /** Every name that replaces a hidden text. */
  names: z.array(z.object({ name: z.string().min(1), kind: z.enum(hiddenKinds) })),
  /** Every log, and every other file with a replacement. */
  files: z.array(publishedEntrySchema),
})
export type PublishedContent = FromSchema<typeof publishedSchema>
