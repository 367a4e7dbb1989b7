import { z } from 'zod'
import { memoize } from '../collections/memoize.ts'

/** Compiling a schema takes as long as checking this many values without compiling. */
const worthCompiling = 500

const compiled = memoize((schema: z.ZodType) => z.compile(schema))

/**
 * An equivalent schema, compiled where that is faster. Values that the compiled schema refuses are checked again by the
 * original, which reports what is wrong.
 * @param values number of values that it will check
 */
export const schemaFor = <Schema extends z.ZodType>(schema: Schema, values: number): Schema =>
  values < worthCompiling ? schema : (compiled(schema) as Schema)
