import { SteadyError } from '../../../core/model/error.ts'
import type { SlurmClient } from './client.ts'
import { excludedState, nodesArguments, readNodes, type SlurmNode } from './nodes.ts'
import type { SlurmSettings } from './settings.ts'

/**
 * The nodes of the partition that jobs are submitted to.
 *
 * @throws SteadyError `PARTITION_UNKNOWN`, `SLURM_FAILED`, `SLURM_NOT_INSTALLED`, `SLURM_NOT_ANSWERING`
 */
export async function partitionNodes(
  client: SlurmClient,
  { partition, exclude, reservation }: Pick<SlurmSettings, 'partition' | 'exclude' | 'reservation'>,
): Promise<readonly SlurmNode[]> {
  const { code, stdout, stderr } = await client.ask('sinfo', nodesArguments)
  if (code !== 0) {
    throw new SteadyError('SLURM_FAILED', { program: 'sinfo', code, printed: stderr.trim() })
  }
  const nodes = readNodes(stdout)
  const wanted = partition ?? nodes.find(({ isDefault }) => isDefault)?.partition
  const found = nodes.filter((node) => node.partition === wanted)
  if (found.length === 0) {
    const names = [...new Set(nodes.map((node) => node.partition))].sort()
    throw new SteadyError('PARTITION_UNKNOWN', { partition: partition ?? null, valid: names })
  }
  return found.map((node) => {
    if (exclude.includes(node.name)) return { ...node, state: excludedState, reason: '' }
    // Nodes of a maintenance reservation start the jobs that name it.
    return node.state === 'maint' && reservation !== undefined ? { ...node, state: 'reserved' } : node
  })
}
