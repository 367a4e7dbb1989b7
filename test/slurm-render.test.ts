import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { makeJob } from '../src/core/jobs/make-job.ts'
import { shellQuoted } from '../src/core/text/shell.ts'
import { launchers } from '../src/core/launchers/launchers.ts'
import { noLaunchSettings, thisMachine } from '../src/core/model/cluster.ts'
import { containerSettings } from '../src/core/cluster/read.ts'
import { containersSchema } from '../src/core/cluster/schema.ts'
import type { Job, JobContainer } from '../src/core/model/job.ts'
import { seconds } from '../src/core/model/units.ts'
import { slurmTarget } from '../src/host/targets/slurm.ts'
import { slurmSettings } from '../src/host/targets/slurm/settings.ts'
import { expectGolden } from './golden.ts'

const settings = slurmSettings.parse({
  partition: 'gpu',
  account: 'bench',
  dependency: 'afterok:4711',
  exclude: ['n7', 'gpu-8.example.org'],
  exclusive: true,
  'cpus-per-device': 8,
  'time-margin': '90s',
  options: ['--mem=0', "--comment=it's $HOME"],
})
const target = slurmTarget({ ...thisMachine, engine: 'slurm' }, settings, {
  variables: {},
  folder: '/clusters',
})

const jobOf = (launcher: (typeof launchers)[number], nodes: number, container?: JobContainer): Job =>
  makeJob({
    id: '5f0c',
    run: 'case_2x4/1',
    results: "/data/100%j it's",
    topology: { nodes, devicesPerNode: 4 },
    devices: 'gpu',
    rank: { command: ['python3', 'train.py', '--note', 'a $(b) \'c\' "d"', ''], variables: {} },
    pythons: [],
    container,
    launcher,
    site: target.site,
    launch: {
      ...noLaunchSettings,
      options: { [launcher.name]: ['--verbose'] },
      variables: { NCCL_DEBUG: 'INFO' },
    },
    variables: { GREETING: '$USER' },
    workingDirectory: '/suite/a b',
    limits: { run: seconds(3600), quiet: seconds(60), queue: undefined },
  })

const inApptainer = containerSettings(
  containersSchema.parse({ program: 'apptainer', pull: 'missing', mounts: ['/data', '/scratch:/work:rw'] }),
)

const inPyxis = containerSettings(containersSchema.parse({ program: 'pyxis', pull: 'missing' }))

const containers = containerSettings(
  containersSchema.parse({
    mounts: ['/data', '/scratch:/work:rw'],
    ulimits: ['memlock=-1'],
    user: '1000:1000',
  }),
)

/** The lines of a node script that differ from job to job. */
const ownLines = (text: string) =>
  text
    .split('\n')
    .filter((line) => /^(?:STEADY_WORK=|export |\d+\)$|streams=|task\(\))/.test(line))
    .map((line) => `${line}\n`)
    .join('')

const cases = launchers.flatMap((launcher) =>
  [1, 2]
    .filter((nodes) => launcher.canLaunch({ nodes, devicesPerNode: 4 }, target.site).can)
    .map((nodes) => ({ name: `${launcher.name}-${nodes}x4`, job: jobOf(launcher, nodes) })),
)

const sharing = slurmTarget(
  { ...thisMachine, engine: 'slurm' },
  { ...settings, allocation: 'shared', 'allocation-time': '2h' },
  { variables: {}, folder: '/clusters' },
)

describe('a job that shares an allocation', () => {
  it('is submitted as it always was', () => {
    const one = cases.find(({ name }) => name === 'srun-2x4')
    if (one === undefined) throw new Error('srun starts no two nodes')
    const { commands, files } = sharing.render(one.job)
    const holder = files.find(({ name }) => name === 'hold.sh')
    const lines = commands.map((command) => `$ ${command.map(shellQuoted).join(' ')}\n`)
    expectGolden([...lines, holder?.text].join('\n'), 'slurm/shared.txt')
    expect(spawnSync('sh', ['-n'], { input: holder?.text ?? '', encoding: 'utf8' }).stderr).toBe('')
  })
})

describe('a job for Slurm', () => {
  it.each(cases)('is written as it always was: $name', ({ name, job }) => {
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
    expectGolden(parts.join('\n'), `slurm/${name}.txt`)
  })

  it('in containers gets its image first, and starts each launcher in one', () => {
    const [launcher] = launchers.filter(({ name }) => name === 'torchrun')
    if (launcher === undefined) throw new Error('there is no torchrun')
    const job = jobOf(launcher, 2, { image: 'lab/train:1', settings: containers, reads: ['/data/images'] })
    const shown = ['batch.sh', 'node.sh', 'lifeline.sh', 'supervise.sh']
    const files = target.render(job).files.filter(({ name }) => shown.includes(name))
    const texts = files.map(({ name, text }) =>
      name === 'node.sh' ? `==> ${name}, in part <==\n${ownLines(text)}` : `==> ${name} <==\n${text}`,
    )
    expectGolden(texts.join('\n'), 'slurm/in-containers.txt')
    for (const { text } of files)
      expect(spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' }).stderr).toBe('')
  })

  it('in containers of apptainer makes the file of its image first', () => {
    const [launcher] = launchers.filter(({ name }) => name === 'srun')
    if (launcher === undefined) throw new Error('there is no srun')
    const image = 'registry.example.com/lab/train:1'
    const job = jobOf(launcher, 2, { image, settings: inApptainer, reads: ['/data/images'] })
    const files = target
      .render(job)
      .files.filter(({ name }) => ['batch.sh', 'node.sh', 'apptainer.sh'].includes(name))
    const texts = files.map(({ name, text }) =>
      name === 'node.sh' ? `==> ${name}, in part <==\n${ownLines(text)}` : `==> ${name} <==\n${text}`,
    )
    expectGolden(texts.join('\n'), 'slurm/in-apptainer.txt')
    for (const { text } of files)
      expect(spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' }).stderr).toBe('')
  })

  it('in containers of pyxis makes the container first, and names it to srun', () => {
    const image = 'registry.example.com/lab/train:1'
    const texts = ['srun', 'torchrun'].map((name) => {
      const launcher = launchers.find((one) => one.name === name)
      if (launcher === undefined) throw new Error(`there is no ${name}`)
      const job = jobOf(launcher, 2, { image, settings: inPyxis, reads: ['/data/images'] })
      const { files } = target.render(job)
      const text = (wanted: string) => files.find(({ name }) => name === wanted)?.text ?? ''
      const fetching = text('batch.sh').split('\nstep srun')[1]?.split('STEADY_FACTS')[0] ?? ''
      return `==> ${name}: batch.sh, in part <==\nstep srun${fetching}\n==> ${name}: node.sh, in part <==\n${ownLines(text('node.sh'))}`
    })
    expectGolden(texts.join('\n'), 'slurm/in-pyxis.txt')
  })

  it('asks its nodes to describe themselves, in a script that is written as it always was', () => {
    const [one] = cases
    const facts =
      one && target.render({ ...one.job, pythons: [{ interpreter: 'python3', packages: ['torch'] }] })
    expectGolden(facts?.files.find(({ name }) => name === 'facts.sh')?.text ?? '', 'slurm/facts.sh')
  })

  it.each(cases)('is a script that a POSIX shell can read: $name', ({ job }) => {
    for (const { text } of target.render(job).files) {
      expect(spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' }).stderr).toBe('')
    }
  })
})
