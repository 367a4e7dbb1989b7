import type { Environment, NodeEnvironment } from '../model/environment.ts'
import type { NodeName } from '../model/job.ts'
import type { Maybe } from '../model/missing.ts'
import type { Text } from '../model/text.ts'
import type { Bytes } from '../model/units.ts'
import { gpuFacts } from './facts/gpu-facts.ts'
import { hardwareFacts, limitFacts } from './facts/hardware-facts.ts'
import type { MachineFact } from './facts/machine-fact.ts'
import { softwareFacts } from './facts/software-facts.ts'
import { stateFacts } from './facts/state-facts.ts'

export interface NodesWith {
  readonly value: Maybe<Text>
  /** In the order of the cluster. */
  readonly nodes: readonly NodeName[]
}

/** A fact that differs between nodes and that could be equal. */
export interface NodeDifference {
  readonly fact: MachineFact
  /** At least two values; that of most nodes comes first. */
  readonly values: readonly NodesWith[]
}

/** Differences between nodes, without facts that every node has of its own, such as its load. */
export const nodeDifferences = (nodes: readonly NodeEnvironment[]): NodeDifference[] =>
  comparedFacts(nodes.map(({ environment }) => environment)).flatMap((fact) => {
    const values = valuesOf(fact, nodes)
    return values.length < 2 ? [] : [{ fact, values }]
  })

function comparedFacts(environments: readonly Environment[]): MachineFact[] {
  const all = [...hardwareFacts, ...limitFacts, ...gpuFacts, ...stateFacts, ...softwareFacts(environments)]
  return all.filter(({ nature }) => nature !== 'own')
}

/** Sizes within this share of each other count as equal. */
const sameSize = 0.02

interface NodeGroup {
  readonly value: Maybe<Text>
  /** Of its first node. */
  readonly environment: Environment
  readonly nodes: NodeName[]
}

function valuesOf({ value, size }: MachineFact, nodes: readonly NodeEnvironment[]): NodesWith[] {
  const groups: NodeGroup[] = []
  for (const { node, environment } of nodes) {
    const found = value(environment)
    const group = groups.find(
      (group) =>
        sameValue(group.value, found) ||
        (size !== undefined && areClose(size(group.environment), size(environment))),
    )
    if (group === undefined) groups.push({ value: found, environment, nodes: [node] })
    else group.nodes.push(node)
  }
  return groups.toSorted((a, b) => b.nodes.length - a.nodes.length)
}

const sameValue = (a: Maybe<Text>, b: Maybe<Text>) =>
  a.kind === 'known' && b.kind === 'known'
    ? a.value.en === b.value.en
    : JSON.stringify(a) === JSON.stringify(b)

const areClose = (a: Maybe<Bytes>, b: Maybe<Bytes>) =>
  a.kind === 'known' &&
  b.kind === 'known' &&
  Math.abs(a.value - b.value) <= sameSize * Math.max(a.value, b.value)
