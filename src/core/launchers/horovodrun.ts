import type { Launcher } from './launcher.ts'
import { headTask, rankCommand } from './places.ts'
import { deviceCount } from '../model/topology.ts'
import { addresses, word } from './words.ts'

/**
 * Horovod's launcher with its Gloo controller, which needs no MPI: one command on the first node, which starts the ranks of
 * all nodes over ssh. Flags and variables: horovod/runner/launch.py and gloo_run.py.
 */
export const horovodrun: Launcher = {
  name: 'horovodrun',
  programs: ['horovodrun'],
  canLaunch: ({ nodes }, { engine, reach }) =>
    nodes === 1 || reach === 'ssh'
      ? { can: true }
      : {
          can: false,
          why: {
            en: `horovodrun starts the ranks of ${nodes} nodes over ssh, which ${engine} does not offer`,
            zh: `horovodrun 需要通过 ssh 在 ${nodes} 个节点上启动进程，而 ${engine} 不提供 ssh`,
          },
        },
  tasks: ({ command, topology, options, site }) => [
    headTask('horovodrun', topology, {
      command: [
        'horovodrun',
        '--gloo',
        '-np',
        String(deviceCount(topology)),
        ...(topology.nodes === 1 ? [] : ['-H', word`${addresses(`:${topology.devicesPerNode}`)}`]),
        ...(topology.nodes === 1 || site.interface === undefined
          ? []
          : ['--network-interface', site.interface]),
        ...options,
        ...rankCommand(
          { rank: 'HOROVOD_RANK', localRank: 'HOROVOD_LOCAL_RANK', size: 'HOROVOD_SIZE' },
          command,
        ),
      ],
    }),
  ],
}
