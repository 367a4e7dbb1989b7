import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { baselineSchema } from '../../src/core/baselines/schema.ts'
import { mergeFileSchema } from '../../src/core/library-tables/merges.ts'
import { libraryFileSchema, sourceFileSchema } from '../../src/core/library-tables/sources-table.ts'
import { librarySettingsSchema } from '../../src/core/library-tables/library-settings.ts'
import { layoutSchema } from '../../src/core/import/custom-layout.ts'
import type { searchRecordSchema } from '../../src/core/batch-search/record.ts'
import { logFormatSchema } from '../../src/core/logs/template/schema.ts'
import { jobFileSchema } from '../../src/host/store/paths.ts'
import { caseSchema } from '../../src/core/model/case-schema.ts'
import { environmentFileSchema, environmentVersion } from '../../src/core/model/environment.ts'
import { finding } from '../../src/core/model/finding.ts'
import { known, skipReason } from '../../src/core/model/missing.ts'
import { resultsFileSchema } from '../../src/core/model/results-folder.ts'
import { type Outcome, resultsVersion, runFileSchema } from '../../src/core/model/run.ts'
import { bytes, samplesPerSecond, seconds } from '../../src/core/model/units.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import { archiveManifestSchema } from '../../src/core/report/archive-manifest.ts'
import { manifestSchema } from '../../src/core/report/manifest.ts'
import { planDocumentSchema } from '../../src/core/plan/plan-document.ts'
import { publishedSchema } from '../../src/core/publish/published-file.ts'
import { reportSchema } from '../../src/core/report/model.ts'
import { estimate } from '../../src/core/results/estimate.ts'
import { networkFileSchema } from '../../src/core/preflight/network-file.ts'
import { installedSchema } from '../../src/core/setups/installed.ts'
import { manifestSchema as dataManifestSchema } from '../../src/core/data/manifest.ts'
import { setupSchema } from '../../src/core/setups/schema.ts'
import { suiteSchema } from '../../src/core/suite/schema.ts'
import { entrySchema } from '../../src/core/track/entry.ts'
import { workloadSchema } from '../../src/core/workload/schema.ts'
import { holderSchema } from '../../src/host/store/lock.ts'
import { matrixRatesFileSchema } from '../../src/host/store/paths.ts'
import { machine } from '../run/replayed.ts'
import { oneOfEach } from './mutations.ts'

export interface Format {
  readonly schema: z.ZodType
  /** Together they have every field. */
  readonly documents: readonly object[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))

const texts = (folder: string, name: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))

/** What version 0.1 wrote, as it would be written today. */
const ofVersion01 = (name: RegExp, schema: z.ZodType): object[] =>
  texts('test/fixtures/results-0.1', name).map(
    (text) => z.encode(schema, schema.parse(JSON.parse(text))) as object,
  )

const yaml = (text: string) => oneOfEach(parseYaml(text, { merge: true })) as object

/** One of each state: a new one that is not here does not compile. */
const outcomes: { readonly [State in Outcome['state']]: Extract<Outcome, { readonly state: State }> } = {
  completed: { state: 'completed' },
  failed: { state: 'failed', exit: { kind: 'code', code: 1 }, lastLines: ['error: no data'] },
  'out-of-memory': { state: 'out-of-memory', evidence: 'CUDA out of memory' },
  'timed-out': { state: 'timed-out', after: seconds(60) },
  stalled: { state: 'stalled', quietFor: seconds(20), lastLine: 'step 3' },
  diverged: { state: 'diverged', line: 12, text: 'loss: nan' },
  cancelled: { state: 'cancelled' },
  'node-failed': { state: 'node-failed', node: 'h2', why: 'NODE_FAIL' },
  unreachable: { state: 'unreachable', node: 'h2', why: 'connection timed out' },
  preempted: { state: 'preempted', why: 'PREEMPTED' },
  'queue-limit': { state: 'queue-limit', after: seconds(60) },
  refused: { state: 'refused', why: 'invalid qos' },
  'image-unavailable': { state: 'image-unavailable', image: 'torch:2', why: 'not found' },
}

const runs = ofVersion01(/run\.json$/, runFileSchema)

const runsOfEachOutcome = Object.values(outcomes).map((outcome) => {
  const file = runFileSchema.parse(runs[0])
  const { origin: first } = file.run
  if (first.kind !== 'executed') throw new Error('the first run of the fixture was not executed here')
  const origin = {
    ...first,
    scrubbed: ['LD_PRELOAD'],
    queued: seconds(3),
    nodes: ['h1', 'h2'],
    streams: [
      { stream: 'rank-1', rank: 1, node: 'h2', log: first.log, arrivals: first.arrivals, endOf: bytes(9) },
    ],
    rule: protocolNamed('dlperf'),
    unkept: { kept: { kind: 'every' as const, every: 8 }, ranks: 7, bytes: bytes(9) },
    telemetry: [{ node: 'h1', log: first.log, arrivals: first.arrivals }],
    tasks: [{ name: 'rank-0', node: 'h1', command: ['train'], variables: { NODE_RANK: '0' } }],
  }
  return { ...file, run: { ...file.run, origin, outcome } }
})

const tablePath = `runs/month=2026-11/${'0'.repeat(64)}.parquet`

const fullBaseline = `
baseline: own
title: { en: e, zh: z }
collection: c
revision: '1'
published: '2026'
tables:
  - document: a.md
    framework: f
    model: m
    precision: fp32
    batch: 8
    script: extract.py
    repeats: { count: 5, statistic: median }
    figures: [{ topology: 1x1, throughput: 355.69, line: 1 }]
`

const publishedRun = (() => {
  const file = runFileSchema.parse(runs[0])
  const origin = {
    kind: 'published' as const,
    figure: samplesPerSecond(355.69),
    decimals: 2,
    unit: 'images' as const,
    source: { document: 'a.md', line: 1 },
    repeats: { count: 5, statistic: 'median' as const },
  }
  return { ...file, run: { ...file.run, origin } }
})()

const fullSetup = `
title: A setup with every field
imports: [torch]
shows: [torch]
variables: { OMP_WAIT_POLICY: PASSIVE }
variants:
  - for: [cpu, cuda]
    lock: packages.lock
    python: { min: '3.10', below: '3.11' }
    unpack: { maven: 'org.example:python:3.10:jar:linux', sha256: '${'0'.repeat(64)}', folder: python }
    build: { packages: [horovod], programs: [g++, make], variables: { HOROVOD_WITH_MXNET: '1' } }
    platforms: [linux-x64]
    download: 2 GB
    installed: 5 GB
    time: 2m
absent:
  - for: [cuda]
    reason: { en: no wheel, zh: 没有安装包 }
`

const installed: z.input<typeof installedSchema> = {
  version: 1,
  name: 'pytorch',
  for: ['cpu', 'cuda'],
  digest: '0123456789ab',
  python: '/setups/pytorch-0123456789ab/bin/python3',
  pythonVersion: '3.11.7',
  packages: { torch: '2.15.0' },
  size: bytes(5e9),
  made: '2026-01-01T00:00:00.000Z',
}

const dataSet: z.input<typeof dataManifestSchema> = {
  version: 1,
  drawnBy: '0.1.0',
  encoder: 'sharp 0.35.5',
  seed: 1,
  images: 1,
  classes: 1,
  mean: { width: 400, height: 350 },
  formats: [
    {
      name: 'folder',
      images: 1,
      imageBytes: 110_000,
      files: [{ path: 'folder/train/n00000000/n00000000_0.JPEG', bytes: 110_000, sha256: '0'.repeat(64) }],
    },
  ],
}

const launch = {
  launcher: 'mpirun',
  options: { mpirun: ['--bind-to', 'none'] },
  optionsOnOneNode: { mpirun: ['--bind-to', 'socket'] },
  optionsOnSeveralNodes: { mpirun: ['--map-by', 'slot'] },
  variables: { NCCL_DEBUG: 'WARN' },
}

const [resultsFile] = ofVersion01(/steadystate\.json$/, resultsFileSchema) as z.input<
  typeof resultsFileSchema
>[]

const [skip] = resultsFile?.plan.skips ?? []

/** A case that steady itself skips; reasons of files of version 0.1 are texts. */
const skipped = { ...skip, reason: skipReason('too-few-nodes', { needed: 4, has: 2, unusable: [] }) }

const oneCase = caseSchema.parse((resultsFile?.plan.cases as readonly unknown[])[0])

const search = {
  id: 'a_bmax',
  smallest: oneCase,
  range: { from: 8, to: 64, multipleOf: 8, steps: 4 },
}

const skippedSearch = {
  by: 'target' as const,
  reason: skipReason('too-few-nodes', { needed: 4, has: 2, unusable: [] }),
}

const searches = [
  { ...search, added: 'a_b16' },
  { ...search, skip: skippedSearch },
]

const searchRecord: z.output<typeof searchRecordSchema> = {
  ...search,
  skip: skippedSearch,
  state: 'found',
  batch: 16,
  tooLarge: 24,
  trials: [
    {
      batch: 24,
      run: 'a_bmax/24',
      shows: 'out-of-memory',
      memory: 'device',
      evidence: 'CUDA out of memory',
      state: 'out-of-memory',
      log: { path: 'runs/a_bmax/24/log.txt', sha256: '0'.repeat(64), bytes: bytes(1), lines: 1 },
    },
  ],
}

const race = { kind: 'race' as const, min: 1, max: 30, within: 0.01, chance: 0.95, runs: 80 }

const tuned = {
  ...resultsFile,
  suite: { ...resultsFile?.suite, repeats: { ...race, pause: 20 } },
}

const onTwoNodes = {
  ...resultsFile,
  suite: {
    ...resultsFile?.suite,
    logs: { ranks: { kind: 'first-of-each-node' as const } },
    protocols: { train: protocolNamed('dlperf') },
    repeats: { kind: 'until-ratio' as const, min: 5, max: 20, within: 0.01, pause: 20 },
    image: { train: 'lab/train:2', default: 'lab/train:3' },
    variants: [
      {
        name: 'before',
        git: { revision: 'main', commit: '0'.repeat(40), folder: 'bench', uncommitted: true },
        image: 'lab/train:1',
        setup: 'pytorch',
        environment: { A: 'b' },
        parameters: { steps: 4 },
      },
    ],
  },
  workloads: {
    train: {
      model: 'm',
      framework: 'f',
      unit: 'images',
      format: 'timm',
      devices: 'any',
      source: {
        repository: 'r',
        commit: '0'.repeat(40),
        folder: 'f',
        baseImage: 'lab/base:1',
        versions: { cuda: '11.0' },
      },
    },
  },
  plan: { ...resultsFile?.plan, skips: [skipped], searches },
  cluster: {
    name: 'two',
    engine: 'ssh',
    nodes: [{ name: 'h1', address: '10.0.0.1', cpus: 2, gpus: 8 }],
    interface: 'eth0',
    launch,
    launcherSsh: { port: 12345, options: ['-q'] },
    containers: {
      program: 'podman' as const,
      pull: 'missing' as const,
      network: 'host',
      per: 'node' as const,
      ipc: 'host',
      sharedMemory: '8g',
      limits: ['memlock=-1'],
      user: '1000:1000',
      entrypoint: '',
      gpuOptions: ['--gpus=all'],
      mounts: [{ source: '/data', target: '/datasets', readOnly: true }],
      options: ['--ipc=host'],
    },
    gpu: 'H100',
    queueLimit: seconds(60),
    settings: { user: 'bench' },
  },
}

const submitted = {
  command: ['train'],
  submission: {
    tasks: [
      {
        name: 'rank-0',
        node: 'h1',
        command: ['train'],
        variables: { NODE_RANK: '0' },
        folder: '/workspace',
        role: 'rank',
      },
    ],
    files: [{ name: 'rank.sh', text: 'exec "$@"' }],
    commands: [['ssh', 'h1']],
  },
  time: {
    expected: seconds(60),
    source: {
      kind: 'published',
      baseline: 'ours',
      document: 'a.md',
      line: 1,
      device: 'H100',
      precision: 'amp',
      perDevice: samplesPerSecond(2700),
    },
  },
}

const roughTime = {
  expected: seconds(60),
  source: {
    kind: 'workload',
    workload: 'train',
    device: 'gpu',
    precision: 'amp',
    perDevice: samplesPerSecond(9),
  },
}

const planned = {
  version: 1,
  suite: 'resnet50',
  path: '/suites/resnet50.yaml',
  protocol: 'dlperf',
  target: 'two.yaml',
  cluster: onTwoNodes.cluster,
  seed: 7,
  repeats: { kind: 'until-narrow', min: 3, max: 8, within: 0.02, pause: 20 },
  cases: (resultsFile?.plan.cases as readonly object[]).map((plannedCase) => ({
    ...plannedCase,
    ...submitted,
  })),
  preparation: [
    {
      workload: 'train',
      title: { en: 't', zh: 't' },
      nodes: 2,
      creates: ['/data/a'],
      needs: ['/data/b'],
      check: [],
      command: ['convert'],
      typed: 'convert',
      byRuns: false,
      explain: { en: 'e', zh: 'e' },
      published: 'convert all',
      today: { en: 't', zh: 't' },
    },
    {
      workload: 'train',
      title: { en: 't', zh: 't' },
      nodes: 2,
      creates: [],
      needs: [],
      check: ['test'],
      command: [],
      byRuns: true,
    },
  ],
  order: ['a/1'],
  skips: [skipped],
  searches: [{ ...searchRecord, next: { ...oneCase, ...submitted, time: roughTime } }],
  estimate: known({ total: seconds(60), least: seconds(20), from: 'catalogue' }),
  findings: [finding('every-case-skipped', 'warning', { skipped: 1 })],
}

const gpuInUse = {
  version: environmentVersion,
  nodes: [
    {
      node: 'h1',
      environment: {
        ...machine,
        gpus: known({
          devices: [
            {
              index: 0,
              name: 'Sample GPU',
              memory: known(bytes(1)),
              clock: known(1410),
              powerLimit: known(400),
              slowdown: known(['hot']),
            },
          ],
          driver: known('535.1'),
          cuda: known('12.2'),
          topology: known('GPU0 X'),
          processes: known([{ pid: 7, name: 'python3', memory: known(bytes(1)) }]),
        }),
      },
    },
  ],
}

const fullSuite = `
suite: full
title: A suite with every field
matrix: { workload: replay, topology: 1x2, precision: [fp32], batch: { fp32: [4] }, xla: true, loader: dali, data: real }
skip:
  - when: { workload: [replay], topology: 1x1, precision: fp32, batch: 4, xla: false, loader: native, data: real }
    reason: not here
repeats: { min: 3, max: 5, within: 2% }
protocol: { base: dlperf, skip: 2, count: 8, statistic: mean, from: steps }
data-set: data
budget: { total: 1h, run: 60s, quiet: 20s }
cluster: two.yaml
launch:
  launcher: mpirun
  options: { mpirun: [none] }
  options-on-one-node: { mpirun: [none] }
  options-on-several-nodes: { mpirun: [none] }
  variables: { A: b }
target: local
image: { replay: lab/train:1, default: lab/train:2 }
logs: { ranks: { every: 8 } }
seed: 7
environment: { OMP_NUM_THREADS: 2 }
variants: { before: { git: main, setup: pytorch, environment: { A: b }, parameters: { speed: max } } }
report:
  unit: step-time
  mfu: palm
  languages: [en]
  tables: [runs]
  decimals: { throughput: 1, speedup: 1 }
  notes: [one]
  environment: []
  sections:
    - { place: before results, title: Set-up, body: '# One' }
    - { place: end of results, file: { en: a.md, zh: b.md } }
  titles: { results: Figures }
  order: [environment]
  numbered: true
  contents: true
  machines: [{ title: One node, topology: 1x8, environment: [{ label: GPU, value: Sample }] }]
  frameworks:
    - name: Replay
      workload: replay
      code: { title: lab/train, url: https://example.com/train, commit: 0123abc }
      version: 1.0
      image: lab/train:1
      cuda: 11.0
      cudnn: 8.0
      nccl: 2.7
      dali: 0.20
  labels: { series: { later: another day } }
  published: [{ baseline: dlperf-resnet50, title: DLPerf, device: Tesla V100-SXM2-16GB }]
  archives: [{ title: Logs, url: https://example.com/logs.zip }, { title: More, path: logs.zip }]
`

const searchingSuite = `
suite: searching
protocol: { replay: { base: dlperf, skip: 2 }, default: steady }
matrix: { workload: replay, batch: [max, { max: { from: 8, to: 64, multiple-of: 8, steps: 4 } }] }
repeats: { ratio: 1%, pause: 20s }
prepare: [{ title: t, creates: /data/a, command: [fetch] }]
`

const fullWorkload = `
title: A workload with every field
model: m
framework: f
unit: images
format: timm
command: ['train', { when: loader, is: [dali], then: [--dali] }]
variables: { PYTHONPATH: '{shared}' }
image: lab/train:1
folder: '/workspace/{mode}'
source: { repository: r, commit: 0123abc, folder: f, base-image: lab/base:1, versions: { pytorch: 1.6.0 }, build: { arguments: { FROM: lab/base:1 }, published: docker build . } }
prints: { steps: 100, epochs: 2, first: { after: 20 }, every: '{steps}', summary: { after: 20 }, clock: true }
rules: [ngc]
prepare:
  - { title: { en: t, zh: t }, cases: { data: real, loader: [dali] }, creates: ['/data/{mode}'], needs: [/archives/data.tar], command: [convert, { when: loader, is: dali, then: [--index] }], limit: 2h }
  - { title: t, cases: { mode: { not: [a] } }, creates: /data/other, command: [fetch] }
  - { title: t, explain: { en: e, zh: e }, published: scp a b, today: t, check: [test, -d, /sys] }
setup: pytorch
reads: { native: folder, dali: recordio }
launchers: [process]
single-rank: process
parameters:
  offset: { type: number, default: -1, min: -2, max: 2, describe: d }
  steps: { type: integer, default: 4, min: 0, max: 8, multiple-of: 2, describe: d }
  mode: { type: string, default: a, choices: [a, b], describe: d }
  file: { type: file, default: a, describe: d }
  quick: { type: boolean, default: true, describe: d }
supports: { multi-node: true, precision: [fp32, amp], loader: [native], xla: true, data: [real], image-size: { default: 224, min: 32, max: 512, multiple-of: 32 } }
unsupported: { precision: none, multi-node: none }
gpu-only: { precision: [amp] }
needs: { programs: [p], python: [torch], memory-per-device: 1 GB, devices: gpu }
estimate: { startup: 1s, throughput-per-device: { cpu: 1, gpu: { fp32: 2 } }, steps: steps }
`

const layout = `
rules:
  - path: '{any}-{devices}gpus-{batch}.log'
    set: { model: m, framework: f, nodes: 1, devices: 8, batch: 4, precision: amp, xla: true, loader: dali, data: real }
`

const logFormats = [
  `
id: our-trainer
title: Our trainer
framework: f
model: m
unit: tokens
rates: per-device
summary-rates: global
times: interval
clock: date
commas: thousands
lines:
  - '^step {step} epoch={epoch}… speed={rate} time={duration} ms={milliseconds} it/s={steps-per-second}$'
  - { pattern: 'step (?P<step>[0-9]+)', texts: [' at='] }
optional: [' loss={loss}', ' at={time}', ' n={samples}', ' up={elapsed}']
without: [eval]
facts:
  - 'Number of GPUs: {devices}'
  - { line: ['a={global-batch}'], below: 'train:', until: ['eval:'], without: [b], unit: tokens, precision: bf16 }
  - { line: 'x', framework: f, model: m, devices: 8, xla: true, dali: false, synthetic-data: true }
names: [{ text: 'ours', framework: f, model: m, unit: tokens }]
launch: torch
also: [mlperf, timers]
starts-run: 'begins'
every-rank: true
batch-is-limit: true
times-without-loading: true
last-resort: 2
summary: 'mean speed: {rate}'
`,
  `
id: our-blocks
lines: 'batch={step}'
block: { values: ['tokens: {tokens-so-far}'], last: 'end' }
`,
  `
id: our-metrics
reads: csv
columns: { step: n }
`,
]

/** Sentences are written next to the code and the data of a message, and never read. */
function withoutSentences(text: string): object {
  const report = reportSchema.parse(JSON.parse(text))
  const runs = report.runs.map((run) => ({
    ...run,
    shown: { unit: 'tokens/s/device' as const, throughput: known(9) },
    peakMemory: bytes(1),
  }))
  const shown = { unit: 'ms' as const, throughput: known(estimate(9, { low: 8, high: 10, level: 0.95 }, 5)) }
  const cases = report.cases.map((caseRecord) => ({ ...caseRecord, shown }))
  return oneOfEach(
    z.encode(reportSchema, { ...report, cases, runs, searches: [{ ...searchRecord, case: 'a_b16' }] }),
  ) as object
}

const network: z.input<typeof networkFileSchema> = {
  version: 1,
  madeBy: '0.1.0',
  when: '2026-01-02T03:04:05Z',
  cluster: 'two',
  engine: 'ssh',
  network: known({
    nodes: ['h1', 'h2'],
    devicesPerNode: 8,
    devices: ['Sample GPU'],
    backend: 'nccl',
    ranks: 16,
    allReduce: [
      { bytes: bytes(4096), time: seconds(60e-6) },
      { bytes: bytes(1 << 26), time: seconds(6e-3) },
    ],
    links: [{ nodes: [0, 1], bandwidth: 21.3e9 }],
  }),
}

const entry: z.input<typeof entrySchema> = {
  version: 1,
  madeBy: '0.1.0',
  when: '2026-01-02T03:04:05Z',
  commit: known('4f2a1c9'),
  results: 'results/nightly',
  protocol: 'steady',
  untilNarrow: false,
  cases: [
    {
      case: 'resnet50_1x1',
      label: [
        { en: 'ResNet-50', zh: 'ResNet-50' },
        { en: 'one device', zh: '单设备' },
      ],
      unit: 'images',
      throughput: known({
        value: samplesPerSecond(7),
        low: samplesPerSecond(6),
        high: samplesPerSecond(8),
        level: 0.95,
        repeats: 5,
      }),
      machine: { cpu: 'a CPU' },
      executed: true,
      work: { workload: 'resnet50/pytorch', batch: 32 },
      stated: { parameters: 25_557_032 },
      circumstances: { torch: '2.4.1' },
      findings: [finding('repeats-drift', 'warning', { share: 0.05, repeats: 5 })],
      runs: [
        {
          run: 'resnet50_1x1/1',
          throughput: known(samplesPerSecond(7)),
          log: 'runs/resnet50_1x1/1/log.txt',
          firstLine: 1,
          lastLine: 9,
          sha256: '0'.repeat(64),
        },
      ],
    },
  ],
}

/** Every file format, with examples. */
export const formats: Readonly<Record<string, Format>> = {
  'steadystate.json': {
    schema: resultsFileSchema,
    documents: [...ofVersion01(/steadystate\.json$/, resultsFileSchema), onTwoNodes, tuned],
  },
  'run.json': { schema: runFileSchema, documents: [...runs, ...runsOfEachOutcome, publishedRun] },
  'job.json': {
    schema: jobFileSchema,
    documents: [
      {
        version: resultsVersion,
        job: { id: 'a', cluster: 'two', engine: 'ssh', kept: '2026-01-02T03:04:05Z' },
      },
    ],
  },
  'environment.json': {
    schema: environmentFileSchema,
    documents: [...ofVersion01(/environment\.json$/, environmentFileSchema), gpuInUse],
  },
  'matrix-rates.json': {
    schema: matrixRatesFileSchema,
    documents: [
      { version: 1, rates: [{ machine: '9dbc', threads: 2, flopsPerSecond: 1.5e11, source: 'an engine' }] },
    ],
  },
  'report.json': {
    schema: reportSchema,
    documents: texts('test/golden/report', /\.json$/).map(withoutSentences),
  },
  'steady plan --json': {
    schema: planDocumentSchema,
    documents: [
      planned,
      { ...planned, repeats: { kind: 'fixed', count: 3, pause: 20 } },
      { ...planned, repeats: { kind: 'until-ratio', min: 3, max: 8, within: 0.02, pause: 30 } },
      { ...planned, repeats: { ...race, pause: 30 } },
    ],
  },
  'manifest.json': {
    schema: manifestSchema,
    documents: [
      {
        version: resultsVersion,
        editions: [
          {
            renderedBy: '0.1.0',
            protocol: 'dlperf',
            tables: ['runs'],
            languages: ['en'],
            files: ['report.csv'],
          },
          {
            renderedBy: '0.1.0',
            protocol: { ...protocolNamed('dlperf'), name: 'steps,skip=3,mean' },
            tables: ['runs'],
            languages: ['en'],
            files: ['report.json'],
          },
        ],
      },
    ],
  },
  'manifest.json of an archive': {
    schema: archiveManifestSchema,
    documents: [
      {
        version: resultsVersion,
        kind: 'steadystate-logs',
        madeBy: '0.1.0',
        suite: 'resnet50',
        protocol: 'dlperf',
        files: [
          { path: 'steadystate.json', bytes: 7, sha256: '0'.repeat(64) },
          {
            path: 'runs/a/1/log.txt',
            bytes: 7,
            sha256: '0'.repeat(64),
            measured: {
              case: 'a',
              repeat: 1,
              protocol: 'dlperf',
              unit: 'images',
              throughput: { kind: 'known', value: 320 },
              lines: { first: 20, last: 119 },
            },
          },
        ],
      },
    ],
  },
  'published.json': {
    schema: publishedSchema,
    documents: [
      {
        version: 1,
        publishedBy: '0.1.0',
        names: [{ name: '<home>', kind: 'home' }],
        files: [
          {
            path: 'runs/a/1/log.txt',
            original: { sha256: '0'.repeat(64), bytes: 7 },
            replaced: { home: 2 },
          },
        ],
      },
    ],
  },
  '.lock': {
    schema: holderSchema,
    documents: [{ id: 'a', pid: 7, started: '1', boot: 'b', host: 'bench-1' }],
  },
  'network of a preflight': { schema: networkFileSchema, documents: [network] },
  'entry of a history': { schema: entrySchema, documents: [entry] },
  'suite.yaml': {
    schema: suiteSchema,
    documents: [...texts('suites', /\.yaml$/), fullSuite, searchingSuite].map(yaml),
  },
  'workload.yaml': {
    schema: workloadSchema,
    documents: [...texts('workloads', /workload\.yaml$/), fullWorkload].map(yaml),
  },
  'setup.yaml': { schema: setupSchema, documents: [...texts('setups', /setup\.yaml$/), fullSetup].map(yaml) },
  'dataset.json': { schema: dataManifestSchema, documents: [dataSet] },
  'setup.json': { schema: installedSchema, documents: [installed] },
  'baseline.yaml': {
    schema: baselineSchema,
    documents: [...texts('baselines', /\.yaml$/), fullBaseline].map(yaml),
  },
  'layout.yaml': { schema: layoutSchema, documents: [yaml(layout)] },
  'library.yaml': {
    schema: librarySettingsSchema,
    documents: [yaml('library: l\nsteps: true\nsources: [results/*]')],
  },
  'logformat.yaml': { schema: logFormatSchema, documents: logFormats.map(yaml) },
  'library.json': { schema: libraryFileSchema, documents: [{ version: 2, id: 'random' }] },
  'sources/<id>.json': {
    schema: sourceFileSchema,
    documents: [
      {
        version: 2,
        source: {
          source: '0'.repeat(64),
          kind: 'results',
          form: 'folder',
          name: 'quickstart',
          path: 'results/quickstart',
          place: 'node1:/results/quickstart',
          title_en: 'Quick start',
          title_zh: '快速开始',
          suite: 'quickstart',
          suite_sha256: '0'.repeat(64),
          steady_version: '0.1.0',
          started: '2026-11-22T19:43:33.000Z',
          ended: '2026-11-22T19:45:33.000Z',
          git_commit: '0123abc',
          git_branch: 'main',
          collected_at: '2026-11-27T20:56:13.983Z',
          runs: 6,
          has_steps: false,
        },
        files: [{ table: 'runs', path: tablePath, bytes: 9000, rows: 6 }],
      },
    ],
  },
  'merges/<number>.json': {
    schema: mergeFileSchema,
    documents: [{ version: 2, merges: [{ table: 'runs', path: tablePath, bytes: 9000, from: [tablePath] }] }],
  },
}
