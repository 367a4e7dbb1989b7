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
  { partition, exclude }: Pick<SlurmSettings, 'partition' | 'exclude'>,
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
  return found.map((node) =>
    exclude.includes(node.name) ? { ...node, state: excludedState, reason: '' } : node,
  )
}
