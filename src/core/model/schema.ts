import { z } from 'zod'
import type { Data, Datum, readOnly } from '../messages/data.ts'
import { fitsSentence } from '../messages/say.ts'
import type { Bytes, Ratio, SamplesPerSecond, Seconds } from './units.ts'
import type { DataOf, FindingCode } from '../messages/codes.ts'

export const findingLevels = ['note', 'warning', 'error'] as const

export type FindingLevel = (typeof findingLevels)[number]

/** A finding with its data. Comparing the code narrows the data too. */
export type CodedFinding<Code extends FindingCode = FindingCode> = Code extends FindingCode
  ? FindingOf<Code>
  : never

export interface FindingOf<Code extends FindingCode> {
  readonly code: Code
  readonly level: FindingLevel
  readonly data: FindingData<Code>
  readonly [readOnly]?: never
}

/** `{}` where the sentences of the code need no data. */
export type FindingData<Code extends FindingCode> =
  DataOf<'findings', Code> extends readonly [infer Given] ? Given : Readonly<Record<string, never>>

/** A value and everything in it, read-only. */
export type Immutable<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : typeof readOnly extends keyof T
      ? T
      : { readonly [K in keyof T]: Immutable<T[K]> }

// The parts that several file formats share. A reader ignores a field that it does not know.

export type FromSchema<Schema extends z.ZodType> = Immutable<z.output<Schema>>

/** A cast: only the compiler knows units, so the number is not converted. */
const quantity = <T extends number>(schema: z.ZodType<number>) => schema as unknown as z.ZodType<T, T>

export const bytesSchema = quantity<Bytes>(z.number().nonnegative())
export const secondsSchema = quantity<Seconds>(z.number().nonnegative())
export const rateSchema = quantity<SamplesPerSecond>(z.number().nonnegative())
export const ratioSchema = quantity<Ratio>(z.number().nonnegative())

/** A count that may be 0. */
export const naturalSchema = z.int().nonnegative()
/** A count of at least 1; also a position that counts from 1. */
export const countSchema = z.int().positive()

export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** A relative path that does not leave its folder. */
export const pathBelowSchema = z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).+$/)

/** The http or https address of a web page; it cannot be a script. */
export const addressSchema = z.string().regex(/^https?:\/\/[^/\s]\S*$/)

/** A value that JSON leaves out where there is none. */
export const absentable = <Out, In>(value: z.ZodType<Out, In>) =>
  value.optional() as z.ZodType<Out | undefined, In | undefined>

/**
 * A value that older files have in another form. Only today's form is written. A value that is read and written in
 * different forms today is a `z.codec`; a `transform` or a `preprocess` can only be read.
 * @param upgrade turns an older form into today's, and returns today's form as it is
 */
export const upgrading = <Schema extends z.ZodType>(
  schema: Schema,
  upgrade: (written: unknown) => unknown,
): z.ZodType<z.output<Schema>> =>
  z.codec(z.unknown(), schema, {
    decode: (written) => upgrade(written) as z.input<Schema>,
    encode: (value) => value,
  })

export const textSchema = z.object({ en: z.string(), zh: z.string() })

/** Whether JSON can store a value and give it back unchanged. */
function isDatum(value: unknown): value is Datum {
  if (typeof value !== 'object') return ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
  if (value === null) return true
  if (Array.isArray(value)) return value.every(isDatum)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isDatum)
}

// Not a recursive schema, because zod cannot compile one.
const dataSchema = z.record(z.string(), z.unknown().refine(isDatum)) as unknown as z.ZodType<Data>

const unfitting = { error: 'the data does not fit the code' }

/** Stable, kebab-case, for programs: `log-ends-early`. */
const codeSchema = z.string().regex(/^[a-z][a-z0-9-]*$/)

const missingHead = {
  kind: z.literal('missing'),
  code: codeSchema,
}

const codedMissingSchema = z
  .object({ ...missingHead, data: dataSchema })
  .refine((missing) => fitsSentence('missing', missing), unfitting)

/** The form that early versions wrote. */
const storedMissingSchema = z.object({ ...missingHead, why: textSchema })

export const missingSchema = z.union([codedMissingSchema, storedMissingSchema])

const codedSkipSchema = z
  .object({ kind: z.literal('skip'), code: codeSchema, data: dataSchema })
  .refine((skip) => fitsSentence('skips', skip), unfitting)

/** A text that the author of a suite or a workload wrote, or any text of an early version. */
export const skipReasonSchema = z.union([codedSkipSchema, textSchema])

const phraseSchema = z
  .object({ kind: z.literal('phrase'), code: codeSchema, data: dataSchema })
  .refine((phrase) => fitsSentence('phrases', phrase), unfitting)

/** A phrase, or the text that early versions wrote. */
export const phraseOrTextSchema = z.union([phraseSchema, textSchema])

/** Both states are written out, so that a missing value has its reason in files too. */
export const maybeSchema = <Schema extends z.ZodType>(value: Schema) =>
  z.union([z.object({ kind: z.literal('known'), value }), codedMissingSchema, storedMissingSchema])

const findingHead = {
  code: codeSchema,
  level: z.enum(findingLevels),
}

export const codedFindingSchema = z
  .object({ ...findingHead, data: dataSchema })
  .refine((finding) => fitsSentence('findings', finding), unfitting) as unknown as z.ZodType<CodedFinding>

/** The form that early versions wrote. */
const storedFindingSchema = z.object({ ...findingHead, seen: textSchema, todo: textSchema })

export const findingSchema = z.union([codedFindingSchema, storedFindingSchema])
