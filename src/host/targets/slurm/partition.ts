import { SteadyError } from '../../../core/model/error.ts'
import type { Seconds } from '../../../core/model/units.ts'
import type { SlurmClient } from './client.ts'
import { excludedState, nodesArguments, readNodes, type SlurmNode } from './nodes.ts'
import type { SlurmSettings } from './settings.ts'

/** A Slurm partition, limited to the nodes that the cluster file allows. */
export interface Partition {
  readonly name: string
  readonly nodes: readonly SlurmNode[]
  /** The longest time of a job; Infinity where there is no limit. */
  readonly mostTime: Seconds
}

/**
 * Reads the partition that jobs are submitted to.
 *
 * @throws SteadyError `PARTITION_UNKNOWN`, `SLURM_FAILED`, `SLURM_NOT_INSTALLED`, `SLURM_NOT_ANSWERING`
 */
export async function readPartition(
  client: SlurmClient,
  { partition, exclude, reservation }: Pick<SlurmSettings, 'partition' | 'exclude' | 'reservation'>,
): Promise<Partition> {
  const { code, stdout, stderr } = await client.ask('sinfo', nodesArguments)
  if (code !== 0) {
    throw new SteadyError('SLURM_FAILED', { program: 'sinfo', code, printed: stderr.trim() })
  }
  const nodes = readNodes(stdout)
  const wanted = partition ?? nodes.find(({ isDefault }) => isDefault)?.partition
  const found = nodes.filter((node) => node.partition === wanted)
  const [first] = found
  if (first === undefined) {
    const names = [...new Set(nodes.map((node) => node.partition))].sort()
    throw new SteadyError('PARTITION_UNKNOWN', { partition: partition ?? null, valid: names })
  }
  return {
    name: first.partition,
    mostTime: first.mostTime,
    nodes: found.map((node) => {
      if (exclude.includes(node.name)) return { ...node, state: excludedState, reason: '' }
      // Nodes of a maintenance reservation start only jobs that name it.
      return node.state === 'maint' && reservation !== undefined ? { ...node, state: 'reserved' } : node
    }),
  }
}
