import type { Maybe } from '../model/missing.ts'
import { seconds, type Bytes, type Seconds } from '../model/units.ts'
import type { ClusterNetwork } from '../preflight/network-file.ts'
import { busBandwidth } from '../preflight/network.ts'
import type { Topology } from '../model/topology.ts'
import { networkTime, ring, type StepParts } from './step-time.ts'

/** A network that a preflight measured, and the file with the measurement. */
export interface NetworkOfFile {
  readonly file: string
  readonly measured: ClusterNetwork
}

/** What a measured all-reduce shows about the time between nodes. */
export interface NetworkEvidence {
  /** An all-reduce of the whole gradient over the measured ranks, without computation beside it. */
  readonly allReduce: Seconds
  /** The measured ranks. */
  readonly topology: Topology
  /** Bus bandwidth of the largest measured all-reduce, in bytes a second. */
  readonly bandwidth: number
}

/**
 * The all-reduce time of a gradient. A ring of n ranks sends 2 (n − 1) ÷ n of the gradient at the bus bandwidth of the largest measured
 * all-reduce; its latency is the time of the smallest one. With a single size, the bandwidth includes the latency.
 *
 * @param network of ranks on several nodes: ranks of one node do not use the network
 * @returns undefined where the size of the gradient is unknown
 */
export function networkEvidence(
  { nodes: { length: nodes }, ranks, allReduce: measured }: ClusterNetwork,
  gradient: Maybe<Bytes>,
): NetworkEvidence | undefined {
  const [smallest] = measured
  const largest = measured.at(-1)
  if (gradient.kind === 'missing' || smallest === undefined || largest === undefined) return undefined
  const bandwidth = busBandwidth(largest, ranks)
  const latency = smallest.bytes < largest.bytes ? smallest.time : 0
  const allReduce = latency + (2 * ring(ranks) * gradient.value) / bandwidth
  const topology = { nodes, devicesPerNode: ranks / nodes }
  return { allReduce: seconds(allReduce), topology, bandwidth }
}

/**
 * The larger this is, the closer the longest credible time is to the measured one. A tenth of the weight lies above the measured time.
 */
const sharpness = 8
/**
 * Probability that the training uses another network than the preflight, or uses it otherwise. It lets figures contradict the preflight.
 */
const doubt = 0.01

/**
 * The log-density of a time between nodes. The computation hides an unknown share of the all-reduce, so every time from none to the whole
 * is equally likely. The edge is soft, because beside computation, or on other nodes, an all-reduce may take longer than measured. Like
 * the prior's, it is a density of the logarithm.
 */
export function networkLog(parts: StepParts, { allReduce, topology }: NetworkEvidence): number {
  const exposed = networkTime(parts, topology) / allReduce
  const asMeasured = exposed / (1 + exposed ** sharpness)
  const otherwise = exposed / (1 + exposed)
  return Math.log((1 - doubt) * asMeasured + doubt * otherwise)
}
