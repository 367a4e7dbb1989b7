import type { z } from 'zod'
import type { Wants } from './flaws.ts'
import type { GivenData } from '../messages/data.ts'
import type { FileKind } from './file-kinds.ts'
import { type FilePlace, problem, type Problem, SteadyError } from '../model/error.ts'
import { expected, expectedIn } from '../model/text.ts'
import { expectation, namesIn } from './expectation.ts'
import { alternatives } from './nearest.ts'
import { pathText, type Path, type YamlFile } from './yaml-file.ts'

/**
 * All problems of a file as one error, so that they can be fixed together. The first problem in the file is the error
 * itself; the others follow with their lines.
 * @param count of all problems, where only some are given
 */
export function problemsError(problems: readonly Problem[], count = problems.length): SteadyError {
  const [first, ...others] = problems.toSorted((a, b) => position(a.place) - position(b.place))
  if (first === undefined) throw new TypeError('an error needs a problem')
  const shown = others.slice(0, mostOthers)
  return new SteadyError(first.code, first.data, {
    place: first.place,
    others: shown.length === 0 ? undefined : shown,
    omitted: count - 1 - shown.length,
  })
}

/** Maximum of listed problems: people fix the first of a long list. */
const mostOthers = 49

const columnsPerLine = 1e6
const position = ({ line = 0, column = 0 }: FilePlace) => line * columnsPerLine + column

type Issue = z.core.$ZodIssue

/**
 * The file's value under a schema, with defaults filled in. A schema's own `error`, made by `expected`, states what is
 * expected. What was found, its place, and the nearest valid name are added here.
 * @param kind first part of the error codes: `SUITE` or `WORKLOAD`
 * @throws SteadyError `…_KEY_UNKNOWN`, `…_KEY_MISSING`, `…_VALUE_INVALID`; all errors of a file are reported together
 */
export function checkYaml<Schema extends z.ZodType>(
  yaml: YamlFile,
  schema: Schema,
  kind: FileKind,
): z.output<Schema> {
  const result = schema.safeParse(yaml.value, { error: expectation })
  if (result.success) return result.data
  const { issues } = result.error
  const problems: Problem[] = []
  for (const issue of issues) {
    if (problems.length >= mostProblems) break
    problems.push(...problemsOf(issue, [], { yaml, kind }))
  }
  throw problemsError(problems, sumOf(issues.map(problemCount)))
}

/** Nobody fixes more at a time, and searching the nearest name takes time for each. */
const mostProblems = 50

/** Number of problems that {@link problemsOf} makes of an issue. */
function problemCount(issue: Issue): number {
  if (issue.code === 'unrecognized_keys') return issue.keys.length
  const branch = issue.code === 'invalid_union' ? closestBranch(issue.errors) : undefined
  return branch === undefined ? 1 : sumOf(branch.map(problemCount))
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

interface YamlSource {
  readonly yaml: YamlFile
  readonly kind: FileKind
}

function problemsOf(issue: Issue, above: Path, source: YamlSource): Problem[] {
  const path = [...above, ...issue.path]
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.slice(0, mostProblems).map((key) => unknownKey(path, key, issue.message, source))
    case 'invalid_key':
      return [invalidName(path, issue, source)]
    case 'invalid_value': {
      const names = issue.values.map(String)
      // A schema's own description of its values is better than a list of them.
      if (issue.message !== expected('listed-values', { values: names })) break
      return [wrongValue(path, nameAmong(source.yaml.written(path) ?? '', names), source)]
    }
    case 'invalid_union': {
      const branch = closestBranch(issue.errors)
      if (branch !== undefined)
        return branch.slice(0, mostProblems).flatMap(($ZodIssue) => problemsOf($ZodIssue, path, source))
      return [wrongValue(path, oneOf(wanted(issue.errors)), source)]
    }
    default:
  }
  return [wrongValue(path, oneOf([issue.message]), source)]
}

/** The most likely alternative: the one that fits the value furthest; none where no kind fits. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const best = branches.toSorted((a, b) => understood(b) - understood(a))[0]
  return best === undefined || understood(best) === 0 ? undefined : best
}

/** Depth down to which a value was right; 0 for a value of another kind. */
const understood = (issues: readonly Issue[]): number =>
  issues.reduce((least, issue) => Math.min(least, depthOf(issue)), Infinity)

function depthOf(issue: Issue): number {
  if (issue.code === 'invalid_type') return issue.path.length
  const within = issue.code === 'invalid_union' ? Math.max(...issue.errors.map(understood)) : 0.5
  return issue.path.length + within
}

/** What the alternatives expect, where none of them is more likely than the others. */
const wanted = (branches: readonly (readonly Issue[])[]): string[] =>
  branches.flatMap((issues) =>
    issues.flatMap((issue) => (issue.code === 'invalid_union' ? wanted(issue.errors) : [issue.message])),
  )

type WantedType = GivenData<Wants>

const nameAmong = (written: string, names: readonly string[]): WantedType => ({
  kind: 'name',
  ...alternatives(written, names),
})

const oneOf = (messages: readonly string[]): WantedType => ({
  kind: 'one-of',
  descriptions: [...new Set(messages)].map(expectedIn),
})

function unknownKey(path: Path, key: string, known: string, { yaml, kind }: YamlSource): Problem {
  const data = { is: 'unknown', at: pathText([...path, key]), ...alternatives(key, namesIn(known)) } as const
  return problem(`${kind}_KEY_UNKNOWN`, data, yaml.placeOfKey(path, key))
}

function invalidName(
  path: Path,
  { issues }: z.core.$ZodIssueInvalidKey,
  { yaml, kind }: YamlSource,
): Problem {
  const wants = expectedIn(issues[0]?.message ?? expected('another-value'))
  return problem(
    `${kind}_KEY_UNKNOWN`,
    { is: 'no-name', at: pathText(path), expected: wants },
    yaml.placeOfKey(path.slice(0, -1), String(path.at(-1))),
  )
}

function wrongValue(path: Path, wants: WantedType, { yaml, kind }: YamlSource): Problem {
  const [at, found, place] = [pathText(path), yaml.found(path), yaml.placeOf(path)]
  return found === undefined
    ? problem(`${kind}_KEY_MISSING`, { is: 'missing', at, key: String(path.at(-1)), wants }, place)
    : problem(`${kind}_VALUE_INVALID`, { is: 'invalid', at, found, wants }, place)
}
