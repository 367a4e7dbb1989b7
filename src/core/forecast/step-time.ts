import { deviceCount, type Topology } from '../model/topology.ts'

/**
 * What a step is made of, in seconds, and the share that every doubling of the nodes adds. Only the part of an
 * all-reduce that the computation does not hide counts: nothing else can be seen in a throughput.
 */
export interface StepParts {
  /** Computation on one device. */
  readonly compute: number
  /** All-reduce within a node of very many devices. */
  readonly within: number
  /** All-reduce between very many nodes. */
  readonly between: number
  /** What waiting for the slowest node and serial work add at each doubling of the nodes, as a share of the step. */
  readonly waiting: number
}

type Overheads = Omit<StepParts, 'compute'>

/**
 * The step time of a data-parallel training. A ring of k devices sends 2 (k − 1) ÷ k of the gradient through its slowest
 * link (Patarasu and Yuan, J. Parallel Distrib. Comput. 69, 2009): the links of a node, and with several nodes the
 * network. The longest of k waits of one distribution grows with the logarithm of k, and every part of a step waits.
 * Within a node the devices wait too: that is part of `within`.
 */
export const stepTime = (parts: StepParts, topology: Topology): number =>
  (parts.compute + allReduce(parts, topology)) * slowing(parts, topology)

/** The computation of a step that takes `step` seconds; negative where the all-reduce alone takes longer. */
export const computeLeft = (step: number, others: Overheads, topology: Topology): number =>
  step / slowing(others, topology) - allReduce(others, topology)

function allReduce({ within, between }: Overheads, topology: Topology): number {
  const network = topology.nodes > 1 ? between * ring(deviceCount(topology)) : 0
  return within * ring(topology.devicesPerNode) + network
}

const slowing = ({ waiting }: Overheads, { nodes }: Topology) => 1 + waiting * Math.log2(nodes)

/** The share of a whole ring that k members need. */
export const ring = (members: number) => (members - 1) / members
