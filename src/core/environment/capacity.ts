import { anyCapacity, type Capacity, type DeviceKind, type OfferedTopology } from '../model/capacity.ts'
import type { ClusterNode } from '../model/cluster.ts'
import type { Environment } from '../model/environment.ts'
import { known, knownValues } from '../model/missing.ts'
import { bytes, type Bytes } from '../model/units.ts'

type Facts = Pick<Environment, 'processor' | 'memory' | 'limits' | 'conditions'>

/** CPUs that a run can use in parallel: the minimum of the machine, the affinity mask and the quota. */
export const usableCpus = ({ processor, limits }: Pick<Facts, 'processor' | 'limits'>): number =>
  Math.min(processor.threads, ...knownValues([limits.affinity, limits.cpus]))

/** Memory that a run can get now: the minimum of the installed memory, the limit, and what other programs leave free. */
export const usableMemory = ({ memory, limits, conditions }: Omit<Facts, 'processor'>): Bytes =>
  bytes(Math.min(memory, ...knownValues([limits.memory, conditions.availableMemory])))

/** A worker on a CPU needs a core of its own: with more workers than cores, the scheduler would be measured. */
export const deviceCapacity = ({
  processor,
  limits,
  gpus,
}: Pick<Environment, 'processor' | 'limits' | 'gpus'>): Capacity => ({
  cpu: known({ nodes: 1, devicesPerNode: Math.max(1, Math.floor(usableCpus({ processor, limits }))) }),
  gpu: known(offeredGpus(gpus)),
})

function offeredGpus(gpus: Environment['gpus']): OfferedTopology {
  const devices = gpus.kind === 'known' ? gpus.value.devices : []
  const models = [...new Set(devices.map(({ name }) => name))]
  const [model] = models.length === 1 ? models : []
  const memories = knownValues(devices.map(({ memory }) => memory))
  const isKnown = memories.length > 0 && memories.length === devices.length
  return {
    nodes: 1,
    devicesPerNode: devices.length,
    ...(model === undefined ? {} : { model }),
    ...(isKnown ? { memory: bytes(Math.min(...memories)) } : {}),
  }
}

/**
 * What the nodes of a cluster file offer.
 *
 * @param bound of the devices of a node: `Math.min` where a job may get any nodes, `Math.max` where it gets those with enough
 */
export function statedCapacity(
  nodes: readonly ClusterNode[],
  bound: (...counts: readonly number[]) => number,
): Capacity {
  const offered = (kind: DeviceKind) => {
    const counts = nodes
      .map((node) => (kind === 'cpu' ? node.cpus : node.gpus) ?? 0)
      .filter((count) => count > 0)
    return known({ nodes: counts.length, devicesPerNode: counts.length === 0 ? 0 : bound(...counts) })
  }
  return { cpu: offered('cpu'), gpu: offered('gpu') }
}

/** As {@link statedCapacity}, for nodes that are not probed: what the file does not state of them is unknown. */
export function statedOnly(
  nodes: readonly ClusterNode[],
  bound: (...counts: readonly number[]) => number,
): Capacity {
  const stated = statedCapacity(nodes, bound)
  const isStated = (count: 'cpus' | 'gpus') =>
    nodes.length > 0 && nodes.every((node) => node[count] !== undefined)
  return {
    cpu: isStated('cpus') ? stated.cpu : anyCapacity.cpu,
    gpu: isStated('gpus') ? stated.gpu : anyCapacity.gpu,
  }
}
