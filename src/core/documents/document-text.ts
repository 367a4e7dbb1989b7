import { z } from 'zod'
import type { FromSchema } from '../model/schema.ts'
import { firstDifference } from './first-difference.ts'

/**
 * The text of a JSON file: one member a line, for people to read and to diff. It is read again at once, so that no member
 * is lost because the schema does not list it.
 *
 * @param name what an error calls the document
 * @throws Error a fault of this program: a reader would refuse the text, or get something else than `document`
 */
export function documentText<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  document: FromSchema<Schema>,
): string {
  const text = `${JSON.stringify(encoded(name, schema, document), null, 2)}\n`
  const path = firstDifference(document, z.decode(schema, JSON.parse(text) as z.input<Schema>))
  if (path === undefined) return text
  throw new Error(`${name}: a reader would not get back ${path}`)
}

function encoded<Schema extends z.ZodType>(name: string, schema: Schema, document: FromSchema<Schema>) {
  const result = z.safeEncode(schema, document as z.output<Schema>)
  if (result.success) return result.data
  throw new Error(`${name} is refused by its own schema: ${z.prettifyError(result.error)}`, {
    cause: result.error,
  })
}
