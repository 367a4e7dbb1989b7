import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { containersSchema } from '../../src/core/cluster/schema.ts'
import { containerSettings } from '../../src/core/cluster/read.ts'
import { typedJob as typed, type TypedNode } from '../../src/core/jobs/typed-job.ts'
import type { Site } from '../../src/core/launchers/launcher.ts'
import { launchers } from '../../src/core/launchers/launchers.ts'
import type { Job, JobContainer } from '../../src/core/model/job.ts'
import { freshFolder } from './replayed.ts'
import { jobOf, type JobChange } from './jobs.ts'
import { localSite } from '../samples/offer.ts'
import { runSteady } from './steady.ts'
import { root } from '../recipes/run/shipped.ts'

const hostile = ['$HOME', '$(echo no)', "it's", '', ' ', '`echo no`', '"', '\\', 'a\nb', '~', '*', ';', '#']

const known = [
  { name: 'h1', address: '10.0.0.1' },
  { name: 'h2', address: '10.0.0.2' },
]
const site: Site = { ...localSite, engine: 'ssh', reach: 'ssh' }
const typedJob = (job: Job, nodes: readonly TypedNode[], sharesFiles = true) =>
  typed(job, { nodes, sharesFiles, hide: (text) => text })

function linesOf(change: JobChange, nodes: readonly TypedNode[] = known) {
  const job = jobOf({ site }, ['train', '--batch=4'], { nodes: nodes.length, devicesPerNode: 2, ...change })
  return typedJob(job, nodes)
}

const launcher = (name: string) => {
  const found = launchers.find((launcher) => launcher.name === name)
  if (found === undefined) throw new Error(name)
  return found
}

describe('the lines that a person pastes', () => {
  it('give a program exactly its arguments, its variables and its folder, in any shell', () => {
    const folder = freshFolder()
    const program = join(folder, 'show.mjs')
    writeFileSync(
      program,
      'console.log(JSON.stringify([process.argv.slice(2), process.env.TEXT, process.cwd()]))',
    )
    for (const text of hostile) {
      const job = jobOf({ site }, [process.execPath, program, ...hostile], {
        variables: { TEXT: text },
        folder: [folder],
      })
      const lines = typedJob(job, [{ name: 'local', address: undefined }])
      const printed = execFileSync('sh', { input: `${lines.join('\n')}\n`, encoding: 'utf8' })
      expect(JSON.parse(printed)).toEqual([hostile, text, folder])
    }
  })

  it('name no script of steady, and no place that is only described', () => {
    for (const launcher of launchers) {
      if (launcher.name === 'srun') continue
      const text = linesOf({ launcher: launcher }).join('\n')
      expect(text, launcher.name).not.toMatch(/rank\.sh|<[a-z ]+>|STEADY_RUN|STEADY_RESULTS|STEADY_ADDRESS/)
    }
  })

  it('set the place of a rank where its launcher states it under other names', () => {
    expect(linesOf({ launcher: launcher('mpirun') }).join('\n')).toContain(
      `sh -c 'export RANK=$OMPI_COMM_WORLD_RANK LOCAL_RANK=$OMPI_COMM_WORLD_LOCAL_RANK WORLD_SIZE=$OMPI_COMM_WORLD_SIZE; exec "$@"' rank train --batch=4`,
    )
    expect(linesOf({ launcher: launcher('torchrun') }).join('\n')).toMatch(/--no_python train --batch=4$/m)
  })

  it('name the node before its lines, where there are several tasks', () => {
    expect(linesOf({ launcher: launcher('process') })).toEqual([
      '# h1',
      'NNODES=2 NODE_RANK=0 MASTER_ADDR=10.0.0.1 MASTER_PORT=29500 train --batch=4',
      '# h2',
      'NNODES=2 NODE_RANK=1 MASTER_ADDR=10.0.0.1 MASTER_PORT=29500 train --batch=4',
    ])
  })

  it('start the tasks of one node beside each other', () => {
    const lines = linesOf({ launcher: launcher('jax') }, known.slice(0, 1))
    expect(lines.map((line) => line.endsWith(' &'))).toEqual([false, true, false])
  })

  it('leave the addresses that only the engine knows to variables', () => {
    const unknown = [0, 1].map((node) => ({ name: `node ${node}`, address: undefined }))
    const text = linesOf({ launcher: launcher('mpirun') }, unknown).join('\n')
    expect(text).toContain('--host "$STEADY_ADDRESS_0":2,"$STEADY_ADDRESS_1":2')
  })

  it('take a secret from the shell, and print none', () => {
    const job = jobOf({ site }, ['train'], { variables: { API_TOKEN: 'abcdefgh' } })
    const lines = typedJob(job, known.slice(0, 1))
    expect(lines).toEqual(['API_TOKEN="$API_TOKEN" train'])
  })
})

describe('in containers', () => {
  const container = (written: object): JobContainer => ({
    image: 'lab/train:1',
    reads: [],
    settings: containerSettings(containersSchema.parse(written)),
  })
  const scripts = /(lifeline|supervise|hold|reach|apptainer)\.sh/

  it.each([
    ['node', 'docker run --detach --name=steady-plan', ' docker exec '],
    ['rank', 'docker run --rm', 'docker run --rm'],
  ])('per %s, a command is started by the program alone', (per, first, second) => {
    const lines = linesOf({
      launcher: launcher('mpirun'),
      container: container({ program: 'docker', per }),
    })
    const text = lines.join('\n')
    expect(text).not.toMatch(scripts)
    expect(text).not.toContain('--label')
    expect(text).toContain(first)
    expect(text).toMatch(new RegExp(`mpirun .*sh -c .*"\\$program" "\\$act" .*${second.trim()}`))
  })

  it('the containers of other nodes are started before the launcher that reaches them', () => {
    const lines = linesOf({ launcher: launcher('mpirun'), container: container({ program: 'docker' }) })
    const removal = 'docker rm --force steady-plan'
    expect(lines.filter((line) => line.startsWith('#') || line === removal)).toEqual([
      '# h2',
      '# h1',
      removal,
      '# h2',
      removal,
    ])
    expect(lines.at(-4)).toContain('mpirun')
  })

  it('lines read nothing of those that are pasted next', () => {
    for (const per of ['node', 'rank']) {
      const text = linesOf({ launcher: launcher('mpirun'), container: container({ program: 'docker', per }) })
      expect(text.join(' ')).not.toMatch(/--interactive|--log-driver/)
    }
  })

  it('a folder of this machine is mounted only where nodes have it', () => {
    const job = (sharesFiles: boolean) =>
      jobOf({ site: { ...site, sharesFiles } }, ['train'], { container: container({ program: 'docker' }) })
    const [, shared = ''] = typedJob(job(true), known.slice(0, 1))
    const [, alone = ''] = typedJob(job(false), known.slice(0, 1), false)
    expect(shared.match(/--volume /g)).toHaveLength(2)
    expect(alone).toContain('--volume "$STEADY_JOB":"$STEADY_JOB":rw --workdir "$STEADY_JOB"')
  })

  it('of apptainer, a command follows its image', () => {
    const [, line = ''] = linesOf(
      { launcher: launcher('process'), container: container({ program: 'apptainer' }) },
      known.slice(0, 1),
    )
    expect(line).not.toMatch(scripts)
    expect(line).toMatch(/^apptainer exec .* docker:\/\/lab\/train:1 train --batch=4$/)
  })
})

it('a plan prints every variable that the workload of a published report sets', async () => {
  const { stdout } = await runSteady(
    ['plan', 'suites/paddle-perf-paddle-resnet50.yaml', '--devices', '4x8', '--all'],
    root,
  )
  const lines = stdout.split('\n').filter((line) => line.includes('ppcls/static/train.py'))
  expect(lines).not.toEqual([])
  for (const line of lines) expect(line.match(/ FLAGS_\w+=\S/g)).toHaveLength(6)
})
