import type { SampleUnit, Bytes, Ratio, SamplesPerSecond, Seconds } from '../model/units.ts'
import type { Maybe } from '../model/missing.ts'
import type { Text } from '../model/text.ts'
import { deviceCount, sameTopology, topologyText, type Topology } from '../model/topology.ts'

export interface Observation {
  readonly topology: Topology
  readonly throughput: SamplesPerSecond
  /** Standard error of the figure, as a share of it; 0 without repeats. */
  readonly error: Ratio
}

/** Figures of cases that differ only in their topology. */
export interface Series {
  /** Unique among the series of an input, for programs. */
  readonly name: string
  readonly label: Text
  readonly unit: SampleUnit
  /** The cluster it was measured on, as far as the input tells. */
  readonly cluster: string
  /** Whether every device trains a whole model. */
  readonly dataParallel: boolean
  /** Samples that one device takes in a step. */
  readonly samplesPerDevice: number
  /** The most devices on one node, also in figures that are left out. */
  readonly perNode: number
  /** Bytes that every device contributes to an all-reduce. */
  readonly gradient: Maybe<Bytes>
  readonly observations: readonly Observation[]
}

/** Time of one step on all devices. */
export const stepTimeOf = ({ samplesPerDevice }: Series, { topology, throughput }: Observation) =>
  ((samplesPerDevice * deviceCount(topology)) / throughput) as Seconds

/** Sorted by devices, then by nodes, so that a fit does not depend on the order of a table. */
export const inOrder = (observations: readonly Observation[]): Observation[] =>
  observations.toSorted(
    (a, b) =>
      deviceCount(a.topology) - deviceCount(b.topology) ||
      a.topology.nodes - b.topology.nodes ||
      a.throughput - b.throughput,
  )

/** Each topology once, in order. */
export function topologiesOf({ observations }: Series): Topology[] {
  const known = new Map(
    inOrder(observations).map(({ topology }) => [topologyText(topology), topology] as const),
  )
  return [...known.values()]
}

/** The most devices on one node of these topologies. */
export const mostPerNode = (topologies: readonly Topology[]) =>
  Math.max(1, ...topologies.map(({ devicesPerNode }) => devicesPerNode))

/** The series without figures of more devices than this. */
export const upTo = (series: Series, devices: number): Series => ({
  ...series,
  observations: series.observations.filter(({ topology }) => deviceCount(topology) <= devices),
})

/** The figure of a topology that `all` has and `used` does not. */
export function unusedFigure(
  used: Series,
  all: Series | undefined,
  topology: Topology,
): SamplesPerSecond | undefined {
  const throughputIn = (series: Series | undefined) =>
    series?.observations.find((observation) => sameTopology(observation.topology, topology))?.throughput
  return throughputIn(used) === undefined ? throughputIn(all) : undefined
}
