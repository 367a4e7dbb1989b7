import type { Site } from '../../src/core/launchers/launcher.ts'
import type { Submission } from '../../src/core/jobs/submission.ts'
import { thisMachine } from '../../src/core/model/cluster.ts'
import { shellQuoted } from '../../src/core/text/shell.ts'
import { processTarget } from '../../src/host/targets/process-target.ts'
import { jobOf } from '../run/jobs.ts'
import type { RenderedOn } from './rendered.ts'

const nodes = ['one', 'two'].map((name) => ({ name, address: name, cpus: undefined, gpus: undefined }))

/** Two nodes that take any job. */
const target = processTarget({
  cluster: { ...thisMachine, name: 'two', engine: 'simulated', nodes },
  variables: {},
  capacity: () => Promise.reject(new Error('no case is planned')),
  onNode: (_, command) => command,
  probe: () => Promise.reject(new Error('nothing is probed')),
})

const sites: readonly Site[] = ['ssh', 'slurm'].map((reach) => ({
  engine: reach,
  reach,
  containers: undefined,
  interface: 'eth0',
  sharesFiles: true,
}))

const command = ['python3', 'train.py', '--batch=32', 'a b']

const shownTask = ({ name, node, variables, command }: Submission['tasks'][number]) =>
  [
    `${name} on ${node}`,
    ...Object.entries(variables).map(([variable, value]) => `  ${variable}=${value}`),
    `  ${command.map(shellQuoted).join(' ')}`,
  ].join('\n')

/** The processes that start ranks, on an engine that a launcher can reach other nodes of. */
export const onProcesses: RenderedOn = (launcher) =>
  [1, 2].map((nodes) => {
    const topology = { nodes, devicesPerNode: 2 }
    const site = sites.find((site) => launcher.canLaunch(topology, site).can) ?? target.site
    const job = jobOf({ ...target, site }, command, {
      ...topology,
      devices: 'gpu',
      launcher,
      variables: { NCCL_DEBUG: 'WARN' },
      options: { [launcher.name]: ['--further'] },
    })
    const { tasks, files } = target.render(job)
    const lines = [
      ...tasks.map(shownTask),
      `files: ${files.map(({ name }) => name).join(', ') || 'none'}`,
      `logs: ${job.streams.map(({ name }) => name).join(', ')}`,
      '',
    ]
    return { title: `processes, ${nodes}x2`, text: lines.join('\n') }
  })
