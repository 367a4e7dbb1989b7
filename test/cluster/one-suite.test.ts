import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Preflight } from '../../src/app/preflight/preflight.ts'
import { measureResults } from '../../src/app/measure/measure-results.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { filesBelow, processesOf, runSuiteArgs, startSteady, type Steady } from '../run/steady.ts'
import { borrowingBlock, bringUpStore, image } from './containers.ts'
import { bringUpHosts, whyNoHosts, type Hosts } from './hosts.ts'
import { borrowedVolumes, bringUpKubernetes, type Kubernetes } from './kubernetes.ts'
import { bringUpSlurm } from './slurm.ts'
import { hasTorch, python, torchrunOptions } from './torch.ts'

/** Below /var/tmp, which the hosts over ssh share with this machine. */
const folder = mkdtempSync('/var/tmp/steady-one-suite-')
const noHosts = whyNoHosts()
const slurm = bringUpSlurm(join(folder, 'slurm'))
const noSlurm = slurm.why
/** This machine's, which the nodes of Slurm share, and those of the two hosts. */
const stores = [bringUpStore(), bringUpStore(), bringUpStore()] as const
const [store, ...ofHosts] = stores
const noContainers = store.why
/** Of DLPerf: TensorFlow 2, ResNet-50 on 2 nodes of 8 GPUs. Kept beside this repository. */
const recorded = new URL(
  '../../../shared/logs/dlperf/tensorflow2-resnet50/bz128/2n8g/rn50_b128_fp32_1.log',
  import.meta.url,
)
const noRecorded = existsSync(recorded) ? undefined : 'there are no recorded logs beside this repository'
const noMpi = existsSync('/usr/bin/mpirun') ? undefined : 'mpirun is not installed'
const noTorch = hasTorch ? undefined : 'python3-torch is not installed'
for (const why of [noHosts, noSlurm, noTorch, noMpi, noContainers, noRecorded])
  if (why !== undefined) console.log(`skipped: a part of one suite on every engine: ${why}`)

/**
 * Trains a linear model on other data in each rank; gradients are summed with Gloo. A step takes 50 ms whatever it
 * computes, so that an engine can only add to it.
 */
const training = `
import datetime, os, sys, time
import torch, torch.distributed as dist
torch.set_num_threads(1)
dist.init_process_group('gloo')
rank, size, batch, steps = dist.get_rank(), dist.get_world_size(), int(sys.argv[1]), int(sys.argv[2])
torch.manual_seed(0)
model = torch.nn.Linear(64, 1)
data = torch.Generator().manual_seed(rank)
def record(what):
    print('DLL', datetime.datetime.now().strftime('%Y-%m-%d %H:%M:%S.%f'), '-', what, flush=True)
record(f'PARAMETER batch_per_worker : {batch}  workers : {size}  global_batch : {batch * size}')
due = last = time.perf_counter()
for step in range(1, steps + 1):
    inputs = torch.randn(batch, 64, generator=data)
    loss = (model(inputs) - inputs.sum(1, keepdim=True)).pow(2).mean()
    loss.backward()
    for weight in model.parameters():
        dist.all_reduce(weight.grad)
        weight.data -= 0.01 * weight.grad / size
        weight.grad = None
    due += 0.05
    time.sleep(max(0, due - time.perf_counter()))
    now = time.perf_counter()
    record(f'(0, {step}) loss : {loss.item():.6f}  total_ips : {batch * size / (now - last):.3f} images/s')
    last = now
weights = sum(weight.double().sum().item() for weight in model.parameters())
print('weights', f'{weights:.9f}')
`

/** Prints a step every 0.2 s; the log is the same on every engine. */
const ticking = `
echo "DLL 2024-01-01 10:00:00.000000 - PARAMETER batch_per_worker : 8  workers : 2  global_batch : 16"
step=1
while [ "$step" -le "$1" ]; do
  printf 'DLL 2024-01-01 10:00:%02d.%d00000 - (0, %d) loss : 1.0 total_ips : 80.0 images/s\\n' $((step / 5)) $((step % 5 * 2)) "$step"
  sleep 0.2; step=$((step + 1))
done
`

/** Plays a recorded log of two nodes back: the first rank prints all of it. */
const replaying = `[ "$NODE_RANK" = 0 ] || exit 0
while IFS= read -r line; do printf '%s\\n' "$line"; sleep 0.01; done <"$1"
`
const workload = (title: string, command: string, launchers: string) => `
title: ${title}
image: ${image}
model: none
framework: none
unit: images
command: ${command}
parameters:
  steps: { type: integer, default: 60, describe: Training steps }
supports: { multi-node: true }
launchers: [${launchers}]
needs: { devices: cpu }
`

const suites = {
  trains: `matrix: { workload: trains, topology: 2x1, batch: 8, parameters: { steps: 60 } }
repeats: 1`,
  ticks: `matrix: { workload: ticks, topology: 2x1, batch: 8, parameters: { steps: 300 } }
repeats: 1`,
  twice: `matrix: { workload: ticks, topology: 2x1, batch: 8, parameters: { steps: 15 } }
repeats: 2`,
  replays: `matrix: { workload: replays, topology: 2x1, batch: 128 }
repeats: 1`,
}

const torchOptions = `torchrun: ${JSON.stringify(torchrunOptions)}`

function cluster(name: string, text: string): void {
  writeFileSync(join(folder, `${name}.yaml`), `cluster: ${name}\n${text}`)
}

let hosts: Hosts | undefined
beforeAll(() => {
  const writeWorkload = (name: string, file: string, text: string, manifest: string) => {
    const home = join(folder, 'workloads', name)
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, file), text)
    writeFileSync(join(home, 'workload.yaml'), manifest)
  }
  const command = `['${python}', '{here}/train.py', '{batch}', '{steps}']`
  writeWorkload('trains', 'train.py', training, workload('Two ranks', command, 'torchrun, mpirun, srun'))
  writeWorkload(
    'replays',
    'replay.sh',
    replaying,
    workload('A recorded log', "['sh', '{here}/replay.sh', '{here}/recorded.log']", 'process'),
  )
  if (noRecorded === undefined) copyFileSync(recorded, join(folder, 'workloads', 'replays', 'recorded.log'))
  writeWorkload(
    'ticks',
    'tick.sh',
    ticking,
    workload('A clock', "['sh', '{here}/tick.sh', '{steps}']", 'process'),
  )

  const clusters = (name: string, text: string) => {
    cluster(name, text)
    // The same machines, with every task in a container.
    const contained = `${name}-containers`
    cluster(contained, `${text}${borrowingBlock()}\n`)
  }
  clusters(
    'simulated',
    `engine: simulated\nnodes: [{ name: one, cpus: 1 }, { name: two, cpus: 1 }]\nlaunch: { options: { ${torchOptions} } }\n`,
  )
  for (const allocation of noSlurm === undefined ? ['each', 'shared'] : []) {
    clusters(
      allocation === 'shared' ? 'slurm-shared' : 'slurm',
      `engine: slurm\nslurm: { conf: ${slurm.conf}, allocation: ${allocation} }\nqueue-limit: 3s\nlaunch: { options: { ${torchOptions}, srun: ['--mpi=pmi2'] }, variables: { GLOO_SOCKET_IFNAME: lo } }\n`,
    )
  }
  if (noHosts === undefined) {
    hosts = bringUpHosts(
      [],
      ofHosts.map(({ variables }) => variables),
    )
    const nodes = hosts.addresses.map(
      (address, index) => `{ name: h${index + 1}, address: ${address}, cpus: 1 }`,
    )
    clusters(
      'ssh',
      `engine: ssh\nssh: { config: ${hosts.sshConfig} }\nnodes: [${nodes.join(', ')}]\nnetwork: { interface: eth0 }\nlaunch: { options: { ${torchOptions}, mpirun: ['--mca', plm_rsh_args, '-F ${hosts.sshConfig}'] } }\n`,
    )
  }
})
afterAll(async () => {
  hosts?.down()
  slurm.down()
  for (const store of stores) await store.down()
  rmSync(folder, { recursive: true, force: true })
})

let sessions = 0
/** A session of its own: a suite on a cluster. */
function session(name: keyof typeof suites, cluster: string, launcher?: string) {
  sessions += 1
  const [path, results] = [join(folder, `suite-${sessions}.yaml`), join(folder, `results-${sessions}`)]
  const launch = launcher === undefined ? '' : `launch: { launcher: ${launcher} }\n`
  writeFileSync(path, `suite: ${name}\n${suites[name]}\n${launch}`)
  const clusterFile = join(folder, `${cluster}.yaml`)
  const args = [...runSuiteArgs(path, results), '--cluster', clusterFile]
  return { results, steady: startSteady(args, folder, store.variables) }
}

interface Way {
  readonly cluster: string
  readonly launcher: string
  /** Why it cannot be tried here. */
  readonly without: string | undefined
}

const ways: readonly Way[] = [
  { cluster: 'simulated', launcher: 'torchrun', without: noTorch },
  { cluster: 'ssh', launcher: 'torchrun', without: noTorch ?? noHosts },
  { cluster: 'ssh', launcher: 'mpirun', without: noTorch ?? noMpi ?? noHosts },
  { cluster: 'slurm', launcher: 'torchrun', without: noTorch ?? noSlurm },
  { cluster: 'slurm', launcher: 'mpirun', without: noTorch ?? noMpi ?? noSlurm },
  { cluster: 'slurm', launcher: 'srun', without: noTorch ?? noSlurm },
  // Launchers start in the same way there: slurm.test.ts tries all of them.
  { cluster: 'slurm-shared', launcher: 'srun', without: noTorch ?? noSlurm },
  { cluster: 'simulated-containers', launcher: 'torchrun', without: noTorch ?? noContainers },
  { cluster: 'ssh-containers', launcher: 'torchrun', without: noTorch ?? noHosts ?? noContainers },
  { cluster: 'ssh-containers', launcher: 'mpirun', without: noTorch ?? noMpi ?? noHosts ?? noContainers },
  { cluster: 'slurm-containers', launcher: 'torchrun', without: noTorch ?? noSlurm ?? noContainers },
  { cluster: 'slurm-containers', launcher: 'srun', without: noTorch ?? noSlurm ?? noContainers },
  { cluster: 'slurm-shared-containers', launcher: 'srun', without: noTorch ?? noSlurm ?? noContainers },
]

/** What a session left: the state of its runs, the figure of its one case, the nodes, what each rank printed last. */
async function outcomeOf(results: string) {
  const read = readResults(results)
  const [result] = (await measureResults(read)).results
  const logs = read.runs.flatMap(({ origin }) =>
    origin.kind === 'executed'
      ? [origin, ...origin.streams.filter(({ rank }) => rank !== undefined)].map(({ log }) => log.path)
      : [],
  )
  return {
    outcomes: read.runs.map(({ outcome }) => outcome),
    throughput: result?.throughput.kind === 'known' ? result.throughput.value.value : undefined,
    nodes: read.nodes.map(({ environment }) => environment.host),
    lastLines: await Promise.all(
      logs.map(async (path) => (await readFile(join(results, path), 'utf8')).trimEnd().split('\n').at(-1)),
    ),
  }
}

/** 8 samples on each of 2 ranks in every 50 ms. */
const paced = (8 * 2) / 0.05

const weights = new Set<string | undefined>()

async function givesTheSame(cluster: string, launcher: string): Promise<void> {
  const { results, steady } = session('trains', cluster, launcher)
  const { code, stderr } = await steady.ended
  expect(code, stderr).toBe(0)
  const { outcomes, throughput, nodes, lastLines } = await outcomeOf(results)
  expect(outcomes).toEqual([{ state: 'completed' }])
  expect(throughput).toBeGreaterThan(paced * 0.8)
  expect(throughput).toBeLessThan(paced * 1.05)
  expect(nodes).toHaveLength(2)
  expect(lastLines).toHaveLength(2)
  for (const line of lastLines) weights.add(line)
  expect([...weights]).toEqual([expect.stringMatching(/^weights -?\d+\.\d{9}$/)])
}

describe('one suite', { timeout: 240_000 }, () => {
  it.for(ways)(
    'gives the same figure and the same weights on $cluster under $launcher',
    async ({ cluster, launcher, without }, { skip }) => {
      if (without !== undefined) skip(without)
      await givesTheSame(cluster, launcher)
    },
  )
})

const figures = new Set<number | undefined>()

async function comesBack(cluster: string): Promise<void> {
  const { results, steady } = session('replays', cluster)
  await steady.ended
  const [kept] = filesBelow(results).filter((path) => path.endsWith('log.txt'))
  expect(readFileSync(join(results, kept ?? '')).equals(readFileSync(recorded))).toBe(true)
  const { outcomes, throughput } = await outcomeOf(results)
  expect(outcomes).toEqual([{ state: 'completed' }])
  figures.add(throughput)
  expect(figures.size).toBe(1)
}

describe('a recorded log of two nodes', { timeout: 120_000 }, () => {
  const clusters = [
    { cluster: 'simulated', without: noRecorded },
    { cluster: 'ssh', without: noRecorded ?? noHosts },
    { cluster: 'slurm', without: noRecorded ?? noSlurm },
  ]
  it.for(clusters)(
    'comes back byte for byte from $cluster, with its figure',
    async ({ cluster, without }, { skip }) => {
      if (without !== undefined) skip(without)
      await comesBack(cluster)
    },
  )
})

/** A preflight of the training suite. */
function look(cluster: string) {
  const suite = join(folder, `preflight-${cluster}.yaml`)
  writeFileSync(suite, `suite: look\n${suites.trains}\n`)
  const args = ['preflight', suite, '--cluster', join(folder, `${cluster}.yaml`), '--json']
  return startSteady(args, folder, store.variables).ended
}

async function isReady(cluster: string): Promise<void> {
  const { code, stdout, stderr } = await look(cluster)
  expect(code, stdout + stderr).toBe(0)
  const seen = JSON.parse(stdout) as Preflight
  expect(seen).toMatchObject({ ready: true, notReady: [] })
  expect(seen.nodes).toHaveLength(2)
  expect(seen.network, stdout).toMatchObject({
    kind: 'known',
    value: { backend: 'gloo', ranks: 2, links: [{}] },
  })
  expect(seen.checks.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['reached', 'machine', 'disk', 'clock', 'port', 'network']),
  )
  expect(processesOf(join(folder, '.steady-preflight', cluster))).toEqual([])
  expect(existsSync(join(folder, '.steady-preflight'))).toBe(false)
}

describe('a preflight', { timeout: 120_000 }, () => {
  const clusters = [
    { cluster: 'simulated', without: noTorch },
    { cluster: 'simulated-containers', without: noTorch ?? noContainers },
    { cluster: 'ssh', without: noTorch ?? noHosts },
    { cluster: 'ssh-containers', without: noTorch ?? noHosts ?? noContainers },
    { cluster: 'slurm', without: noTorch ?? noSlurm },
    { cluster: 'slurm-shared', without: noTorch ?? noSlurm },
    { cluster: 'slurm-containers', without: noTorch ?? noSlurm ?? noContainers },
  ]

  it.for(clusters)(
    'finds the two nodes of $cluster ready, and times an all-reduce between them',
    async ({ cluster, without }, { skip }) => {
      if (without !== undefined) skip(without)
      await isReady(cluster)
    },
  )

  it('names a host that cannot be reached, and judges the other one', async ({ skip }) => {
    if (noHosts !== undefined || hosts === undefined) return skip(noHosts ?? 'there are no hosts')
    hosts.network(1, 'down')
    try {
      const { code, stdout } = await look('ssh')
      expect(code).toBe(1)
      const { ready, notReady, findings } = JSON.parse(stdout) as Preflight
      expect({ ready, notReady, worst: findings[0] }).toMatchObject({
        ready: false,
        notReady: ['h2'],
        worst: { nodes: ['h2'], finding: { code: 'node-without-job', level: 'error' } },
      })
    } finally {
      hosts.network(1, 'up')
    }
  })
})

/** Lets a suite run until its first step has come, and then disturbs it. */
async function disturbed(
  cluster: string,
  disturb: (steady: Steady, results: string) => void,
  name: keyof typeof suites = 'ticks',
) {
  const { results, steady } = session(name, cluster)
  const running = () => processesOf(results).length > 0 && filesBelow(results).some(hasSteps(results))
  await expect.poll(running, { timeout: 60_000 }).toBe(true)
  disturb(steady, results)
  const ended = await steady.ended
  await expect.poll(() => processesOf(results), { timeout: 60_000 }).toEqual([])
  return { results, ended, ...(await outcomeOf(results)) }
}
const hasSteps = (results: string) => (path: string) =>
  path.endsWith('log.txt') && readFileSync(join(results, path), 'utf8').includes('(0, 3)')

/** Processes of the program that prints steps; without a child of one, which has its command until it has become `sleep`. */
function ranks(results: string) {
  const all = processesOf(results).filter(({ pid }) => /^sh\0[^\0]*tick\.sh\0/.test(commandOf(pid)))
  return all.filter(({ parent }) => !all.some(({ pid }) => pid === parent))
}

/** Empty where it has ended since it was listed. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

async function namesKilledRank(cluster: string): Promise<void> {
  const { ended, outcomes } = await disturbed(cluster, (_, results) => {
    for (const { pid } of ranks(results).slice(-1)) process.kill(pid, 'SIGKILL')
  })
  expect(ended.code).toBe(1)
  expect(outcomes).toMatchObject([{ state: 'failed', exit: { kind: 'signal', signal: 'SIGKILL' } }])
}

async function isCancelled(cluster: string): Promise<void> {
  const { outcomes } = await disturbed(cluster, ({ child }) => child.kill('SIGINT'))
  expect(outcomes).toEqual([{ state: 'cancelled' }])
}

describe('a suite that is disturbed', { timeout: 120_000 }, () => {
  const clusters = [
    { cluster: 'simulated', without: undefined },
    { cluster: 'ssh', without: noHosts },
    { cluster: 'slurm', without: noSlurm },
    { cluster: 'slurm-shared', without: noSlurm },
  ]

  it.for(clusters)('names the end of a killed rank on $cluster', async ({ cluster, without }, { skip }) => {
    if (without !== undefined) skip(without)
    await namesKilledRank(cluster)
  })

  const contained = clusters
    .filter(({ cluster }) => cluster !== 'slurm-shared')
    .map(({ cluster, without }) => ({ cluster: `${cluster}-containers`, without: without ?? noContainers }))
  const containersOf = (results: string) => stores.reduce((sum, store) => sum + store.of(results), 0)

  it.for(contained)(
    'is cancelled by Ctrl-C on $cluster, and leaves no container',
    async ({ cluster, without }, { skip }) => {
      if (without !== undefined) skip(without)
      const { results, outcomes } = await disturbed(cluster, ({ child }) => child.kill('SIGINT'))
      expect(outcomes).toEqual([{ state: 'cancelled' }])
      expect(containersOf(results)).toBe(0)
    },
  )

  it.for(contained.filter(({ cluster }) => !cluster.startsWith('slurm')))(
    'leaves no container on $cluster when steady is killed',
    async ({ cluster, without }, { skip }) => {
      if (without !== undefined) skip(without)
      const { results } = await disturbed(cluster, ({ child }) => child.kill('SIGKILL'))
      await expect.poll(() => containersOf(results), { timeout: 60_000 }).toBe(0)
    },
  )

  it.for(clusters)('is cancelled by Ctrl-C on $cluster', async ({ cluster, without }, { skip }) => {
    if (without !== undefined) skip(without)
    await isCancelled(cluster)
  })

  it('names the host whose connection was dropped', async ({ skip }) => {
    if (noHosts !== undefined) skip(noHosts)
    const { outcomes } = await disturbed('ssh', () => {
      hosts?.killConnections(1)
    })
    expect(outcomes).toMatchObject([{ state: 'unreachable', node: 'h2' }])
  })

  const scheduled = clusters.filter(({ cluster }) => cluster.startsWith('slurm'))
  it.for(scheduled)(
    'names a drained node of $cluster: its second run is refused, and a later session skips the case',
    async ({ cluster, without }, { skip }) => {
      if (without !== undefined) skip(without)
      const ask = (program: string, ...words: readonly string[]) =>
        spawnSync(program, words, { encoding: 'utf8', env: { ...process.env, SLURM_CONF: slurm.conf } })
          .stdout
      const update = (...words: readonly string[]) => ask('scontrol', 'update', 'nodename=n2', ...words)
      try {
        const { ended, outcomes } = await disturbed(
          cluster,
          () => update('state=drain', 'reason=new disk'),
          'twice',
        )
        expect(outcomes).toMatchObject([
          { state: 'completed' },
          { state: 'refused', why: expect.stringContaining('n2 is drained: new disk') as string },
        ])
        expect(ended.code).toBe(1)

        const { steady } = session('twice', cluster)
        expect((await steady.ended).stderr).toContain(
          'needs 2 nodes, and the target has 1 (n2 is drained: new disk)',
        )
      } finally {
        update('state=resume')
        // It has to answer once before it counts again.
        await expect
          .poll(() => ask('sinfo', '-h', '-n', 'n2', '-o', '%T').trim(), { timeout: 60_000 })
          .toBe('idle')
      }
    },
  )
})

// The last: other files wait for the one Kubernetes of this machine.
describe('one suite on Kubernetes', { timeout: 240_000 }, () => {
  let kubernetes: Kubernetes | undefined
  beforeAll(() => {
    kubernetes = bringUpKubernetes()
    const { why, kubeconfig } = kubernetes
    if (why !== undefined) console.log(`skipped: one suite on Kubernetes: ${why}`)
    cluster(
      'kubernetes',
      `engine: kubernetes\nkubernetes: { kubeconfig: ${kubeconfig}, pull: never, shm-size: 64Mi, volumes: ${JSON.stringify(borrowedVolumes)} }\nlaunch: { options: { ${torchOptions} } }\n`,
    )
  }, 1_500_000)
  afterAll(() => kubernetes?.down())

  it.for([
    {
      what: 'gives the same figure and the same weights',
      without: noTorch,
      act: () => givesTheSame('kubernetes', 'torchrun'),
    },
    {
      what: 'plays a recorded log back byte for byte',
      without: noRecorded,
      act: () => comesBack('kubernetes'),
    },
    {
      what: 'has a preflight that finds both nodes ready',
      without: noTorch,
      act: () => isReady('kubernetes'),
    },
    { what: 'names the end of a killed rank', without: undefined, act: () => namesKilledRank('kubernetes') },
    { what: 'is cancelled by Ctrl-C', without: undefined, act: () => isCancelled('kubernetes') },
  ])('$what', async ({ without, act }, { skip }) => {
    const why = without ?? kubernetes?.why
    if (why !== undefined) return skip(why)
    await act()
  })
})
