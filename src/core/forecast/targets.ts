import { forecastFinding } from './messages.ts'
import { type CodedFinding } from '../model/finding.ts'
import { deviceCount, sameTopology, type Topology } from '../model/topology.ts'
import { topologiesOf, type Series } from './series.ts'

export interface Targets {
  /** Placed on whole nodes with the most devices that a measured node has. */
  readonly devices: readonly number[]
  readonly topologies: readonly Topology[]
}

export interface PlacedTargets {
  readonly topologies: readonly Topology[]
  readonly findings: readonly CodedFinding[]
}

/** Without targets, forecasts are for these multiples of the largest topology. */
const usualMultiples = [2, 4, 8]

/** The topologies to forecast for a series, smallest first, and the numbers of devices that cannot be placed. */
export function placedTargets(series: Series, { devices, topologies }: Targets): PlacedTargets {
  const { perNode } = series
  const asked = devices.length + topologies.length > 0
  const largest = Math.max(0, ...topologiesOf(series).map(deviceCount))
  const counts = asked ? devices : usualMultiples.map((multiple) => multiple * largest)
  const placed = counts.flatMap((count) => place(count, perNode) ?? [])
  return {
    topologies: distinct([...placed, ...topologies]),
    findings: counts
      .filter((count) => place(count, perNode) === undefined)
      .map((count) => forecastFinding('forecast-uneven', { devices: count, perNode })),
  }
}

function place(devices: number, perNode: number): Topology | undefined {
  if (devices <= perNode) return { nodes: 1, devicesPerNode: devices }
  return devices % perNode === 0 ? { nodes: devices / perNode, devicesPerNode: perNode } : undefined
}

const distinct = (all: readonly Topology[]): Topology[] =>
  all
    .filter((topology, index) => all.findIndex((other) => sameTopology(topology, other)) === index)
    .toSorted((a, b) => deviceCount(a) - deviceCount(b) || a.nodes - b.nodes)
