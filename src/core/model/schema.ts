import { z } from 'zod'
import type { Immutable } from './immutable.ts'
import type { Bytes, Ratio, SamplesPerSecond, Seconds } from './units.ts'

// The parts that several file formats share. A reader ignores a field that it does not know.

/** The type of a value that was read under a schema. */
export type FromSchema<Schema extends z.ZodType> = Immutable<z.output<Schema>>

/** Only the compiler knows units, so a number needs no conversion. */
const quantity = <T extends number>(schema: z.ZodType<number>) => schema as unknown as z.ZodType<T, T>

export const bytesSchema = quantity<Bytes>(z.number().nonnegative())
export const secondsSchema = quantity<Seconds>(z.number().nonnegative())
export const rateSchema = quantity<SamplesPerSecond>(z.number())
export const ratioSchema = quantity<Ratio>(z.number())

/** A number of things; there may be none. */
export const naturalSchema = z.int().nonnegative()
/** A number of things, at least one; also a position that counts from 1. */
export const countSchema = z.int().positive()

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** A path below a folder that it is read from. */
export const pathBelowSchema = z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).+$/)

/** A value that JSON leaves out where there is none. */
export const absentable = <Out, In>(value: z.ZodType<Out, In>) =>
  value.optional() as z.ZodType<Out | undefined, In | undefined>

export const textSchema = z.object({ en: z.string(), zh: z.string() })

export const missingSchema = z.object({
  kind: z.literal('missing'),
  /** Stable, kebab-case, for programs: `log-ends-early`. */
  code: z.string(),
  why: textSchema,
})

/** Both states are written out in a file, so that a missing value carries its reason there too. */
export const maybeSchema = <Schema extends z.ZodType>(value: Schema) =>
  z.discriminatedUnion('kind', [z.object({ kind: z.literal('known'), value }), missingSchema])

export const findingSchema = z.object({
  /** Stable, kebab-case: `machine-busy`. */
  code: z.string(),
  level: z.enum(['note', 'warning', 'error']),
  seen: textSchema,
  todo: textSchema,
})
