import type { ParameterValue } from '../model/case.ts'
import type { Missing } from '../model/missing.ts'
import type { Checkout } from '../model/variant.ts'
import type { Workload } from '../model/workload.ts'
import type { GivenValue } from '../workload/parameter-value.ts'
import type { Problem } from '../model/error.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'
import type { SectionFile } from './resolve-report.ts'

/** What a revision stands for in the repository of a suite. */
export type FoundRevision =
  | ({ readonly kind: 'commit' } & Omit<Checkout, 'revision'>)
  | { readonly kind: 'unknown' }
  | { readonly kind: 'no-repository'; readonly why: Missing }

/** The catalogue as far as a suite needs it. */
export interface CatalogueView {
  /** Every name there is, for suggestions. */
  readonly names: readonly string[]
  /** At least the workloads that the suite names and that exist. */
  readonly workloads: ReadonlyMap<string, Workload>
  /** Every revision that the suite names; none where it names none. */
  readonly revisions?: ReadonlyMap<string, FoundRevision>
  /** Every Markdown file that the suite's sections name and that is there. */
  readonly texts?: ReadonlyMap<string, SectionFile>
}

/** What the parts of a suite are checked with, and where they add problems. */
export interface ResolveContext {
  readonly yaml: YamlFile
  readonly catalogue: CatalogueView
  /** Names of the suite's variants. */
  readonly variants: readonly string[]
  readonly problems: Problem[]
}

/** A list's entries with their paths; a scalar instead of a list of one keeps its own path. */
export function entries<Item>(yaml: YamlFile, path: Path, items: readonly Item[]): [Item, Path][] {
  const isList = yaml.isList(path)
  return items.map((item, index) => [item, isList ? [...path, index] : path])
}

/** A value together with the text that its author typed. */
export const given = (yaml: YamlFile, path: Path, value: ParameterValue): GivenValue => ({
  value,
  written: yaml.written(path) ?? String(value),
})
