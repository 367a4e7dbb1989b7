import type { Cluster } from '../../core/model/cluster.ts'
import type { Case } from '../../core/model/case.ts'
import type { Plan } from '../../core/model/plan.ts'
import type { SuiteFile } from '../../core/model/results-folder.ts'
import type { Suite } from '../../core/model/suite.ts'

interface Work {
  readonly cluster: Cluster
  readonly suite: Suite
  readonly plan: Plan
}

/**
 * What sets the runs of two suites apart, in words; undefined where one may go on with the other's. The protocol, the
 * repeats, the budget and the report may change: the runs that are there stay as good as they were.
 */
export function workDifference(there: Work, here: Work): string | undefined {
  if (there.suite.name !== here.suite.name) return `this is the suite ${here.suite.name}`
  if (canonical(there.cluster) !== canonical(here.cluster))
    return `its runs were made on ${clusterText(there.cluster)}, and this is ${clusterText(here.cluster)}`
  if (canonical(there.suite.launch) !== canonical(here.suite.launch))
    return 'its runs were launched with other settings'
  if (canonical(there.suite.environment) !== canonical(here.suite.environment)) {
    return 'they were made with other environment variables'
  }
  return caseDifference(there.plan.cases, here.plan.cases)
}

/** Two files may give one name to different machines. */
const clusterText = ({ name, engine, nodes }: Cluster) =>
  `the cluster ${name} (${engine}${nodes.length === 0 ? '' : `: ${nodes.map((node) => node.name).join(', ')}`})`

function caseDifference(there: readonly Case[], here: readonly Case[]): string | undefined {
  const before = byId(there)
  const now = byId(here)
  const gone = there.find(({ id }) => !now.has(id))
  if (gone !== undefined) return `this suite has no case ${gone.id}`
  const added = here.find(({ id }) => !before.has(id))
  if (added !== undefined) return `they have no case ${added.id}`
  const changed = here.find(({ id }) => before.get(id) !== now.get(id))
  return changed === undefined ? undefined : `its case ${changed.id} is another one now`
}

/**
 * The first file of which runs were made with another content than it has now, in words. One that is gone, or cannot be
 * kept any longer, is held against nothing: its run will say what it lacks.
 */
export function fileDifference(there: readonly SuiteFile[], here: readonly SuiteFile[]): string | undefined {
  const now = new Map(here.map(({ path, copy }) => [path, digestOf(copy)]))
  for (const { path, copy } of there) {
    const [before, after] = [digestOf(copy), now.get(path)]
    if (before !== undefined && after !== undefined && before !== after)
      return `its runs were made with another ${path}: SHA-256 ${before}, and now it is ${after}`
  }
  return undefined
}

const digestOf = (copy: SuiteFile['copy']) => (copy.kind === 'known' ? copy.value.sha256 : undefined)

const byId = (cases: readonly Case[]) => new Map(cases.map((one) => [one.id, canonical(one)]))

/** JSON with the members of every object in alphabetical order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  )
