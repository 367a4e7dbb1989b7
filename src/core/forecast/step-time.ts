import { deviceCount, type Topology } from '../model/topology.ts'

/**
 * What a step is made of, in seconds, and the share that every doubling of the devices adds. Only the part of an
 * all-reduce that the computation does not hide counts: nothing else can be seen in a throughput.
 */
export interface StepParts {
  /** Computation on one device. */
  readonly compute: number
  /** All-reduce within a node of very many devices. */
  readonly within: number
  /** All-reduce between very many nodes. */
  readonly between: number
  /** What waiting for the slowest device and serial work add at each doubling of the devices, as a share of `compute`. */
  readonly waiting: number
}

/**
 * The step time of a data-parallel training. A ring of k devices sends 2 (k − 1) ÷ k of the gradient through its slowest
 * link (Patarasu and Yuan, J. Parallel Distrib. Comput. 69, 2009): the links of a node, and with several nodes the
 * network. The longest of k waits of one distribution grows with the logarithm of k.
 */
export function stepTime({ compute, within, between, waiting }: StepParts, topology: Topology): number {
  const devices = deviceCount(topology)
  const network = topology.nodes > 1 ? between * ring(devices) : 0
  return compute * (1 + waiting * Math.log2(devices)) + within * ring(topology.devicesPerNode) + network
}

/** The share of a whole ring that k members need. */
export const ring = (members: number) => (members - 1) / members
