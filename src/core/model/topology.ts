import { z } from 'zod'
import { countSchema, type FromSchema } from './schema.ts'

export const topologySchema = z.object({ nodes: countSchema, devicesPerNode: countSchema })

/** Number of machines, and devices (GPUs, or workers on a CPU) on each. */
export type Topology = FromSchema<typeof topologySchema>

export const deviceCount = ({ nodes, devicesPerNode }: Topology) => nodes * devicesPerNode

/** `4x8`; public collections write `4n8g`. */
export const topologyText = ({ nodes, devicesPerNode }: Topology) =>
  `${String(nodes)}x${String(devicesPerNode)}`

const written = /^([1-9]\d*)(?:x([1-9]\d*)|n([1-9]\d*)g)$/

/** Reads `4x8` or `4n8g`; undefined for anything else. */
export function parseTopology(text: string): Topology | undefined {
  const match = written.exec(text)
  if (match === null) return undefined
  return { nodes: Number(match[1]), devicesPerNode: Number(match[2] ?? match[3]) }
}

export const sameTopology = (a: Topology, b: Topology) =>
  a.nodes === b.nodes && a.devicesPerNode === b.devicesPerNode
