import type { z } from 'zod'
import { say } from '../messages/say.ts'
import type { FromSchema } from '../model/schema.ts'
import { expectation } from '../yaml/expectation.ts'
import { firstProblem } from './first-problem.ts'

/** The value of a JSON text, or the first reason why it does not fit the schema. */
export type ParsedJsonFile<Schema extends z.ZodType> =
  | { readonly kind: 'document'; readonly document: FromSchema<Schema> }
  | {
      readonly kind: 'none'
      /** The path of the wrong member, such as `cases.0.unit`; empty for invalid JSON. */
      readonly at: string
      /** In English. */
      readonly problem: string
      readonly cause: unknown
    }

export function parseJsonFile<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): ParsedJsonFile<Schema> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    return { kind: 'none', at: '', problem: cause instanceof Error ? cause.message : String(cause), cause }
  }
  const read = schema.safeParse(value, { error: expectation })
  if (read.success) return { kind: 'document', document: read.data as FromSchema<Schema> }
  const { at, expected } = firstProblem(read.error.issues)
  return { kind: 'none', at, problem: `expected ${say(expected, 'en')}`, cause: read.error }
}
