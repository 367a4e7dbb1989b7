import type { Launcher } from './launcher.ts'
import { besideInterpreter } from './python.ts'
import { headTask, rankCommand } from './places.ts'
import { skipReason } from '../model/skip-reason.ts'
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
      : { can: false, why: skipReason('horovodrun-needs-ssh', { nodes, engine }) },
  tasks: ({ command, topology, options, site }) => [
    headTask('horovodrun', topology, {
      command: [
        besideInterpreter(command, 'horovodrun'),
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
