import { z } from 'zod'
import type { FromSchema } from '../model/schema.ts'
import { dataFormatNames } from '../model/workload.ts'

/** Version of `dataset.json`. */
export const manifestVersion = 1 as const

const count = z.int().nonnegative()

/** `dataset.json`, which is written last: a folder without it has no complete data set by steady. */
export const manifestSchema = z.object({
  version: z.literal(manifestVersion),
  /** Version of steadystate that drew it. */
  drawnBy: z.string(),
  /** Program that encoded the images, and its version: another version may write other bytes. */
  encoder: z.string(),
  seed: count,
  images: z.int().positive(),
  /** Classes with about equally many images. */
  classes: z.int().positive(),
  /** Over all images, in pixels. */
  mean: z.object({ width: z.number().positive(), height: z.number().positive() }),
  formats: z
    .array(
      z.object({
        name: z.enum(dataFormatNames),
        images: z.int().positive(),
        /** Of the JPEGs alone, without the overhead of a format. */
        imageBytes: count,
        /** Paths in the data set. */
        files: z.array(z.object({ path: z.string(), bytes: count, sha256: z.hash('sha256') })),
      }),
    )
    .nonempty(),
})
export type DataManifest = FromSchema<typeof manifestSchema>
export type StoredFormat = DataManifest['formats'][number]
export type StoredFile = StoredFormat['files'][number]
