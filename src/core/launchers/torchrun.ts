import { word, address, port } from './words.ts'
import type { Launcher } from './launcher.ts'
import { nodeIndexes, nodeTask, rankCommand } from './places.ts'

/** PyTorch's launcher: one on each node, and the nodes meet at a port of the first. */
export const torchrun: Launcher = {
  name: 'torchrun',
  programs: ['torchrun'],
  canLaunch: () => ({ can: true }),
  tasks: ({ command, topology, options }) =>
    nodeIndexes(topology).map((node) =>
      nodeTask('torchrun', node, {
        command: [
          'torchrun',
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
}
