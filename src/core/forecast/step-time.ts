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
  /** The share of `between` that a ring of nodes takes; the rest is that of a ring of all devices. From 0 to 1. */
  readonly byNodes: number
}

type Overheads = Omit<StepParts, 'compute'>

/**
 * The step time of a data-parallel training. A ring of k devices sends 2 (k − 1) ÷ k of the gradient through its slowest
 * link (Patarasu and Yuan, J. Parallel Distrib. Comput. 69, 2009): the links of a node, and with several nodes the
 * network. Where each node first adds up its own gradients, the ring over the network has as many members as there are
 * nodes; programs do both, and something between. The longest of k waits of one distribution grows with the logarithm of k, and every part of a step waits.
 * Within a node the devices wait too: that is part of `within`.
 */
export const stepTime = (parts: StepParts, topology: Topology): number =>
  (parts.compute + allReduce(parts, topology)) * slowing(parts, topology)

/** The computation of a step that takes `step` seconds; negative where the all-reduce alone takes longer. */
export const computeLeft = (step: number, others: Overheads, topology: Topology): number =>
  step / slowing(others, topology) - allReduce(others, topology)

const allReduce = (overheads: Overheads, topology: Topology) =>
  overheads.within * ring(topology.devicesPerNode) + networkTime(overheads, topology)

/** What an all-reduce takes between the nodes of a topology. */
export const networkTime = ({ between, byNodes }: Overheads, topology: Topology): number =>
  topology.nodes > 1 ? between * networkShare(byNodes, topology) : 0

/** The share of `between` on a topology of several nodes. */
export const networkShare = (byNodes: number, topology: Topology): number =>
  byNodes * ring(topology.nodes) + (1 - byNodes) * ring(deviceCount(topology))

const slowing = ({ waiting }: Overheads, { nodes }: Topology) => 1 + waiting * Math.log2(nodes)

/** The share of a whole ring that k members need. */
export const ring = (members: number) => (members - 1) / members
