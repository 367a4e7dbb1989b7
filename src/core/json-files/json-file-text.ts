import { z } from 'zod'
import type { FromSchema } from '../model/schema.ts'
import { firstDifference } from './first-difference.ts'

/**
 * The text of a JSON file: one member a line, for people to read and to diff.
 *
 * @param name what an error calls the document
 * @throws Error as {@link requireReadable}
 */
export function jsonFileText<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  document: FromSchema<Schema>,
): string {
  const written = encoded(name, schema, document)
  requireReadable(name, schema, document, written)
  return `${JSON.stringify(written, null, 2)}\n`
}

/**
 * Reads what is about to be written, so that no member is lost because the schema does not list it.
 *
 * @param written the document in the form of the file
 * @throws Error a fault of this program: a reader would refuse it, or get something else than `document`
 */
export function requireReadable<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  document: FromSchema<Schema>,
  written: unknown = document,
): void {
  const result = schema.safeParse(written)
  if (!result.success) throw refused(name, result.error)
  const path = firstDifference(document, result.data)
  if (path !== undefined) throw new Error(`${name}: a reader would not get back ${path}`)
}

function encoded<Schema extends z.ZodType>(name: string, schema: Schema, document: FromSchema<Schema>) {
  const result = z.safeEncode(schema, document as z.output<Schema>)
  if (result.success) return result.data
  throw refused(name, result.error)
}

const refused = (name: string, error: z.ZodError) =>
  new Error(`${name} is refused by its own schema: ${z.prettifyError(error)}`, { cause: error })
