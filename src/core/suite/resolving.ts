import type { ParameterValue } from '../model/case.ts'
import { type Missing } from '../model/missing.ts'
import { expectedIn } from '../model/text.ts'
import type { Checkout } from '../model/variant.ts'
import type { Workload } from '../model/workload.ts'
import type { GivenValue } from '../workload/parameter-value.ts'
import { type Problem, problem } from '../model/error.ts'
import { foundAt, type Path, pathText, type YamlFile } from '../yaml/yaml-file.ts'
import { axes } from '../model/axes/axes.ts'
import type { ReadSections } from './resolve-report.ts'
import type { AxisValue } from '../model/axes/axis.ts'
import { expectation } from '../yaml/expectation.ts'

/** What was written under `parameters`, and on the axes. */
interface WrittenParameters {
  readonly parameters: Readonly<Record<string, readonly ParameterValue[]>>
  readonly axes: Readonly<Partial<Record<string, readonly AxisValue[]>>>
}

/**
 * Moves values of axes from the parameters to the axes, because an axis of today may have been a parameter when the suite
 * was written.
 * @param path of the mapping with `parameters`
 */
export function axesAmongParameters(
  written: WrittenParameters,
  path: Path,
  resolving: ResolveContext,
): WrittenParameters {
  const { yaml, problems } = resolving
  const moved = axes.filter(({ name }) => Object.hasOwn(written.parameters, name))
  const values = moved.map(({ name, value }) => {
    const at = [...path, 'parameters', name]
    if (written.axes[name] !== undefined)
      problems.push(
        problem(
          'AXIS_TWICE',
          { axis: name, at: pathText(path), parameters: pathText(at.slice(0, -1)) },
          yaml.placeOfKey(at.slice(0, -1), name),
        ),
      )
    const read = entries(yaml, at, written.parameters[name] ?? []).flatMap(([writtenValue, place]) => {
      const found = value.safeParse(writtenValue, { error: expectation })
      if (found.success) return [found.data]
      const wanted = found.error.issues.map(({ message }) => expectedIn(message))
      problems.push(
        problem(
          'SUITE_VALUE_INVALID',
          {
            is: 'invalid',
            at: pathText(place),
            found: foundAt(yaml, place),
            wants: { kind: 'one-of', descriptions: wanted.slice(0, 1) },
          },
          yaml.placeOf(place),
        ),
      )
      return []
    })
    return [name, read] as const
  })
  const left = Object.entries(written.parameters).filter(([name]) =>
    moved.every((axis) => axis.name !== name),
  )
  return { parameters: Object.fromEntries(left), axes: { ...Object.fromEntries(values), ...written.axes } }
}

/** The commit of a revision in the repository of a suite. */
export type FoundRevision =
  | ({ readonly kind: 'commit' } & Omit<Checkout, 'revision'>)
  | { readonly kind: 'unknown' }
  | { readonly kind: 'no-repository'; readonly why: Missing }

/** The part of the catalogue that a suite needs. */
export interface CatalogueView {
  /** All names, for suggestions. */
  readonly names: readonly string[]
  /** At least the existing workloads that the suite names. */
  readonly workloads: ReadonlyMap<string, Workload>
  /** Every revision that the suite names; absent for none. */
  readonly revisions?: ReadonlyMap<string, FoundRevision>
  /** What was read of the sections of its report; absent for none. */
  readonly sections?: ReadSections | undefined
}

/** What the parts of a suite are checked with, and where problems are added. */
export interface ResolveContext {
  readonly yaml: YamlFile
  readonly catalogue: CatalogueView
  /** Names of the suite's variants. */
  readonly variants: readonly string[]
  readonly problems: Problem[]
}

/** A list's entries with their paths. A single value in place of a list keeps its own path. */
export function entries<Item>(yaml: YamlFile, path: Path, items: readonly Item[]): [Item, Path][] {
  const isList = yaml.isList(path)
  return items.map((item, index) => [item, isList ? [...path, index] : path])
}

/** A value with the text that its author typed. */
export const given = (yaml: YamlFile, path: Path, value: ParameterValue): GivenValue => ({
  value,
  written: yaml.written(path) ?? String(value),
})
