import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { planDocumentSchema, type PlanDocument } from '../src/core/plan/plan-document.ts'
import { runSteady } from './run/steady.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const suites = ['gpu-frameworks', 'gpu-settings', 'gpu-dali']

const images: Readonly<Record<string, string>> = {
  'resnet50/pytorch': 'nvcr.io/nvidia/pytorch:25.06-py3',
  'resnet50/paddlepaddle': 'docker.io/paddlepaddle/paddle:3.0.0-gpu-cuda12.6-cudnn9.5-trt10.5',
}
const imageOf = ({ workload }: PlannedCase, suite: string) =>
  suite === 'gpu-dali' && workload === 'resnet50/paddlepaddle'
    ? 'registry.example.com/bench/paddle-dali:3.0.0'
    : images[workload]

/** Enroot wants a sign between registry and image, and takes docker.io where no registry is named. */
const enrootName = (image: string) => image.replace('docker.io/', '').replace(/^([a-z.]+\.[a-z]+)\//, '$1#')

type PlannedCase = PlanDocument['cases'][number]

async function plan(suite: string, cluster: string, ...args: readonly string[]): Promise<PlanDocument> {
  const { code, stdout } = await runSteady(
    ['plan', `suites/${suite}.yaml`, '--cluster', cluster, '--json', ...args],
    root,
    { KUBECONFIG: '/nowhere/kubeconfig' },
  )
  expect(code, stdout).toBe(0)
  return planDocumentSchema.parse(JSON.parse(stdout))
}

const launchersOf = ({ submission }: PlannedCase) =>
  submission.tasks.filter(({ role }) => role !== 'sampler').map(({ command }) => command)

const podSchema = z.object({
  containers: z
    .tuple([
      z.object({
        image: z.string(),
        resources: z.object({ limits: z.record(z.string(), z.string()) }),
        volumeMounts: z.array(z.object({ mountPath: z.string() })),
      }),
    ])
    .rest(z.never()),
})
const jobSchema = z.object({
  kind: z.literal('Job'),
  metadata: z.object({ namespace: z.string() }),
  spec: z.object({ parallelism: z.number(), template: z.object({ spec: podSchema }) }),
})

/** The first object that Kubernetes gets. */
function jobOf({ submission }: PlannedCase) {
  const text = submission.files.find(({ name }) => name === 'manifests.json')?.text ?? ''
  return jobSchema.parse(JSON.parse(text.slice(0, text.indexOf('\n}\n') + 2)))
}

describe.each(suites)('steady plan of %s', (suite) => {
  let slurm: PlanDocument
  let kubernetes: PlanDocument
  beforeAll(async () => {
    slurm = await plan(suite, 'clusters/h100-slurm.yaml', '--devices', '4x8')
    kubernetes = await plan(suite, 'clusters/h100-kubernetes.yaml', '--devices', '4x8')
  })

  it('has every case on either cluster, and skips none', () => {
    expect(slurm.skips).toEqual([])
    expect(kubernetes.skips).toEqual([])
    expect(kubernetes.cases.map(({ id }) => id)).toEqual(slurm.cases.map(({ id }) => id))
  })

  it('trains both frameworks in the same settings', () => {
    const settings = (workload: string) =>
      slurm.cases
        .filter((point) => point.workload === workload)
        .map(({ topology, axes, batchPerDevice }) => ({ topology, axes, batchPerDevice }))
    expect(settings('resnet50/paddlepaddle')).toEqual(settings('resnet50/pytorch'))
  })

  it('asks Slurm for whole nodes, and starts each framework in its image through pyxis', () => {
    for (const point of slurm.cases) {
      const { nodes, devicesPerNode } = point.topology
      expect(point.submission.commands[0]).toEqual(
        expect.arrayContaining([
          'sbatch',
          '--partition=gpu',
          '--exclusive',
          `--nodes=${nodes}`,
          `--gpus-per-node=${devicesPerNode}`,
        ]),
      )
      const launchers = launchersOf(point)
      expect(launchers).toHaveLength(nodes)
      for (const command of launchers)
        expect(command).toEqual(
          expect.arrayContaining([
            'srun',
            `--container-image=${enrootName(imageOf(point, suite) ?? '')}`,
            `--nnodes=${nodes}`,
          ]),
        )
    }
  })

  it('asks Kubernetes for a pod on each node, with its GPUs, its image and the data', () => {
    for (const point of kubernetes.cases) {
      const { metadata, spec } = jobOf(point)
      const [container] = spec.template.spec.containers
      expect(metadata.namespace).toBe('bench')
      expect(spec.parallelism).toBe(point.topology.nodes)
      expect(container.image).toBe(imageOf(point, suite))
      expect(container.resources.limits).toMatchObject({
        'nvidia.com/gpu': String(point.topology.devicesPerNode),
      })
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain('/data')
    }
  })

  it('estimates times from figures of H100, and says which', () => {
    for (const { axes, time } of slurm.cases) {
      const { precision } = axes
      const source = time?.source
      expect(source).toMatchObject(
        precision === 'fp32'
          ? { kind: 'workload', device: 'H100', precision: 'fp32' }
          : {
              kind: 'published',
              baseline: 'lambda-deeplearning-benchmark',
              precision: precision === 'tf32' ? 'tf32' : 'amp',
            },
      )
      expect(time?.expected).toBeGreaterThan(30)
      expect(time?.expected).toBeLessThan(300)
    }
  })
})

it('the three suites cover 1 to 32 GPUs, every precision, both memory formats, compiled or not, synthetic or through DALI', async () => {
  const cases = (
    await Promise.all(suites.map((suite) => plan(suite, 'clusters/h100-slurm.yaml', '--devices', '4x8')))
  ).flatMap((planned) => planned.cases)
  const values = (read: (point: PlannedCase) => unknown) =>
    [...new Set(cases.map((point) => String(read(point))))].toSorted()
  expect(
    values(({ topology }) => topology.nodes * topology.devicesPerNode)
      .map(String)
      .toSorted(),
  ).toEqual(['1', '16', '32', '8'])
  expect(values(({ axes }) => axes['precision'])).toEqual(['amp', 'bf16', 'fp32', 'tf32'])
  expect(values(({ axes }) => axes['memory-format'])).toEqual(['channels-first', 'channels-last'])
  expect(values(({ axes }) => axes['compile'] ?? false)).toEqual(['false', 'true'])
  expect(values(({ axes }) => `${axes['data']} ${axes['data'] === 'real' ? axes['loader'] : ''}`)).toEqual([
    'real dali',
    'synthetic ',
  ])
})

describe('data on a volume of Kubernetes', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'steady-volume-'))
    writeFileSync(
      join(folder, 'kubeconfig'),
      JSON.stringify({
        clusters: [{ name: 'lab', cluster: { server: 'http://127.0.0.1:1' } }],
        contexts: [{ name: 'lab', context: { cluster: 'lab', user: 'me' } }],
        users: [{ name: 'me', user: {} }],
        'current-context': 'lab',
      }),
    )
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  const skipped = async (mount: string) => {
    const cluster = {
      cluster: 'lab',
      engine: 'kubernetes',
      nodes: ['a', 'b', 'c', 'd'].map((name) => ({ name, gpus: 8 })),
      kubernetes: {
        kubeconfig: 'kubeconfig',
        volumes: [{ mount, source: { hostPath: { path: '/srv' } } }],
      },
    }
    writeFileSync(join(folder, 'lab.yaml'), JSON.stringify(cluster))
    const { skips } = await plan('gpu-dali', join(folder, 'lab.yaml'))
    return new Set(skips.map(({ case: matrixCase }) => matrixCase.axes['data']))
  }

  it('is taken to be there, though this machine does not have it', async () => {
    expect(await skipped('/data')).toEqual(new Set())
    expect(await skipped('/data/image')).toEqual(new Set(['real']))
  })
})
