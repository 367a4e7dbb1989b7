import type { ClusterNames, SuiteDifference } from '../../core/suite/suite-difference.ts'
import { imageChoiceText } from '../../core/containers/image-for.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Case } from '../../core/model/case.ts'
import type { Plan } from '../../core/model/plan.ts'
import type { SuiteFile } from '../../core/model/results-folder.ts'
import type { Suite } from '../../core/model/suite.ts'
import type { Variant } from '../../core/model/variant.ts'

interface Work {
  readonly cluster: Cluster
  readonly suite: Suite
  readonly plan: Plan
}

/**
 * What distinguishes the runs of two suites; undefined where one can resume the other. The protocol, the repeats, the budget
 * and the report may change, because existing runs stay valid.
 *
 * @param matrix whether cases may be added and removed, as long as one stays
 */
export function workDifference(
  there: Work,
  here: Work,
  matrix: 'fixed' | 'editable' = 'fixed',
): SuiteDifference | undefined {
  if (there.suite.name !== here.suite.name) return { kind: 'name', name: here.suite.name }
  if (machinesOf(there.cluster) !== machinesOf(here.cluster))
    return { kind: 'cluster', before: namesOf(there.cluster), now: namesOf(here.cluster) }
  if (canonical(there.suite.launch) !== canonical(here.suite.launch)) return { kind: 'launch' }
  const [before, now] = [imageTextOf(there.suite), imageTextOf(here.suite)]
  if (canonical(there.suite.image) !== canonical(here.suite.image)) return { kind: 'image', before, now }
  if (canonical(there.suite.environment) !== canonical(here.suite.environment)) return { kind: 'variables' }
  return (
    variantDifference(there.suite.variants, here.suite.variants) ??
    caseDifference(askedOf(there.plan), askedOf(here.plan), matrix)
  )
}

/** Compares commits, not the names they were given. Changes that no run has do not count. */
function variantDifference(there: readonly Variant[], here: readonly Variant[]): SuiteDifference | undefined {
  for (const { name, git } of here) {
    const [before, now] = [there.find((variant) => variant.name === name)?.git?.commit, git?.commit]
    if (before !== undefined && now !== undefined && before !== now)
      return { kind: 'variant-commit', variant: name, before: before.slice(0, 12), now: now.slice(0, 12) }
  }
  const settings = (variants: readonly Variant[]) =>
    canonical(variants.map(({ git, ...rest }) => ({ ...rest, commit: git?.commit, folder: git?.folder })))
  return settings(there) === settings(here) ? undefined : { kind: 'variants' }
}

/** Every case that the suite itself names, and each search in place of the case that it finds. */
function askedOf({ cases, searches }: Plan): WithId[] {
  const found = new Set(searches.map(({ added }) => added))
  return [
    ...cases.filter(({ id }) => !found.has(id)),
    ...searches
      .filter(({ skip }) => skip === undefined)
      .map(({ id, smallest, range }) => ({ id, smallest, range })),
  ]
}

/** Ignores the GPU model, which only serves estimates. */
const machinesOf = (cluster: Cluster) => canonical({ ...cluster, gpu: undefined })

const imageTextOf = ({ image }: Suite) => (image === undefined ? null : imageChoiceText(image))

type WithId = Pick<Case, 'id'>

const namesOf = ({ name, engine, nodes }: Cluster): ClusterNames => ({
  name,
  engine,
  nodes: nodes.map((node) => node.name),
})

function caseDifference(
  there: readonly WithId[],
  here: readonly WithId[],
  matrix: 'fixed' | 'editable',
): SuiteDifference | undefined {
  const before = byId(there)
  const now = byId(here)
  if (matrix === 'fixed' || !here.some(({ id }) => before.has(id))) {
    const gone = there.find(({ id }) => !now.has(id))
    if (gone !== undefined) return { kind: 'case-gone', case: gone.id }
    const added = here.find(({ id }) => !before.has(id))
    if (added !== undefined) return { kind: 'case-added', case: added.id }
  }
  const changed = here.find(({ id }) => before.has(id) && before.get(id) !== now.get(id))
  return changed && { kind: 'case-changed', case: changed.id }
}

/**
 * The first file whose content has changed since the runs were made. Ignores a file that is gone or cannot be kept any
 * longer: its run will report what is missing.
 */
export function fileDifference(
  there: readonly SuiteFile[],
  here: readonly SuiteFile[],
): SuiteDifference | undefined {
  const now = new Map(here.map((file) => [file.path, digestOf(file)]))
  for (const file of there) {
    const { path } = file
    const [before, after] = [digestOf(file), now.get(path)]
    if (before !== undefined && after !== undefined && before !== after)
      return { kind: 'file', path, before, now: after }
  }
  return undefined
}

const digestOf = ({ copy, sha256 }: SuiteFile) => (copy.kind === 'known' ? copy.value.sha256 : sha256)

const byId = (cases: readonly WithId[]) => new Map(cases.map((withId) => [withId.id, canonical(withId)]))

/** JSON with the members of every object in alphabetical order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
