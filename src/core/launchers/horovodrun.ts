import type { Launcher } from './launcher.ts'
import { besideInterpreter } from './python.ts'
import { headTask, rankCommand } from './places.ts'
import { skipReason } from '../model/missing.ts'
import { deviceCount } from '../model/topology.ts'
import { addresses, word } from './words.ts'

/**
 * Horovod's launcher with its Gloo controller, which needs no MPI: one command on the first node, which starts the ranks of
 * all nodes over ssh. Flags and variables: horovod/runner/launch.py and gloo_run.py.
 */
export const horovodrun: Launcher = {
  name: 'horovodrun',
  programs: ['horovodrun'],
  sshOptions: /^(-p|--ssh-port)(=|$)/,
  canLaunch: ({ nodes }, { engine, reach, ssh }) => {
    if (nodes === 1) return { can: true }
    if (reach !== 'ssh') return { can: false, why: skipReason('horovodrun-needs-ssh', { nodes, engine }) }
    return ssh === undefined || ssh.options.length === 0
      ? { can: true }
      : { can: false, why: skipReason('horovodrun-without-ssh-options', { options: ssh.options }) }
  },
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
        ...(topology.nodes === 1 || site.ssh?.port === undefined
          ? []
          : ['--ssh-port', String(site.ssh.port)]),
        ...options,
        ...rankCommand(
          { rank: 'HOROVOD_RANK', localRank: 'HOROVOD_LOCAL_RANK', size: 'HOROVOD_SIZE' },
          command,
        ),
      ],
    }),
  ],
}
