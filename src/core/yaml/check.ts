import { z } from 'zod'
import { didYouMean } from './nearest.ts'
import { problemsError, type Problem } from './problems.ts'
import { pathText, type Path, type YamlFile } from './yaml-file.ts'

type Issue = z.core.$ZodIssue

/**
 * The file's value under a schema, defaults filled in.
 *
 * A schema's own `error` text says what is expected ("a topology such as 1x8"); what was found, where, and the nearest
 * valid name are added here.
 *
 * @throws SteadyError `…_KEY_UNKNOWN`, `…_KEY_MISSING`, `…_VALUE_INVALID`
 */
export function checkYaml<Schema extends z.ZodType>(
  yaml: YamlFile,
  schema: Schema,
  kind: string,
): z.output<Schema> {
  const result = schema.safeParse(yaml.value, { error: expectation })
  if (result.success) return result.data
  throw problemsError(result.error.issues.flatMap((issue) => problemsOf(issue, [], { yaml, kind })))
}

/** What a schema wants, as a noun phrase, where it has no words of its own; for unknown keys, the known ones. */
function expectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeNames[issue.expected] ?? issue.expected
    case 'invalid_value':
      return issue.values.map(String).join(keySeparator)
    case 'too_small':
      return issue.origin === 'array' ? 'at least one entry' : `at least ${String(issue.minimum)}`
    case 'too_big':
      return `at most ${String(issue.maximum)}`
    case 'unrecognized_keys':
      // Only while it makes the message does zod hand out the schema, and with it the keys that there are.
      return knownKeys(issue.inst).join(keySeparator)
    default:
      return 'something else'
  }
}

const keySeparator = ', '

const typeNames: Readonly<Partial<Record<string, string>>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys',
  record: 'a mapping of keys',
}

function knownKeys(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return schema.keyType.options.map(String)
  return []
}

interface Source {
  readonly yaml: YamlFile
  readonly kind: string
}

function problemsOf(issue: Issue, above: Path, source: Source): Problem[] {
  const path = [...above, ...issue.path]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey(path, key, issue.message, source))
    case 'invalid_union': {
      const branch = closestBranch(issue.errors)
      if (branch !== undefined) return branch.flatMap((one) => problemsOf(one, path, source))
      const wanted = issue.errors.flatMap((one) => one.map(({ message }) => message))
      return [wrongValue(path, `Expected ${[...new Set(wanted)].join(', or ')}.`, source)]
    }
    case 'invalid_value': {
      const names = issue.message.split(keySeparator)
      return [wrongValue(path, didYouMean(source.yaml.written(path) ?? '', names), source)]
    }
    case 'invalid_key':
      return [
        {
          code: `${source.kind}_KEY_UNKNOWN`,
          seen: `${pathText(path)} is not a valid name`,
          fix: `Expected ${issue.issues[0]?.message ?? 'another name'}.`,
          place: source.yaml.placeOfKey(path.slice(0, -1), String(path.at(-1))),
        },
      ]
    default:
      return [wrongValue(path, `Expected ${issue.message}.`, source)]
  }
}

/** The alternative that was probably meant: the one that understands the value furthest; none where no kind fits. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const depth = (issues: readonly Issue[]) =>
    Math.min(...issues.map(({ path, code }) => path.length + (code === 'invalid_type' ? 0 : 0.5)))
  const best = branches.toSorted((a, b) => depth(b) - depth(a))[0]
  return best === undefined || depth(best) === 0 ? undefined : best
}

function unknownKey(path: Path, key: string, keys: string, { yaml, kind }: Source): Problem {
  return {
    code: `${kind}_KEY_UNKNOWN`,
    seen: `${pathText([...path, key])} is not a key that is known here`,
    fix: didYouMean(key, keys === '' ? [] : keys.split(keySeparator)),
    place: yaml.placeOfKey(path, key),
  }
}

function wrongValue(path: Path, fix: string, { yaml, kind }: Source): Problem {
  const place = yaml.placeOf(path)
  const found = yaml.found(path)
  return found === undefined
    ? { code: `${kind}_KEY_MISSING`, seen: `${pathText(path)} is missing`, fix, place }
    : { code: `${kind}_VALUE_INVALID`, seen: `${pathText(path)} is ${found}`, fix, place }
}
