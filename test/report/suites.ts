import { noLaunchSettings, thisMachine } from '../../src/core/model/cluster.ts'
import type { Environment, Gpu, NodeEnvironment } from '../../src/core/model/environment.ts'
import { known, missing } from '../../src/core/model/missing.ts'
import { same } from '../../src/core/model/text.ts'
import { bytes, seconds } from '../../src/core/model/units.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import type { ReportInput } from '../../src/core/report/input.ts'
import { fixture, type FixtureCase } from './fixture.ts'

const unknown = missing('not-exposed', { en: 'the kernel does not show it', zh: '内核未提供该信息' })
const unlimited = missing('no-limit', { en: 'no such limit', zh: '无此限制' })

const gpu = (index: number): Gpu => ({
  index,
  name: 'Example GPU 80GB',
  memory: known(bytes(80 * 2 ** 30)),
  clock: known(1410),
  powerLimit: known(400),
  slowdown: known([]),
})

const gpuMachine: Environment = {
  captured: '2026-03-09T07:58:12.000Z',
  host: 'node-1',
  os: 'Ubuntu 24.04.2 LTS',
  kernel: 'Linux 6.8.0',
  processor: {
    model: known('Example CPU 64-Core'),
    architecture: 'x64',
    sockets: known(2),
    cores: known(128),
    threads: 256,
    numaNodes: known(8),
    flags: ['avx2', 'avx512f'],
  },
  memory: bytes(1024 * 2 ** 30),
  limits: { container: known('docker'), cpus: known(96), affinity: unlimited, memory: unlimited },
  gpus: known({
    devices: [gpu(0), gpu(1)],
    driver: known('570.10'),
    cuda: known('12.8'),
    topology: known('\tGPU0\tGPU1\tCPU Affinity\nGPU0\t X \tNV4\t0-63\nGPU1\tNV4\t X \t64-127\n'),
    processes: known([]),
  }),
  software: [
    { name: 'python', version: known('3.12.3') },
    { name: 'nccl', version: missing('not-found', { en: 'not installed', zh: '未安装' }) },
  ],
  conditions: {
    load: known(0.42),
    availableMemory: known(bytes(990 * 2 ** 30)),
    swapUsed: known(bytes(0)),
    governor: known('powersave'),
    turbo: known(true),
    hugePages: known('madvise'),
    hypervisor: missing('bare-metal', { en: 'bare metal', zh: '物理机' }),
    sharedMemory: known(bytes(16 * 2 ** 30)),
    freeDisk: unknown,
  },
  commit: known('1f2e3d4+'),
  findings: [
    {
      code: 'cpu-governor',
      level: 'warning',
      seen: { en: "the frequency governor is 'powersave'", zh: "CPU 调频策略为 'powersave'" },
      todo: { en: "set it to 'performance'", zh: "改为 'performance'" },
    },
    {
      code: 'container',
      level: 'note',
      seen: { en: 'runs inside a container', zh: '运行于容器内' },
      todo: { en: 'nothing, if that is meant', zh: '若符合预期则无需处理' },
    },
  ],
}

const ladder = (
  precision: FixtureCase['precision'],
  batch: number,
  runs: Record<string, FixtureCase['runs']>,
): FixtureCase[] =>
  Object.entries(runs).map(([at, figures]) => ({
    workload: 'resnet50/pytorch',
    at,
    precision,
    batch,
    runs: figures,
  }))

/** Two scaling ladders with a failed run, a case without any figure and skipped cases; GPUs, findings. */
export const scalingSuite = (): ReportInput =>
  fixture({
    environment: known(gpuMachine),
    report: {
      title: { en: 'ResNet-50 v1.5 training throughput', zh: 'ResNet-50 v1.5 训练吞吐率' },
      tables: ['scaling', 'matrix'],
      notes: [
        {
          en: 'Throughput of one framework on one to 32 devices.',
          zh: '测试同一框架在 1 卡至 32 卡下的吞吐率。',
        },
      ],
    },
    cases: [
      ...ladder('fp32', 128, {
        '1x1': [401.134, 402.875, 400.925],
        '1x4': [1553.21, 1561.4, 1549.87],
        '1x8': [
          3012.55,
          { state: 'failed', exit: { kind: 'code', code: 1 }, lastLines: ['rank 3: | lost <link>'] },
          3040.07,
        ],
        '2x8': [5810.62, 5755.03, 5790.41],
        '4x8': [11_302.18, 11_190.6, 11_254.33],
      }),
      ...ladder('amp', 256, {
        '1x1': [1180.2, 1179.31, 1183.944],
        '1x4': [4530.28, 4551.9, 4523.7],
        '1x8': [8802.1, 8795.66, 8850.04],
        '2x8': [
          { state: 'out-of-memory', evidence: 'device 5: out of memory' },
          { state: 'timed-out', after: seconds(3600) },
          { state: 'cancelled' },
        ],
      }),
      {
        workload: 'resnet50/pytorch',
        at: '4x8',
        precision: 'amp',
        batch: 256,
        runs: [],
        skip: { by: 'suite', reason: same('only three nodes were free') },
      },
    ],
  })

/** The GPUs of a node with another driver, one of which may draw less power. */
const otherGpus = known({
  devices: [gpu(0), { ...gpu(1), powerLimit: known(300) }],
  driver: known('535.104'),
  cuda: known('12.2'),
  topology: unknown,
  processes: known([]),
})

const nodeOf = (index: number, change: Partial<Environment> = {}): NodeEnvironment => ({
  node: `node${index}`,
  environment: { ...gpuMachine, host: `node${index}.example`, ...change },
})

/** Twelve nodes: one has an older driver, another has another governor, and of one the CPU is unknown. */
const twelveNodes: readonly NodeEnvironment[] = Array.from({ length: 12 }, (_, index) => {
  if (index === 4) return nodeOf(index + 1, { gpus: otherGpus })
  const { conditions, processor, findings } = gpuMachine
  if (index === 8)
    return nodeOf(index + 1, {
      conditions: { ...conditions, load: known(3.5), governor: known('performance') },
      processor: { ...processor, model: unknown },
      findings: findings.slice(1),
    })
  return nodeOf(index + 1)
})

/** Twelve nodes over ssh, started by torchrun with options and variables. */
export const nodesSuite = (): ReportInput =>
  fixture({
    environment: known(gpuMachine),
    nodes: twelveNodes,
    launched: {
      launcher: 'torchrun',
      nodes: ['node1', 'node2'],
      tasks: ['node1', 'node2'].map((node, rank) => ({
        name: `torchrun-${rank}`,
        node,
        command: ['torchrun', '--nnodes=2', `--node-rank=${rank}`, 'train.py'],
        variables: { NCCL_DEBUG: 'WARN', OMP_NUM_THREADS: '8', STEADY_TASK: `torchrun-${rank}` },
      })),
      streams: ['node1', 'node2'].map((node, rank) => ({
        stream: `torchrun-${rank}`,
        rank: undefined,
        node,
        log: {
          path: `runs/example/1/streams/torchrun-${rank}.txt`,
          sha256: String(rank).repeat(64),
          bytes: bytes(120),
          lines: 2,
        },
        arrivals: { path: `runs/example/1/streams/torchrun-${rank}.arrivals.tsv`, sha256: undefined },
        endOf: undefined,
      })),
    },
    cluster: {
      ...thisMachine,
      name: 'example',
      engine: 'ssh',
      launch: {
        ...noLaunchSettings,
        launcher: 'torchrun',
        options: { torchrun: ['--max-restarts=0'], srun: ['--mpi=pmix'] },
        variables: { NCCL_DEBUG: 'WARN' },
      },
    },
    report: { title: { en: 'Twelve nodes', zh: '十二个节点' }, tables: ['scaling'] },
    cases: ladder('fp32', 128, {
      '1x1': [401.134, 402.875, 400.925],
      '12x8': [34_302.1, 34_190.6, 34_254.3],
    }),
  })

/** Three frameworks against each other, one repeat of each, on a CPU machine. */
export const versusSuite = (): ReportInput =>
  fixture({
    suiteFiles: [
      { path: 'a.log', copy: known({ sha256: 'ab'.repeat(32), bytes: bytes(5120) }), sha256: undefined },
      {
        path: 'workloads/own/train.py',
        copy: known({ sha256: 'cd'.repeat(32), bytes: bytes(900) }),
        sha256: undefined,
      },
      {
        path: '../data/train.rec',
        copy: missing('outside-suite-folder'),
        sha256: undefined,
      },
    ],
    environment: known({
      ...gpuMachine,
      gpus: missing('no-gpu', { en: 'no GPU on this machine', zh: '本机没有 GPU' }),
      findings: [],
    }),
    protocol: protocolNamed('steady'),
    report: {
      title: { en: 'Three frameworks, one model', zh: '三个框架，同一模型' },
      tables: ['versus'],
      decimals: { throughput: 1, speedup: 2 },
    },
    cases: [
      { workload: 'resnet50/pytorch', at: '1x1', precision: 'fp32', batch: 128, runs: [356.21] },
      { workload: 'resnet50/pytorch', at: '1x8', precision: 'amp', batch: 256, runs: [5920.43] },
      {
        workload: 'resnet50/tensorflow',
        at: '1x1',
        precision: 'fp32',
        batch: 128,
        xla: true,
        runs: [398.91],
      },
      {
        workload: 'resnet50/tensorflow',
        at: '1x8',
        precision: 'amp',
        batch: 256,
        xla: true,
        runs: [6011.08],
      },
      {
        workload: 'resnet50/a-framework-with-a-long-name',
        at: '1x1',
        precision: 'fp32',
        batch: 128,
        runs: [377.5],
      },
      {
        workload: 'resnet50/a-framework-with-a-long-name',
        at: '1x8',
        precision: 'amp',
        batch: 256,
        runs: [],
        skip: { by: 'workload', reason: same('cannot do mixed precision') },
      },
    ],
  })

/** Figures that others published, of which no log survives. */
export const publishedSuite = (): ReportInput =>
  fixture({
    environment: missing('not-executed-here', {
      en: 'these runs were not executed here',
      zh: '这些运行并非在此执行',
    }),
    origin: 'published',
    report: {
      title: { en: 'Published figures', zh: '已公布的数据' },
      tables: ['scaling'],
      decimals: { throughput: 1, speedup: 2 },
      environment: [{ label: { en: 'GPU', zh: 'GPU' }, value: 'Example GPU 16GB × 8' }],
    },
    cases: ladder('fp32', 128, { '1x1': [384.1, 385.2, 383.6], '1x8': [2970.4, 2968.8, 2991.3] }),
  })

/** Not one run completed. */
export const failedSuite = (): ReportInput =>
  fixture({
    environment: missing('not-probed', { en: 'the probe was interrupted', zh: '环境采集被中断' }),
    report: { title: same('Nothing'), tables: ['scaling', 'matrix', 'versus', 'runs'] },
    cases: ladder('fp32', 4, {
      '1x1': [
        { state: 'failed', exit: { kind: 'signal', signal: 'SIGKILL' }, lastLines: [] },
        { state: 'stalled', quietFor: seconds(600), lastLine: 'step 4' },
        { state: 'diverged', line: 88, text: 'step 9 loss nan' },
      ],
    }),
  })
