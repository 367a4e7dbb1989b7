import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { shellQuoted } from '../src/core/text/shell.ts'
import { launchers } from '../src/core/launchers/launchers.ts'
import { thisMachine } from '../src/core/model/cluster.ts'
import { containerSettings } from '../src/core/cluster/read.ts'
import { containersSchema } from '../src/core/cluster/schema.ts'
import { slurmTarget } from '../src/host/targets/slurm.ts'
import { expectGolden } from './golden.ts'
import { jobOf, jobsOf, ownLines, settings, target } from './launchers/on-slurm.ts'

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

const launcherNamed = (name: string) => {
  const launcher = launchers.find((launcher) => launcher.name === name)
  if (launcher === undefined) throw new Error(`there is no ${name}`)
  return launcher
}

const sharing = slurmTarget(
  { ...thisMachine, engine: 'slurm' },
  { ...settings, allocation: 'shared', 'allocation-time': '2h' },
  { variables: {}, folder: '/clusters' },
)

describe('a job that shares an allocation', () => {
  it('is submitted as it always was', () => {
    const { commands, files } = sharing.render(jobOf(launcherNamed('srun'), 2))
    const holder = files.find(({ name }) => name === 'hold.sh')
    const lines = commands.map((command) => `$ ${command.map(shellQuoted).join(' ')}\n`)
    expectGolden([...lines, holder?.text].join('\n'), 'slurm/shared.txt')
    expect(spawnSync('sh', ['-n'], { input: holder?.text ?? '', encoding: 'utf8' }).stderr).toBe('')
  })
})

describe('a job for Slurm', () => {
  it('in containers gets its image first, and starts each launcher in one', () => {
    const job = jobOf(launcherNamed('torchrun'), 2, {
      image: 'lab/train:1',
      settings: containers,
      reads: ['/data/images'],
    })
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
    const image = 'registry.example.com/lab/train:1'
    const job = jobOf(launcherNamed('srun'), 2, { image, settings: inApptainer, reads: ['/data/images'] })
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
      const job = jobOf(launcherNamed(name), 2, { image, settings: inPyxis, reads: ['/data/images'] })
      const { files } = target.render(job)
      const text = (wanted: string) => files.find(({ name }) => name === wanted)?.text ?? ''
      const fetching = text('batch.sh').split('\nstep srun')[1]?.split('STEADY_FACTS')[0] ?? ''
      return `==> ${name}: batch.sh, in part <==\nstep srun${fetching}\n==> ${name}: node.sh, in part <==\n${ownLines(text('node.sh'))}`
    })
    expectGolden(texts.join('\n'), 'slurm/in-pyxis.txt')
  })

  it('asks its nodes to describe themselves, in a script that is written as it always was', () => {
    const job = jobOf(launcherNamed('process'), 1)
    const facts = target.render({ ...job, pythons: [{ interpreter: 'python3', packages: ['torch'] }] })
    expectGolden(facts.files.find(({ name }) => name === 'facts.sh')?.text ?? '', 'slurm/facts.sh')
  })

  it.each(launchers)('is scripts that a POSIX shell can read under $name', (launcher) => {
    for (const { text } of jobsOf(launcher).flatMap((job) => target.render(job).files))
      expect(spawnSync('sh', ['-n'], { input: text, encoding: 'utf8' }).stderr).toBe('')
  })
})
