import { z } from 'zod'
import type { Immutable } from '../model/immutable.ts'
import type { FromSchema } from '../model/schema.ts'
import { encoderOf } from './encoder.ts'
import { firstDifference } from './first-difference.ts'

/**
 * The text of a JSON file: one member a line, for people to read and to diff.
 *
 * @param name what an error calls the document
 * @throws Error as {@link writtenForm}
 */
export function jsonFileText<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  document: FromSchema<Schema>,
): string {
  return `${JSON.stringify(writtenForm(name, schema, document), null, 2)}\n`
}

/**
 * The document in the form of its file. It is read once more, so that no member is lost because the schema does not list it.
 *
 * @throws Error a fault of this program: a reader would refuse it, or get something else than `document`
 */
export function writtenForm<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  document: FromSchema<Schema>,
): Immutable<z.input<Schema>> {
  const form = encoderOf(schema)(document)
  const read = schema.safeParse(form)
  if (!read.success) throw refused(name, read.error)
  const path = firstDifference(document, read.data)
  if (path !== undefined) throw new Error(`${name}: a reader would not get back ${path}`)
  return form as Immutable<z.input<Schema>>
}

const refused = (name: string, error: z.ZodError) =>
  new Error(`${name} is refused by its own schema: ${z.prettifyError(error)}`, { cause: error })
