import { describe, expect, it } from 'vitest'
import { makeJob } from '../src/core/jobs/make-job.ts'
import { launchers } from '../src/core/launchers/launchers.ts'
import { noLaunchSettings, thisMachine } from '../src/core/model/cluster.ts'
import type { Job } from '../src/core/model/job.ts'
import { seconds } from '../src/core/model/units.ts'
import { kubernetesTarget } from '../src/host/targets/kubernetes.ts'
import { kinds } from '../src/host/targets/kubernetes/kinds.ts'
import { kubernetesSettings } from '../src/host/targets/kubernetes/settings.ts'
import { expectGolden } from './golden.ts'

const never = () => Promise.reject(new Error('nothing is asked'))
const targetOf = (written: Readonly<Record<string, unknown>> = {}) =>
  kubernetesTarget({ ...thisMachine, engine: 'kubernetes', nodes: [] }, kubernetesSettings.parse(written), {
    api: { ask: never, tryOnce: never, lines: never },
    namespace: 'bench',
  })

const jobOf = (launcher: (typeof launchers)[number], nodes: number): Job =>
  makeJob({
    id: '5f0c',
    run: 'case_2x4/1',
    results: "/data/100%j it's",
    topology: { nodes, devicesPerNode: 4 },
    devices: 'gpu',
    rank: {
      command: ['python3', [{ hole: 'file', path: '/suite/train.py' }], '--note', 'a $(b) \'c\' "d"', ''],
      variables: {},
    },
    pythons: [],
    container: { image: 'lab/train@sha256:0f', settings: undefined, reads: [] },
    launcher,
    site: targetOf().site,
    launch: {
      ...noLaunchSettings,
      options: { [launcher.name]: ['--verbose'] },
      variables: { NCCL_DEBUG: 'INFO' },
    },
    variables: { GREETING: '$USER' },
    workingDirectory: '/suite/a b',
    limits: { run: seconds(3600), quiet: seconds(60), queue: undefined },
  })

const textOf = (target: ReturnType<typeof targetOf>, job: Job, name: string) =>
  target.render(job).files.find((file) => file.name === name)?.text ?? ''

/** The lines of a node script that differ from job to job. */
const ownLines = (text: string) =>
  text
    .split('\n')
    .filter((line) =>
      /^(?:STEADY_\w+=|find_address|mkdir -p "\$STEADY_JOB\/files|export |\d+\)$|streams=|task\(\))/.test(
        line,
      ),
    )
    .map((line) => `${line}\n`)
    .join('')

const cases = launchers.flatMap((launcher) =>
  [1, 2]
    .filter((nodes) => launcher.canLaunch({ nodes, devicesPerNode: 4 }, targetOf().site).can)
    .map((nodes) => ({ name: `${launcher.name}-${nodes}x4`, job: jobOf(launcher, nodes) })),
)

describe('what a cluster of Kubernetes gets', () => {
  it.each(cases)('is what was reviewed: the script of $name', ({ name, job }) => {
    expectGolden(ownLines(textOf(targetOf(), job, 'node.sh')), `kubernetes/${name}.txt`)
  })

  const job = cases.find(({ name }) => name === 'torchrun-2x4')?.job as Job

  it.each(kinds)('is what was reviewed: the objects of kind $name', ({ name }) => {
    expectGolden(textOf(targetOf({ kind: name }), job, 'manifests.json'), `kubernetes/${name}.json`)
  })

  it('has everything that the cluster file says', () => {
    const settings = {
      requests: { cpu: 16 },
      limits: { memory: '200Gi', 'rdma/hca': 1 },
      'shm-size': '32Gi',
      volumes: [
        { mount: '/data', source: { persistentVolumeClaim: { claimName: 'data' } } },
        { mount: '/scratch', source: { hostPath: { path: '/scratch' } }, 'read-only': false },
      ],
      pull: 'always',
      'pull-secrets': ['registry'],
      'service-account': 'bench',
      'node-selector': { gpu: 'a100', spot: false },
      tolerations: [{ key: 'gpu', operator: 'Exists' }],
      'priority-class': 'low',
      'runtime-class': 'nvidia',
      queue: 'bench',
      'host-network': true,
      capabilities: ['IPC_LOCK'],
      user: 1000,
      labels: { team: 'perf' },
      annotations: { 'k8s.v1.cni.cncf.io/networks': 'ib' },
      keep: '2h',
    }
    expectGolden(textOf(targetOf(settings), job, 'manifests.json'), 'kubernetes/settings.json')
  })

  it('is the same whenever it is rendered', () => {
    expect(targetOf().render(job)).toEqual(targetOf().render(job))
  })
})
