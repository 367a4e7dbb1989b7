import { deviceCount, type Topology } from '../model/topology.ts'

/**
 * The parts of a step, in seconds, and the share that every doubling of the nodes adds. An all-reduce counts only as far as the
 * computation does not hide it, because a throughput shows nothing else.
 */
export interface StepParts {
  /** Computation on one device. */
  readonly compute: number
  /** All-reduce within a node of very many devices. */
  readonly within: number
  /** All-reduce between very many nodes. */
  readonly between: number
  /** Time that each doubling of the nodes adds by waiting for the slowest node and by serial work, as a share of the step. */
  readonly waiting: number
  /** The share of `between` that a ring of nodes takes; the rest is that of a ring of all devices. From 0 to 1. */
  readonly byNodes: number
}

type Overheads = Omit<StepParts, 'compute'>

/**
 * The step time of a data-parallel training. A ring of k devices sends 2 (k − 1) ÷ k of the gradient through its slowest link (Patarasu
 * and Yuan, J. Parallel Distrib. Comput. 69, 2009): the links of a node, or the network with several nodes. Where each node first adds up
 * its own gradients, the ring over the network has one member per node; programs use both forms, and mixtures. The longest of k waits of
 * one distribution grows with the logarithm of k, and every part of a step waits. Waiting within a node is part of `within`.
 */
export const stepTime = (parts: StepParts, topology: Topology): number =>
  (parts.compute + allReduce(parts, topology)) * slowing(parts, topology)

/** The computation of a step that takes `step` seconds; negative where the all-reduce alone takes longer. */
export const computeLeft = (step: number, others: Overheads, topology: Topology): number =>
  step / slowing(others, topology) - allReduce(others, topology)

const allReduce = (overheads: Overheads, topology: Topology) =>
  overheads.within * ring(topology.devicesPerNode) + networkTime(overheads, topology)

/** Seconds of an all-reduce between the nodes of a topology. */
export const networkTime = ({ between, byNodes }: Overheads, topology: Topology): number =>
  topology.nodes > 1 ? between * networkShare(byNodes, topology) : 0

/** The share of `between` on a topology of several nodes. */
export const networkShare = (byNodes: number, topology: Topology): number =>
  byNodes * ring(topology.nodes) + (1 - byNodes) * ring(deviceCount(topology))

const slowing = ({ waiting }: Overheads, { nodes }: Topology) => 1 + waiting * Math.log2(nodes)

/** The traffic of a ring of k members, as a share of that of an endless one. */
export const ring = (members: number) => (members - 1) / members
