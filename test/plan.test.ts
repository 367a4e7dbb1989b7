import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planDocumentSchema } from '../src/core/plan/plan-document.ts'
import { runSteady } from './run/steady.ts'

let cwd = ''
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'steady-plan-'))
})
afterAll(() => rm(cwd, { recursive: true }))

const steady = (...args: string[]) => runSteady(args, cwd)

describe('steady plan', () => {
  it('prints one JSON document and nothing else on stdout', async () => {
    const { code, stdout } = await steady('plan', '--json')
    expect(code).toBe(0)
    const plan = planDocumentSchema.parse(JSON.parse(stdout))
    expect(plan).toMatchObject({ version: 1, suite: 'quickstart', protocol: 'steady', skips: [] })
    expect(plan.order.toSorted()).toEqual(
      plan.cases.flatMap(({ id }) => [1, 2, 3].map((repeat) => `${id}/${repeat}`)).toSorted(),
    )
  })

  it('gives commands that can be run as they stand', async () => {
    const { stdout } = await steady('plan', 'replay-example', '--json')
    const plan = planDocumentSchema.parse(JSON.parse(stdout))
    const [program = '', ...args] = plan.cases[0]?.command ?? []
    const played = await promisify(execFile)(program, args, { cwd })
    expect(played.stdout).toContain('train_throughput')
  })

  it('says what is wrong without a stack trace, as a document too, and exits with 2', async () => {
    const { code, stdout, stderr } = await steady('plan', 'quikstart', '--json')
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'SUITE_UNKNOWN' } })
    expect(stderr).toContain("Did you mean 'quickstart'?")
    expect(stderr).not.toMatch(/^\s+at /m)
  })
})

describe('a plan for hardware that is elsewhere', () => {
  const suite = [
    'suite: elsewhere',
    'matrix: { workload: resnet50/pytorch, topology: [1x8, 4x8], precision: amp, batch: 128, data: real }',
    'data-set: /nowhere/imagenet',
    'repeats: 1',
  ].join('\n')
  const plan = async (...args: string[]) => {
    await writeFile(join(cwd, 'elsewhere.yaml'), suite)
    const { code, stdout } = await steady('plan', 'elsewhere.yaml', ...args, '--json')
    expect(code).toBe(0)
    return planDocumentSchema.parse(JSON.parse(stdout))
  }

  it('has every command, though the machine, the framework and the data are not here', async () => {
    const { cases, skips, findings } = await plan('--devices', '32', '--gpu', 'V100')
    expect(skips).toEqual([])
    expect(cases.map(({ topology }) => topology)).toEqual([
      { nodes: 1, devicesPerNode: 8 },
      { nodes: 4, devicesPerNode: 8 },
    ])
    expect(cases[1]?.submission.tasks.filter(({ role }) => role === 'launcher')).toHaveLength(4)
    expect(cases[1]?.submission.tasks[0]?.command.join(' ')).toContain('--device=gpu --batch=128')
    expect(cases[1]?.submission.commands.map((command) => command.at(-2))).toEqual(
      expect.arrayContaining([expect.stringContaining('node-3')]),
    )
    expect(findings.map(({ code }) => code)).toContain('planned-elsewhere')
  })

  it('estimates the time from what was published of these GPUs, else from the rough figure for GPUs', async () => {
    const sources = async (...args: string[]) =>
      (await plan('--devices', '32', ...args)).cases.map(({ time }) => time?.source)
    expect(await sources('--gpu', 'H100')).toMatchObject([
      { kind: 'published', baseline: 'lambda-deeplearning-benchmark', line: 29, perDevice: 22_059 / 8 },
      { kind: 'published', line: 29 },
    ])
    await writeFile(join(cwd, 'h100.yaml'), 'cluster: h100\nengine: slurm\ngpu: H100\n')
    expect(await sources('--cluster', 'h100.yaml')).toMatchObject([{ line: 29 }, { line: 29 }])
    expect(await sources()).toMatchObject([
      { kind: 'workload', device: 'gpu', precision: 'amp' },
      { kind: 'workload', device: 'gpu', precision: 'amp' },
    ])
  })

  it('leaves out what the devices are too few for', async () => {
    const { cases, skips } = await plan('--devices', '2x8')
    expect([cases.length, skips.length]).toEqual([1, 1])
  })

  it('plans for a Slurm cluster that is not installed here', async () => {
    await writeFile(join(cwd, 'far.yaml'), 'cluster: far\nengine: slurm\n')
    const { cases } = await plan('--devices', '4x8', '--cluster', 'far.yaml')
    expect(cases[1]?.submission.commands[0]).toEqual(expect.arrayContaining(['sbatch', '--nodes=4']))
  })

  it('in containers skips a workload without an image, and elsewhere a variant that is an image', async () => {
    await writeFile(join(cwd, 'lab.yaml'), 'cluster: lab\nengine: slurm\ncontainers: {}\n')
    await writeFile(join(cwd, 'bare.yaml'), 'cluster: bare\nengine: slurm\n')
    const reasons = async (variants: string, cluster: string) => {
      const suite = `suite: images\nmatrix: { workload: resnet50/pytorch, batch: 4 }\n${variants}`
      await writeFile(join(cwd, 'images.yaml'), suite)
      const { stdout } = await steady('plan', 'images.yaml', '--devices', '8', '--cluster', cluster, '--json')
      return planDocumentSchema.parse(JSON.parse(stdout)).skips.map(({ reason }) => reason)
    }
    expect(await reasons('', 'lab.yaml')).toMatchObject([{ code: 'image-not-named' }])
    const variants = 'variants: { old: {}, new: { image: lab/train:2 } }'
    expect(await reasons(variants, 'bare.yaml')).toMatchObject([
      { code: 'variant-needs-containers', data: { variant: 'new' } },
    ])
  })

  it('starts each workload in the image that the suite names for it', async () => {
    await writeFile(join(cwd, 'lab.yaml'), 'cluster: lab\nengine: slurm\ncontainers: {}\n')
    const images = 'image: { resnet50/pytorch: lab/torch:2, default: lab/paddle:3 }'
    const matrix = 'matrix: { workload: [resnet50/pytorch, resnet50/paddlepaddle], batch: 4 }'
    await writeFile(join(cwd, 'images.yaml'), `suite: images\n${matrix}\n${images}\n`)
    const { stdout } = await steady(
      'plan',
      'images.yaml',
      '--devices',
      '8',
      '--cluster',
      'lab.yaml',
      '--json',
    )
    const { cases } = planDocumentSchema.parse(JSON.parse(stdout))
    const image = ({ command }: (typeof cases)[number]) => command.filter((word) => word.startsWith('lab/'))
    expect(cases.map(image)).toEqual([['lab/torch:2'], ['lab/paddle:3']])
  })

  it.each([
    [['--devices', 'many'], 'TOPOLOGY_INVALID'],
    [['--gpu', 'V100'], 'OPTIONS_CONFLICT'],
    [['--cluster', 'nowhere'], 'CLUSTER_UNKNOWN'],
  ])('refuses %j', async (args, code) => {
    const ended = await steady('plan', ...args)
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain(code)
  })

  it('says which clusters and engines there are where the one that is named is not', async () => {
    await mkdir(join(cwd, 'clusters'), { recursive: true })
    await writeFile(join(cwd, 'clusters/lab.yaml'), 'cluster: lab\nengine: slurm\n')
    const { stderr } = await steady('plan', '--cluster', 'nowhere')
    expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(
      /Name one of h100-kubernetes, .* lab, .*or the path of a cluster file/,
    )
    expect(stderr).toContain('slurm')
  })

  it('takes a cluster file of the package by its name', async () => {
    const plan = async () =>
      (await steady('plan', 'h100-llama-8b', '--cluster', 'h100-slurm', '--devices', '2x8')).stdout
    expect(await plan()).toContain('cluster h100-slurm (slurm)')
  })
})

describe('steady workloads', () => {
  it('lists the catalogue, and shows one in full with the reasons of what it cannot do', async () => {
    expect((await steady('workloads')).stdout).toContain('resnet50/embedded')
    const { code, stdout } = await steady('workloads', 'resnet50/embedded')
    expect(code).toBe(0)
    expect(stdout).toContain('the embedded trainer computes in FP32 on the CPU')
  })

  it('suggests the workload that was meant', async () => {
    const { code, stderr } = await steady('workloads', 'resnet50/embeded')
    expect(code).toBe(2)
    expect(stderr).toContain("Did you mean 'resnet50/embedded'?")
  })
})
