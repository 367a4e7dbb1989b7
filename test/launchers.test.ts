import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Site } from '../src/core/launchers/launcher.ts'
import { launchers } from '../src/core/launchers/launchers.ts'
import type { Submission } from '../src/core/jobs/submission.ts'
import { thisMachine } from '../src/core/model/cluster.ts'
import { shellQuoted } from '../src/core/text/shell.ts'
import { processTarget } from '../src/host/targets/process-target.ts'
import { expectGolden } from './golden.ts'
import { jobOf } from './run/jobs.ts'

const nodes = ['one', 'two'].map((name) => ({ name, address: name, cpus: undefined, gpus: undefined }))

/** Two nodes that take any job. */
const target = processTarget({
  cluster: { ...thisMachine, name: 'two', engine: 'simulated', nodes },
  variables: {},
  capacity: () => Promise.reject(new Error('no case is planned')),
  onNode: (_, command) => command,
  probe: () => Promise.reject(new Error('nothing is probed')),
})

const sites: readonly Site[] = (['ssh', 'slurm'] as const).map((reach) => ({
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

const rendered = launchers.flatMap((launcher) =>
  [1, 2].map((nodes) => {
    const topology = { nodes, devicesPerNode: 2 }
    const site = sites.find((one) => launcher.canLaunch(topology, one).can) ?? target.site
    const job = jobOf({ ...target, site }, command, {
      ...topology,
      devices: 'gpu',
      launcher,
      variables: { NCCL_DEBUG: 'WARN' },
      options: { [launcher.name]: ['--further'] },
    })
    const { tasks, files } = target.render(job)
    return [
      `# ${launcher.name}, ${nodes}x2`,
      ...tasks.map(shownTask),
      `files: ${files.map(({ name }) => name).join(', ') || 'none'}`,
      `logs: ${job.streams.map(({ name }) => name).join(', ')}`,
      '',
    ].join('\n')
  }),
)

it('every launcher starts what was reviewed, on one node and on two', () => {
  expectGolden(rendered.join('\n'), 'launchers.txt')
})

it('every launcher has a row in the docs', () => {
  const docs = readFileSync(new URL('../docs/clusters.md', import.meta.url), 'utf8')
  for (const { name } of launchers) expect(docs).toMatch(new RegExp(`^\\| \`${name}\` `, 'm'))
})
