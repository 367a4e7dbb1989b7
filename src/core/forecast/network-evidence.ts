import type { Maybe } from '../model/missing.ts'
import { seconds, type Bytes, type Seconds } from '../model/units.ts'
import type { ClusterNetwork } from '../preflight/network-file.ts'
import { busBandwidth } from '../preflight/network.ts'
import type { Topology } from '../model/topology.ts'
import { networkTime, ring, type StepParts } from './step-time.ts'

/** A network that a preflight measured, and the file that has it. */
export interface NetworkOfFile {
  readonly file: string
  readonly measured: ClusterNetwork
}

/** What a measured all-reduce says of the time between nodes. */
export interface NetworkEvidence {
  /** An all-reduce of the whole gradient over the ranks that measured, without any computation beside it. */
  readonly allReduce: Seconds
  /** The ranks that measured. */
  readonly topology: Topology
  /** Of the largest all-reduce that was measured, in bytes a second. */
  readonly bandwidth: number
}

/**
 * The all-reduce of a gradient. A ring of n ranks sends 2 (n − 1) ÷ n of it at the bus bandwidth of the largest one that
 * was measured, and starts as late as the smallest one takes. A single size shows no latency: its bandwidth has it already.
 *
 * @param network of ranks on several nodes: those on one say nothing of the network between nodes
 * @returns undefined where the size of the gradient is not known
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

/** The larger, the closer the longest credible time is to the measured one: a tenth of the weight lies above it. */
const sharpness = 8
/** How likely the training uses another network than the preflight, or uses it in another way. Figures can then say so. */
const doubt = 0.01

/**
 * The logarithm of how credible a time between nodes is. The computation hides an unknown share of the all-reduce, so
 * every time from none to the whole is as likely as any other. The edge is soft: beside computation, or on other nodes,
 * an all-reduce may take longer than measured. It is the density of the logarithm, as that of the prior is.
 */
export function networkLog(parts: StepParts, { allReduce, topology }: NetworkEvidence): number {
  const exposed = networkTime(parts, topology) / allReduce
  const asMeasured = exposed / (1 + exposed ** sharpness)
  const otherwise = exposed / (1 + exposed)
  return Math.log((1 - doubt) * asMeasured + doubt * otherwise)
}
