import type { Word } from '../model/job.ts'
import type { Launcher } from './launcher.ts'
import { nodeIndexes, nodeTask, rankCommand } from './places.ts'
import { address, port, word } from './words.ts'

/**
 * A launcher with the flags and variables of PyTorch's: one on each node, and the nodes meet at a port of the first.
 * @param start the words before the flags, by the command of a rank
 */
export const torchStyle = (
  name: string,
  programs: readonly string[],
  start: (command: readonly Word[]) => readonly Word[],
): Launcher => ({
  name,
  programs,
  canLaunch: () => ({ can: true }),
  tasks: ({ command, topology, options }) =>
    nodeIndexes(topology).map((node) =>
      nodeTask(name, node, {
        command: [
          ...start(command),
          `--nnodes=${topology.nodes}`,
          `--nproc_per_node=${topology.devicesPerNode}`,
          `--node_rank=${node}`,
          word`--master_addr=${address(0)}`,
          word`--master_port=${port()}`,
          '--no_python',
          ...options,
          ...rankCommand({ rank: 'RANK', localRank: 'LOCAL_RANK', size: 'WORLD_SIZE' }, command),
        ],
      }),
    ),
})
