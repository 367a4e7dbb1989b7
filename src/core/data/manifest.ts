import { z } from 'zod'
import type { FromSchema } from '../model/schema.ts'
import { dataFormatNames } from '../model/workload.ts'

/** Version of `dataset.json`. */
export const manifestVersion = 1 as const

const count = z.int().nonnegative()

/** `dataset.json`, the last file that a data set gets: a folder without it has no data set that steady made. */
export const manifestSchema = z.object({
  version: z.literal(manifestVersion),
  /** Version of steadystate that drew it. */
  drawnBy: z.string(),
  /** Program that encoded the images, with its version: another one may write other bytes. */
  encoder: z.string(),
  seed: count,
  images: z.int().positive(),
  /** Of which each has about as many images as any other. */
  classes: z.int().positive(),
  /** Over all images, in pixels. */
  mean: z.object({ width: z.number().positive(), height: z.number().positive() }),
  formats: z
    .array(
      z.object({
        name: z.enum(dataFormatNames),
        images: z.int().positive(),
        /** Of the JPEGs alone, without what a format adds. */
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
