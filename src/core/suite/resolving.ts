import type { ParameterValue } from '../model/case.ts'
import type { Workload } from '../model/workload.ts'
import type { GivenValue } from '../workload/parameter-value.ts'
import type { Problem } from '../model/error.ts'
import type { Path, YamlFile } from '../yaml/yaml-file.ts'

/** The catalogue as far as a suite needs it. */
export interface CatalogueView {
  /** Every name there is, for suggestions. */
  readonly names: readonly string[]
  /** At least the workloads that the suite names and that exist. */
  readonly workloads: ReadonlyMap<string, Workload>
}

/** What the parts of a suite are judged against, and where they put what is wrong. */
export interface Resolving {
  readonly yaml: YamlFile
  readonly catalogue: CatalogueView
  readonly problems: Problem[]
}

/** A list's entries with their paths; a scalar in the place of a list of one keeps its own path. */
export function entries<Item>(yaml: YamlFile, path: Path, items: readonly Item[]): [Item, Path][] {
  const isList = yaml.isList(path)
  return items.map((item, index) => [item, isList ? [...path, index] : path])
}

/** A value together with the text that its author typed. */
export const given = (yaml: YamlFile, path: Path, value: ParameterValue): GivenValue => ({
  value,
  written: yaml.written(path) ?? String(value),
})
