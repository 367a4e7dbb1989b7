import { z } from 'zod'
import { memoize } from '../collections/memoize.ts'

/** To compile a schema takes as long as to check so many values without. */
const worthCompiling = 500

const compiled = memoize((schema: z.ZodType) => z.compile(schema))

/**
 * A schema that reads the same and is compiled, where it pays to be. What the compiled one refuses, the schema itself
 * checks once more, and so says what is wrong.
 *
 * @param values how many it will read, or has in it
 */
export const schemaFor = <Schema extends z.ZodType>(schema: Schema, values: number): Schema =>
  values < worthCompiling ? schema : (compiled(schema) as Schema)
