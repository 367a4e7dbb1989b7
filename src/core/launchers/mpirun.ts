import { addresses, word } from './words.ts'
import { sshArguments } from './launcher-ssh.ts'
import type { Launcher, Site } from './launcher.ts'
import { headTask, rankCommand, rendezvous } from './places.ts'
import { skipReason } from '../model/missing.ts'
import { deviceCount } from '../model/topology.ts'

/** mpirun(1) of Open MPI. */
const unbinding = ['--bind-to', 'none']

/** Open MPI: one command on the first node, which starts the ranks of all nodes over ssh or inside a Slurm job. */
export const mpirun: Launcher = {
  name: 'mpirun',
  programs: ['mpirun'],
  unbinding,
  sshOptions: /^plm_rsh_args$/,
  canLaunch: ({ nodes }, { engine, reach, containers }) => {
    if (nodes === 1) return { can: true }
    if (reach === undefined)
      return { can: false, why: skipReason('mpirun-cannot-reach-nodes', { nodes, engine }) }
    return containers === 'by-srun'
      ? { can: false, why: skipReason('mpirun-without-containers') }
      : { can: true }
  },
  tasks: ({ command, topology, options, variables, site }) => [
    headTask('mpirun', topology, {
      variables: rendezvous(),
      command: [
        'mpirun',
        '--allow-run-as-root',
        '-np',
        String(deviceCount(topology)),
        ...(topology.nodes === 1
          ? ['--oversubscribe']
          : [
              // In a Slurm job, Open MPI takes the nodes from Slurm, where their names may differ from their addresses.
              ...(site.reach === 'ssh' ? ['--host', word`${addresses(`:${topology.devicesPerNode}`)}`] : []),
              '--map-by',
              `ppr:${topology.devicesPerNode}:node`,
            ]),
        ...(site.interface === undefined || topology.nodes === 1
          ? []
          : ['--mca', 'btl_tcp_if_include', site.interface, '--mca', 'oob_tcp_if_include', site.interface]),
        ...(topology.nodes === 1 ? [] : remoteShell(site)),
        ...[...variables, 'MASTER_ADDR', 'MASTER_PORT'].flatMap((name) => ['-x', name]),
        ...(isBound([...options, ...variables]) ? [] : unbinding),
        ...options,
        ...rankCommand(
          {
            rank: 'OMPI_COMM_WORLD_RANK',
            localRank: 'OMPI_COMM_WORLD_LOCAL_RANK',
            size: 'OMPI_COMM_WORLD_SIZE',
          },
          command,
        ),
      ],
    }),
  ],
}

/** Open MPI splits the argument at spaces. */
function remoteShell({ reach, ssh }: Site): string[] {
  const words = reach === 'ssh' ? sshArguments(ssh) : []
  return words.length === 0 ? [] : ['--mca', 'plm_rsh_args', words.join(' ')]
}

/**
 * Whether the options or variables set how ranks are bound to CPUs. By default, Open MPI binds each of at most two ranks to
 * a core, and more ranks to a socket or a NUMA node, depending on its release (mpirun(1)).
 */
const isBound = (given: readonly string[]): boolean =>
  given.some((text) => /^--?(bind-to|cpu-set|cpu-list|rankfile|rf$)|binding_policy$|:pe=/i.test(text))
