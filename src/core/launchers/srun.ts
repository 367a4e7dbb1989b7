import type { Launcher } from './launcher.ts'
import { headTask, rankCommand, rendezvous } from './places.ts'
import { skipReason } from '../model/missing.ts'
import { deviceCount } from '../model/topology.ts'

/** Slurm's own launcher: one command on the first node of a job, which starts the ranks of all its nodes. */
export const srun: Launcher = {
  name: 'srun',
  programs: ['srun'],
  // srun(1)
  unbinding: ['--cpu-bind=none'],
  canLaunch: (_, { engine, reach }) =>
    reach === 'slurm' ? { can: true } : { can: false, why: skipReason('srun-outside-slurm', { engine }) },
  tasks: ({ command, topology, options }) => [
    headTask('srun', topology, {
      variables: rendezvous(),
      command: [
        'srun',
        `--nodes=${topology.nodes}`,
        `--ntasks=${deviceCount(topology)}`,
        `--ntasks-per-node=${topology.devicesPerNode}`,
        '--kill-on-bad-exit=1',
        '--export=ALL',
        ...options,
        ...rankCommand({ rank: 'SLURM_PROCID', localRank: 'SLURM_LOCALID', size: 'SLURM_NTASKS' }, command),
      ],
    }),
  ],
}
