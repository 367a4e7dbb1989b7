import { z } from 'zod'
import { countSchema, type FromSchema } from './schema.ts'

export const batchRangeSchema = z.object({
  /** Both are multiples of `multipleOf`; `to` is at least `from`. */
  from: countSchema,
  to: countSchema,
  multipleOf: countSchema,
  /** Training steps of one trial. */
  steps: countSchema,
})
/** The range of batches per device in which the largest that fits is searched. */
export type BatchRange = FromSchema<typeof batchRangeSchema>

export const batchChoiceSchema = z.union([
  countSchema,
  z.object({ max: batchRangeSchema }),
  z.literal('from-log'),
])
/** A batch per device, the largest that fits into memory, or what the logs say. */
export type BatchChoice = FromSchema<typeof batchChoiceSchema>

/** Defaults of a search where the suite says only `max`. */
export const searchDefaults = { multipleOf: 8, to: 4096, steps: 4 } as const
