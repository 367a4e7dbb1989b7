import type { z } from 'zod'
import { expectation, nameSeparator } from './expectation.ts'
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
 * @param kind begins the error codes: `SUITE` or `WORKLOAD`
 * @throws SteadyError `…_KEY_UNKNOWN`, `…_KEY_MISSING`, `…_VALUE_INVALID`, all of a file at once
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

interface Source {
  readonly yaml: YamlFile
  readonly kind: string
}

function problemsOf(issue: Issue, above: Path, source: Source): Problem[] {
  const path = [...above, ...issue.path]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey(path, key, issue.message, source))
    case 'invalid_key':
      return [invalidName(path, issue, source)]
    case 'invalid_value': {
      const names = issue.values.map(String)
      // A schema that has words of its own for its values knows better than a list of them.
      if (issue.message !== names.join(nameSeparator)) break
      return [wrongValue(path, didYouMean(source.yaml.written(path) ?? '', names), source)]
    }
    case 'invalid_union': {
      const branch = closestBranch(issue.errors)
      if (branch !== undefined) return branch.flatMap((one) => problemsOf(one, path, source))
      const alternatives = [...new Set(wanted(issue.errors))]
      return [wrongValue(path, `Expected ${alternatives.join(', or ')}.`, source)]
    }
    default:
  }
  return [wrongValue(path, `Expected ${issue.message}.`, source)]
}

/** The alternative that was probably meant: the one that understands the value furthest; none where no kind fits. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const best = branches.toSorted((a, b) => understood(b) - understood(a))[0]
  return best === undefined || understood(best) === 0 ? undefined : best
}

/** How far down a value was right; 0 where it is of another kind altogether. */
const understood = (issues: readonly Issue[]): number =>
  Math.min(
    ...issues.map((issue) => {
      if (issue.code === 'invalid_type') return issue.path.length
      const within = issue.code === 'invalid_union' ? Math.max(...issue.errors.map(understood)) : 0.5
      return issue.path.length + within
    }),
  )

/** What the alternatives want, where none of them was meant more than the others. */
const wanted = (branches: readonly (readonly Issue[])[]): string[] =>
  branches.flatMap((issues) =>
    issues.flatMap((issue) => (issue.code === 'invalid_union' ? wanted(issue.errors) : [issue.message])),
  )

function unknownKey(path: Path, key: string, known: string, { yaml, kind }: Source): Problem {
  return {
    code: `${kind}_KEY_UNKNOWN`,
    seen: `${pathText([...path, key])} is not a key that is known here`,
    fix: didYouMean(key, known === '' ? [] : known.split(nameSeparator)),
    place: yaml.placeOfKey(path, key),
  }
}

function invalidName(path: Path, { issues }: z.core.$ZodIssueInvalidKey, { yaml, kind }: Source): Problem {
  return {
    code: `${kind}_KEY_UNKNOWN`,
    seen: `${pathText(path)} is not a valid name`,
    fix: `Expected ${issues[0]?.message ?? 'another name'}.`,
    place: yaml.placeOfKey(path.slice(0, -1), String(path.at(-1))),
  }
}

function wrongValue(path: Path, fix: string, { yaml, kind }: Source): Problem {
  const place = yaml.placeOf(path)
  const found = yaml.found(path)
  if (found !== undefined)
    return { code: `${kind}_VALUE_INVALID`, seen: `${pathText(path)} is ${found}`, fix, place }
  const add = `Add '${String(path.at(-1))}'. ${fix}`
  return { code: `${kind}_KEY_MISSING`, seen: `${pathText(path)} is missing`, fix: add, place }
}
