import type { Launcher } from '../../src/core/launchers/launcher.ts'
import { thisMachine } from '../../src/core/model/cluster.ts'
import type { Job, JobContainer } from '../../src/core/model/job.ts'
import { shellQuoted } from '../../src/core/text/shell.ts'
import { slurmTarget } from '../../src/host/targets/slurm.ts'
import { slurmSettings } from '../../src/host/targets/slurm/settings.ts'
import { fourGpuJob, linesLike } from './four-gpu-job.ts'
import type { RenderedOn } from './rendered.ts'

export const settings = slurmSettings.parse({
  partition: 'gpu',
  account: 'bench',
  dependency: 'afterok:4711',
  exclude: ['n7', 'gpu-8.example.org'],
  exclusive: true,
  'cpus-per-device': 8,
  'time-margin': '90s',
  options: ['--mem=0', "--comment=it's $HOME"],
})
export const target = slurmTarget({ ...thisMachine, engine: 'slurm' }, settings, {
  variables: {},
  folder: '/clusters',
})

/** A job for nodes with four GPUs each. */
export const jobOf = (launcher: Launcher, nodes: number, container?: JobContainer): Job =>
  fourGpuJob(target.site, 'train.py', launcher, nodes, container)

/** The lines of a node script that differ from job to job. */
export const ownLines = (text: string) =>
  linesLike(text, /^(?:STEADY_WORK=|export |\d+\)$|streams=|task\(\))/)

/** The jobs that a launcher can start. */
export const jobsOf = (launcher: Launcher): readonly Job[] =>
  [1, 2]
    .filter((nodes) => launcher.canLaunch({ nodes, devicesPerNode: 4 }, target.site).can)
    .map((nodes) => jobOf(launcher, nodes))

/** What Slurm is handed for one node, and for two. */
export const onSlurm: RenderedOn = (launcher) =>
  jobsOf(launcher).map((job) => {
    const { commands, files } = target.render(job)
    const parts = [
      ...commands.map((command) => `$ ${command.map(shellQuoted).join(' ')}\n`),
      ...files
        .filter(({ name }) => !['node.sh', 'facts.sh'].includes(name))
        .map(({ name, text }) => `==> ${name} <==\n${text}`),
      ...files
        .filter(({ name }) => name === 'node.sh')
        .map(({ name, text }) => `==> ${name}, in part <==\n${ownLines(text)}`),
    ]
    return { title: `slurm, ${job.topology.nodes}x4`, text: parts.join('\n') }
  })
