import type { Cluster } from '../../core/model/cluster.ts'
import type { Finding } from '../../core/model/finding.ts'
import { known, missing } from '../../core/model/missing.ts'
import type { Topology } from '../../core/model/topology.ts'
import type { Target } from '../../host/targets/target.ts'
import { planFinding } from '../../core/plan/findings.ts'

/** GPUs that a plan takes as given, without asking any machine. */
export interface StatedHardware extends Topology {
  /** Their model, for people. */
  readonly gpu: string | undefined
}

/** Most machines with GPUs have room for this many. */
const mostPerNode = 8

/** So many devices on as few nodes as hold them evenly. */
export function nodesOf(devices: number): Topology {
  let devicesPerNode = Math.min(devices, mostPerNode)
  while (devices % devicesPerNode !== 0) devicesPerNode -= 1
  return { nodes: devices / devicesPerNode, devicesPerNode }
}

/** Made-up hosts in place of nodes that a cluster does not name. */
export const placeholderNodes = (from: number, to: number): Cluster['nodes'] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const name = `node-${from + index}`
    return { name, address: name, cpus: undefined, gpus: undefined }
  })

/** The target as if it had this hardware. It is not asked for what it has. */
export const withHardware = (target: Target, { nodes, devicesPerNode }: StatedHardware): Target => ({
  ...target,
  capacity: () =>
    Promise.resolve({ gpu: known({ nodes, devicesPerNode }), cpu: missing('capacity-not-asked') }),
})

export const statedHardwareFinding = ({ nodes, devicesPerNode, gpu }: StatedHardware): Finding =>
  planFinding('planned-elsewhere', { nodes, devicesPerNode, gpu: gpu ?? null })
