import type { StepLack } from '../preparation/messages.ts'
import type { NodeState } from '../messages/parts.ts'
import type { Environment } from '../model/environment.ts'
import type { NodeName } from '../model/job.ts'
import type { Maybe } from '../model/missing.ts'
import type { Text } from '../model/text.ts'
import type { NetworkMeasured } from './network.ts'
import type { NodeFacts } from './node-facts.ts'

/** A node that ran a job, or why it could not. */
export interface NodeObservation {
  readonly node: NodeName
  /** What it printed about itself. */
  readonly facts: Maybe<NodeFacts>
  /** Undefined where it was not described. */
  readonly environment: Environment | undefined
  /** Preparation steps that the suite needs on it. */
  readonly steps: readonly StepOnNode[]
}

export interface StepOnNode {
  readonly workload: string
  readonly title: Text
  /** Done, or what shows that it is not; missing where unknown. */
  readonly state: Maybe<'done' | StepLack>
}

/** The input of a preflight's checks. */
export interface Observations {
  readonly nodes: readonly NodeObservation[]
  /** Nodes on which the engine starts no run. */
  readonly unusable: readonly NodeState[]
  /** The network interface of the cluster's ranks, where its file names one. */
  readonly interface: string | undefined
  /** The folder of the suite's data set. */
  readonly dataSet: string | undefined
  /** Links are numbered by the {@link nodes} whose facts are known, in order. */
  readonly network: Maybe<NetworkMeasured>
}
