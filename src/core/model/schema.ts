import { z } from 'zod'
import type { Finding } from './finding.ts'
import type { Maybe } from './missing.ts'
import type { Text } from './text.ts'
import { bytes, type Bytes } from './units.ts'

// The parts that several file formats share. A field that a reader does not know is passed over, not refused.

export const textSchema: z.ZodType<Text> = z.object({ en: z.string(), zh: z.string() })

/** Both states are written out in a file, so that a missing value carries its reason there too. */
export const maybeSchema = <T>(value: z.ZodType<T>): z.ZodType<Maybe<T>> =>
  z.union([
    z.object({ kind: z.literal('known'), value }),
    z.object({ kind: z.literal('missing'), code: z.string(), why: textSchema }),
  ])

export const findingSchema: z.ZodType<Finding> = z.object({
  code: z.string(),
  level: z.enum(['note', 'warning', 'error']),
  seen: textSchema,
  todo: textSchema,
})

export const bytesSchema: z.ZodType<Bytes> = z.number().nonnegative().transform(bytes)
