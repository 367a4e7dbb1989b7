import type { Launcher } from './launcher.ts'
import { nodeIndexes, nodeTask, rankCommand } from './places.ts'
import { interpreterOf } from './python.ts'
import { address, jobFile, port, word } from './words.ts'

/**
 * Paddle's launcher: one on each node, and the nodes meet at a port of the first. Flags: the API page of
 * paddle.distributed.launch; variables: launch/controllers/collective.py. It starts a program without the extension .py
 * directly (controller.py); launchers of old releases treat every program as a Python script.
 */
export const paddle: Launcher = {
  name: 'paddle',
  programs: [],
  canLaunch: () => ({ can: true }),
  tasks: ({ command, topology, options }) =>
    nodeIndexes(topology).map((node) =>
      nodeTask('paddle', node, {
        command: [
          interpreterOf(command),
          '-m',
          'paddle.distributed.launch',
          `--nnodes=${topology.nodes}`,
          `--nproc_per_node=${topology.devicesPerNode}`,
          ...(topology.nodes === 1
            ? []
            : [
                word`--master=${address(0)}:${port()}`,
                `--rank=${node}`,
                // Without it, the address is what the host's own name resolves to, which may be 127.0.1.1.
                word`--host=${address(node)}`,
              ]),
          word`--log_dir=${jobFile(`paddle-${node}`)}`,
          ...options,
          ...rankCommand(
            { rank: 'PADDLE_TRAINER_ID', localRank: 'PADDLE_LOCAL_RANK', size: 'PADDLE_TRAINERS_NUM' },
            command,
          ),
        ],
      }),
    ),
}
