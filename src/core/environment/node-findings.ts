import { machineFinding } from './messages.ts'
import { groupBy } from '../collections/group-by.ts'
import type { NodeEnvironment } from '../model/environment.ts'
import { byLevel, type Finding } from '../model/finding.ts'
import type { NodeName } from '../model/job.ts'
import type { DescribedFact } from '../model/report-settings.ts'
import type { MachineFact } from './facts/machine-fact.ts'
import { nodeDifferences, type NodeDifference, type NodesWith } from './node-differences.ts'
import { statedFindings } from './stated-environment.ts'

export interface NodeFinding {
  readonly finding: Finding
  /** The nodes that it is about; empty where it is about all of them together. */
  readonly nodes: readonly NodeName[]
}

/**
 * Findings about each node and about all nodes together, worst first.
 * @param stated the environment that the suite states
 */
export const nodeFindings = (
  nodes: readonly NodeEnvironment[],
  stated: readonly DescribedFact[] = [],
): NodeFinding[] =>
  [
    ...[...differenceFindings(nodes), ...statedFindings(stated, nodes)].map((ofAll) => ({
      finding: ofAll,
      nodes: [],
    })),
    ...findingsOfEach(nodes),
  ].sort((a, b) => byLevel(a.finding, b.finding))

/** Findings on each node. Equal findings on several nodes are merged. */
export function findingsOfEach(nodes: readonly NodeEnvironment[]): NodeFinding[] {
  const all = nodes.flatMap(({ node, environment }) =>
    environment.findings.map((finding) => ({ node, finding })),
  )
  const groups = groupBy(all, (nodeFinding) => JSON.stringify(nodeFinding.finding))
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ finding: first.finding, nodes: group.map(({ node }) => node) })),
  )
}

/** Findings about differences between nodes that can change their speed. */
export const differenceFindings = (nodes: readonly NodeEnvironment[]): Finding[] =>
  nodeDifferences(nodes).flatMap(differenceFinding)

/** A warning where the difference can change speed. A value that could not be read is no difference. */
function differenceFinding({ fact, values }: NodeDifference): Finding[] {
  const stated = values.filter(({ value }) => isStated(fact, value))
  if (fact.nature !== 'speed' || stated.length < 2) return []
  return [
    machineFinding('nodes-differ', {
      what: fact.label,
      values: stated.map(({ value, nodes }) => ({
        value: value.kind === 'known' ? value.value : value,
        nodes,
      })),
    }),
  ]
}

/** Reasons of missing values that describe a machine: no limit, no GPU. */
const absent: readonly string[] = [
  'no-limit',
  'no-container',
  'no-gpu',
  'no-hypervisor',
  'not-installed',
  'program-absent',
]

const isStated = ({ dependent }: MachineFact, value: NodesWith['value']) =>
  value.kind === 'known' || (dependent !== true && absent.includes(value.code))
