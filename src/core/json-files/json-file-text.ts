import { z } from 'zod'
import type { FromSchema, Immutable } from '../model/schema.ts'
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

type Encode = (value: unknown) => unknown

/**
 * Gives a value its form in a file, like `z.encode`, but keeps the order of members and checks nothing: the reader checks
 * the form. Only values that a codec changes are copied, so that long lists cost little.
 * @throws z.ZodError where no kind of a union fits a value and some kinds have codecs
 */
export const encoderOf = (schema: z.core.$ZodType): Encode => changeOf(schema) ?? ((value) => value)

/** `undefined` where the written form is the value itself. */
const changeOf: (schema: z.core.$ZodType) => Encode | undefined = memoize((schema: z.core.$ZodType) => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return changeOfMembers(def.shape)
    case 'array': {
      const change = changeOf(def.element)
      return change && ((value) => (Array.isArray(value) ? value.map(change) : value))
    }
    case 'optional':
    case 'nullable': {
      const change = changeOf(def.innerType)
      return change && ((value) => (value === undefined || value === null ? value : change(value)))
    }
    case 'union':
      return changeOfUnion(schema, def.options)
    case 'pipe':
      return changeOfPipe(schema, def)
    default:
      return holdsPipe(schema) ? (value) => z.encode(schema, value) : undefined
  }
})

function changeOfMembers(shape: z.core.$ZodShape): Encode | undefined {
  const members = Object.entries(shape).flatMap(([name, schema]) => {
    const change = changeOf(schema)
    return change === undefined ? [] : [{ name, change }]
  })
  if (members.length === 0) return undefined
  return (value) => {
    if (!isObject(value)) return value
    const form = { ...value }
    for (const { name, change } of members) if (name in form) form[name] = change(form[name])
    return form
  }
}

/** Kinds of objects are identified by their literal members, such as `kind` or `version`. */
function changeOfUnion(schema: z.core.$ZodType, options: readonly z.core.$ZodType[]): Encode | undefined {
  if (!holdsPipe(schema)) return undefined
  const kinds = options.flatMap((option) => {
    const { def } = (option as z.core.$ZodTypes)._zod
    return def.type === 'object' ? [{ fits: literalsFit(def.shape), encode: encoderOf(option) }] : []
  })
  return (value) =>
    (kinds.find(({ fits }) => fits(value))?.encode ?? ((other) => z.encode(schema, other)))(value)
}

function literalsFit(shape: z.core.$ZodShape): (value: unknown) => boolean {
  const literals = Object.entries(shape).flatMap(([name, schema]) => {
    const { def } = (schema as z.core.$ZodTypes)._zod
    return def.type === 'literal' ? [{ name, values: new Set<unknown>(def.values) }] : []
  })
  return (value) =>
    literals.length > 0 && isObject(value) && literals.every(({ name, values }) => values.has(value[name]))
}

/** A codec encodes the value that the schema of its output has encoded; the schema of its input encodes the rest. */
function changeOfPipe(
  schema: z.core.$ZodType,
  { in: input, out: output, reverseTransform }: z.core.$ZodPipeDef,
): Encode {
  if (reverseTransform === undefined) return (value) => z.encode(schema, value)
  const [before, after] = [encoderOf(output), encoderOf(input)]
  return (value) => after(reverseTransform(before(value), { value, issues: [] }))
}

/** Whether a schema contains a codec, which zod represents as a pipe. */
const holdsPipe: (schema: z.core.$ZodType) => boolean = memoize((schema: z.core.$ZodType): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'pipe') return true
  const parts: unknown[] = Object.values(def.type === 'object' ? def.shape : def).flat()
  return parts.some((part) => part instanceof z.core.$ZodType && holdsPipe(part))
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The text of a JSON file with one member a line, for readers and diffs.
 * @param name of the document in errors
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
 * The document in its form in a file. The form is read back as a check, so that no member is lost because the schema lacks
 * it.
 * @throws Error for a defect of this program: a reader would refuse the form, or get something else than `document`
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

/** The path of the first member that differs, such as `run.case.id`. A member that is undefined counts as absent. */
export function firstDifference(a: unknown, b: unknown): string | undefined {
  const path = pathOfDifference(a, b)
  return path === undefined ? undefined : path.join('.') || 'the whole'
}

function pathOfDifference(a: unknown, b: unknown): string[] | undefined {
  if (a === b) return undefined
  if (!hasMembers(a) || !hasMembers(b) || Array.isArray(a) !== Array.isArray(b)) return []
  for (const name in a) {
    const below = a[name] === b[name] ? undefined : pathOfDifference(a[name], b[name])
    if (below !== undefined) return [name, ...below]
  }
  for (const name in b) if (!Object.hasOwn(a, name) && b[name] !== undefined) return [name]
  return undefined
}

const hasMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
