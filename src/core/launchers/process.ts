import type { Launcher } from './launcher.ts'
import { nodeIndexes, rankTask, rendezvous } from './places.ts'

/** One process on each node, which starts its own workers and meets the others by the variables it gets. */
export const processLauncher: Launcher = {
  name: 'process',
  programs: [],
  canLaunch: () => ({ can: true }),
  tasks: ({ command, topology }) =>
    nodeIndexes(topology).map((node) =>
      rankTask(node, node, {
        command,
        variables:
          topology.nodes === 1
            ? {}
            : { NNODES: String(topology.nodes), NODE_RANK: String(node), ...rendezvous() },
      }),
    ),
}
