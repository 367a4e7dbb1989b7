import { groupBy } from '../collections/group-by.ts'
import type { NodeFinding } from '../environment/node-findings.ts'
import { machineFinding } from '../environment/messages.ts'
import type { Phrase, Texts } from '../messages/data.ts'
import type { NodeEnvironment } from '../model/environment.ts'
import type { Finding } from '../model/finding.ts'
import type { NodeName } from '../model/job.ts'
import type { Maybe } from '../model/missing.ts'
import { same } from '../model/text.ts'
import type { NodeFacts } from './node-facts.ts'
import type { NodeObservation, Observations } from './observations.ts'

/** One check before a long matrix. */
export interface Check {
  /** Stable, for programs. */
  readonly name: string
  /** Head of its column. */
  readonly title: Texts
  /** What a node has of it; undefined where the check does not apply. */
  readonly shows: (node: NodeObservation, observations: Observations) => Maybe<Texts | Phrase> | undefined
  /** What is wrong. With an error, runs would fail. */
  readonly findings: (observations: Observations) => readonly NodeFinding[]
}

/** A node and a value that was seen on it. */
interface OnNode {
  readonly node: NodeName
}

export const answeringNodes = ({
  nodes,
}: Observations): readonly (OnNode & { readonly facts: NodeFacts })[] =>
  nodes.flatMap(({ node, facts }) => (facts.kind === 'known' ? [{ node, facts: facts.value }] : []))

export const describedNodes = ({ nodes }: Observations): NodeEnvironment[] =>
  nodes.flatMap(({ node, environment }) => (environment === undefined ? [] : [{ node, environment }]))

/** The finding about these nodes; none without nodes. */
export const about = (nodes: readonly OnNode[], found: Finding): NodeFinding[] =>
  nodes.length === 0 ? [] : [{ finding: found, nodes: nodes.map(({ node }) => node) }]

/** A warning where the text differs between nodes. */
export function differing<Node extends OnNode>(
  what: Texts,
  nodes: readonly Node[],
  textOf: (node: Node) => string,
): NodeFinding[] {
  const groups = [...groupBy(nodes, textOf)]
  if (groups.length < 2) return []
  const values = groups.map(([text, group]) => ({ value: same(text), nodes: group.map(({ node }) => node) }))
  return [{ finding: machineFinding('nodes-differ', { what, values }), nodes: [] }]
}
