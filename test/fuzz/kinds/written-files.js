import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCluster } from '../../../dist/src/app/suite/open-target.js'
import { loadSuite } from '../../../dist/src/app/suite/load-suite.js'
import { readReportFile } from '../../../dist/src/app/suite/report-file.js'
import { readBaseline } from '../../../dist/src/core/baselines/read.js'
import { parseLayout } from '../../../dist/src/core/import/custom-layout.js'
import { parseLogFormat } from '../../../dist/src/core/logs/custom/log-format.js'
import { anyCapacity } from '../../../dist/src/core/model/capacity.js'
import { makePlan } from '../../../dist/src/core/plan/plan.js'
import { settleWorkloads } from '../../../dist/src/core/plan/offer.js'
import { parseSetup } from '../../../dist/src/core/setups/parse.js'
import { parseWorkload } from '../../../dist/src/core/workload/resolve.js'
import { protocolNamed } from '../../../dist/src/core/protocols/protocols.js'
import { measureReading } from '../../../dist/src/app/measure/measure.js'
import { mutatedYaml } from '../mutate-documents.js'
import { root } from '../root.js'

const filesBelow = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path))
    .sort()
    .map((path) => readFileSync(join(root, folder, path)))

/** @param command what reads the file, written as `name.yaml` into the working folder */
const yamlKind = (name, weight, originals, read, command) => ({
  name,
  weight,
  make: (dice) => mutatedYaml(dice.pick(originals), dice),
  read,
  command:
    command &&
    ((bytes, folder) => {
      writeFileSync(join(folder, `${name}.yaml`), bytes)
      return command
    }),
})

const logFolder = join(root, 'test/fixtures/logs')
const sampleLog = join(logFolder, 'oneflow-cnn.log')

const offer = {
  capacity: anyCapacity,
  site: { engine: 'local', reach: undefined, containers: undefined, interface: undefined, sharesFiles: true },
  launcher: undefined,
  dataSet: undefined,
  versionsOf: ({ source }) => source?.versions ?? {},
  withoutImage: () => undefined,
  withoutSetup: () => undefined,
}

async function readSuite(bytes, { folder }) {
  const path = join(folder, 'suite.yaml')
  writeFileSync(path, bytes)
  const { suite, workloads } = await loadSuite(path)
  makePlan(suite, settleWorkloads(workloads, offer.capacity), offer)
}

const logFormats = [
  `id: own-loop
framework: PyTorch
unit: images
rates: global
line: [' step ', ' ips=']
step: ' step '
rate: ' ips='
loss: ' loss='
summary: 'total: '
`,
  `id: own-pattern
unit: tokens
rates: per-device
pattern: 'step (?P<step>[0-9]+) .* ips=(?P<rate>[0-9.]+) (?:loss=(?P<loss>\\S+))?'
summary: { pattern: 'total (?P<rate>[0-9.]+)' }
times: interval
`,
  'id: same\nreads: megatron\nmodel: GPT\nunit: tokens\n',
].map((text) => Buffer.from(text))

const ownLog = Buffer.from(
  Array.from({ length: 30 }, (_, index) => `x step ${index} of 30 ips=${100 + index}.5 loss=0.5\n`).join(''),
)

async function readLogFormat(bytes) {
  const format = parseLogFormat(bytes.toString('utf8'), 'logformat.yaml')
  const take = async (push) => push(ownLog)
  await measureReading(take, { format, protocols: [protocolNamed('steady')] })
}

const layouts = [
  `rules:
  - path: 'syn-{any}-{precision}-{devices}gpus/{model}-{batch}-run{repeat}.log'
    set: { framework: TensorFlow, precision: amp }
  - path: '{framework}/{model}/{nodes}n{devices-per-node}g/{model}_b{batch}_{any}.log'
    set: { devices: 8, nodes: 2, batch: 4, model: own }
`,
].map((text) => Buffer.from(text))

const paths = [
  'syn-replicated-fp16-2gpus/resnet50-48-run1.log',
  'Own/rn/2n8g/rn_b64_fp32.log',
  `${'a'.repeat(250)}/${'a'.repeat(250)}.log`,
  '_r0.log',
  '99999999999999999999999.log',
]

const reportFiles = [
  `title: { en: A report, zh: 报告 }
languages: [en, zh]
tables: [scaling]
decimals: { throughput: 1, speedup: 2 }
notes: ['one', { en: two, zh: 二 }]
environment: [{ label: GPU, value: A100 }]
sections: [{ place: setup, title: How, body: "Some *text* with [a link](https://example.org)\\n\\n| a | b |\\n|---|---|\\n| 1 | 2 |" }]
titles: { setup: Setup }
labels: { steps: { '100': hundred } }
order: [setup]
numbered: true
contents: true
machines: [{ title: One, topology: 1x8, environment: [{ label: CPU, value: x }] }]
frameworks: [{ name: PyTorch, workload: resnet50/pytorch, version: 2.1, code: { title: x, url: https://example.org } }]
published: [{ baseline: dlperf-resnet50, same-batch: true }]
archives: [{ title: logs, url: https://example.org/logs.zip }]
`,
].map((text) => Buffer.from(text))

async function readReport(bytes, { folder }) {
  const path = join(folder, 'report.yaml')
  writeFileSync(path, bytes)
  await readReportFile(path)
}

/** The YAML files that people write. */
export const writtenFiles = [
  yamlKind('suite', 8, filesBelow('suites', /\.yaml$/), readSuite, ['plan', './suite.yaml', '--json']),
  yamlKind('workload', 12, filesBelow('workloads', /workload\.yaml$/), (bytes) =>
    parseWorkload(bytes.toString('utf8'), { file: 'workload.yaml', name: 'own/own', folder: '/own' }),
  ),
  yamlKind('logformat', 12, logFormats, readLogFormat, [
    'measure',
    sampleLog,
    '--format',
    './logformat.yaml',
  ]),
  yamlKind(
    'layout',
    12,
    layouts,
    (bytes) => {
      const layout = parseLayout(bytes.toString('utf8'), 'layout.yaml')
      for (const path of paths) layout.read(path)
    },
    ['import', logFolder, '--layout', './layout.yaml', '--results', 'imported'],
  ),
  yamlKind('cluster', 12, filesBelow('clusters', /\.yaml$/), async (bytes, { folder }) => {
    writeFileSync(join(folder, 'cluster.yaml'), bytes)
    await findCluster('./cluster.yaml', folder, { variables: {} })
  }),
  yamlKind(
    'baseline',
    4,
    filesBelow('baselines', /\.yaml$/).filter(({ length }) => length < 30_000),
    (bytes) => readBaseline(bytes.toString('utf8'), 'baseline.yaml'),
    ['forecast', './baseline.yaml'],
  ),
  yamlKind('setup', 6, filesBelow('setups', /setup\.yaml$/), (bytes) =>
    parseSetup(bytes.toString('utf8'), { file: 'setup.yaml', name: 'own', read: () => '' }),
  ),
  yamlKind('report', 6, reportFiles, readReport, [
    'import',
    logFolder,
    '--report',
    './report.yaml',
    '--results',
    'imported',
  ]),
]
