import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutatedBytes, mutatedLines } from '../mutate-bytes.js'
import { mutatedJson, mutatedYaml } from '../mutate-documents.js'
import { flawOfOutput, steady } from '../printed.js'
import { root } from '../root.js'

const source = join(root, 'reports/quickstart')

const run = 'runs/resnet50-embedded_1x1_fp32_b4/1'

/** Files of a results folder, with how they are changed. */
const files = [
  { path: 'steadystate.json', mutate: mutatedJson },
  { path: 'steadystate.json', mutate: mutatedJson },
  { path: 'environment.json', mutate: mutatedJson },
  { path: `${run}/run.json`, mutate: mutatedJson },
  { path: `${run}/run.json`, mutate: mutatedJson },
  { path: 'report/manifest.json', mutate: mutatedJson },
  { path: 'published.json', mutate: mutatedJson },
  { path: `${run}/arrivals.tsv`, mutate: mutatedLines },
  { path: `${run}/log.txt`, mutate: mutatedLines },
  { path: 'suite/suite.yaml', mutate: mutatedYaml },
  { path: 'report/report.en.md', mutate: mutatedLines },
  { path: 'report/report.csv', mutate: mutatedLines },
]

const commands = [
  () => ['report', 'r', '--format', 'md', '--language', 'en', '--out', 'out'],
  () => ['report', 'r', '--format', 'json', '--out', 'out'],
  () => ['report', 'r', '--format', 'html', '--language', 'zh', '--out', 'out'],
  () => ['check', 'r'],
  () => ['check', 'r', '--json'],
  () => ['compare', 'r', 'good'],
  () => ['compare', 'good', 'r', '--lang', 'zh'],
  () => ['export', 'r', '--to', 'csv', '--out', 'out'],
  () => ['forecast', 'r'],
  () => ['track', 'add', 'r', '--history', 'out'],
  () => ['publish', 'r', '--to', 'out'],
  () => ['report', 'r', '--archive', 'out.tar'],
  () => ['reproduce', 'r', '--against', 'dlperf-resnet50'],
  () => ['measure', `r/${run}/log.txt`],
  () => ['export', 'r', '--to', 'prometheus', '--out', 'out'],
  () => ['report', 'r', '--bundle', '--out', 'out'],
]

/** A folder with two copies of the same results, the first for changes. */
function prepared({ folder, state }) {
  if (state.hasResults === true) return
  for (const name of ['r', 'good']) {
    cpSync(source, join(folder, name), { recursive: true })
    for (const file of readdirSync(join(folder, name, 'report')))
      if (file.endsWith('.html')) rmSync(join(folder, name, 'report', file))
  }
  // No command changes a published copy.
  rmSync(join(folder, 'r/published.json'))
  state.hasResults = true
}

const leftover = /\.tmp$|^\.lock$/

/** Temporary files and locks that a command left behind. */
const leftoversIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    leftover.test(path.slice(path.lastIndexOf('/') + 1)),
  )

const contentOf = (path) => readFileSync(join(source, path))

export const results = [
  {
    name: 'results',
    weight: 5,
    make(dice) {
      const file = dice.pick(files.filter(({ path }) => existsSync(join(source, path))))
      const original = contentOf(file.path)
      const bytes = dice.chance(0.9) ? file.mutate(original, dice) : mutatedBytes(original, dice)
      return Object.assign(bytes, { path: file.path, args: dice.pick(commands)() })
    },
    async read(bytes, session) {
      prepared(session)
      const { folder } = session
      const path = join(folder, 'r', bytes.path)
      writeFileSync(path, bytes)
      try {
        const ended = await steady(bytes.args, folder)
        const left = leftoversIn(folder)
        if (left.length > 0) return `leaves ${left[0]}`
        return flawOfOutput(ended, bytes.toString('utf8'))
      } finally {
        if (bytes.path === 'published.json') rmSync(path)
        else writeFileSync(path, contentOf(bytes.path))
        rmSync(join(folder, 'out'), { recursive: true, force: true })
        rmSync(join(folder, 'out.tar'), { force: true })
      }
    },
  },
  {
    name: 'history',
    weight: 3,
    make: (dice) => mutatedJson(dice.pick(entries()), dice),
    async read(bytes, { folder }) {
      const history = join(folder, 'history')
      mkdirSync(history, { recursive: true })
      for (const [index, entry] of entries().entries())
        writeFileSync(join(history, `2026-0${index + 1}.json`), entry)
      writeFileSync(join(history, '2026-09.json'), bytes)
      try {
        return flawOfOutput(
          await steady(['track', 'show', '--history', 'history'], folder),
          bytes.toString('utf8'),
        )
      } finally {
        rmSync(history, { recursive: true })
      }
    },
  },
  {
    name: 'import',
    weight: 2,
    make(dice) {
      const log = readFileSync(join(root, 'test/fixtures/logs/oneflow-cnn.log'))
      return Object.assign(dice.chance(0.5) ? mutatedLines(log, dice) : log, {
        names: Array.from({ length: 1 + dice.below(3) }, () => dice.pick(logNames)),
      })
    },
    async read(bytes, { folder }) {
      const logs = join(folder, 'logs')
      for (const name of bytes.names) {
        mkdirSync(join(logs, name, '..'), { recursive: true })
        writeFileSync(join(logs, name), bytes)
      }
      try {
        const ended = await steady(['import', 'logs', '--results', 'imported'], folder)
        if (ended.code === 2 && existsSync(join(folder, 'imported'))) return 'leaves a half-made folder'
        return flawOfOutput(ended, bytes.toString('utf8') + bytes.names.join(' '))
      } finally {
        for (const name of ['logs', 'imported']) rmSync(join(folder, name), { recursive: true, force: true })
      }
    },
  },
]

const logNames = [
  '1n1g/rn_b64_fp32_1.log',
  '1n1g/rn_b64_fp32_2.log',
  '2n8g/rn_b64_amp_1.log',
  '1n1g/rn_b64_fp32_99999999999999999999999.log',
  '1n1g/rn_b64_fp32_0.log',
  'a_r0.log',
  'rn50_1n8g_b64_fp16_r0.log',
  'rn50_1n8g_b64_fp16_r99999999999999999999999.log',
  '0n0g/rn_b0_fp32_1.log',
  '99999999999999999999n8g/rn_b64_fp32_1.log',
  'model_é_1n1g/rn_b64_fp32_1.log',
  'rn50_1gpu_64_fp32_\u001b[31m.log',
  `1n1g/${'x'.repeat(200)}_b64_fp32_1.log`,
]

let entryTexts

/** Entries of a history: throughput of one case at three times. */
function entries() {
  entryTexts ??= [1, 2, 3].map((month) =>
    Buffer.from(
      JSON.stringify({
        version: 1,
        madeBy: '0.1.0',
        when: `2026-0${month}-01T00:00:00Z`,
        commit: { kind: 'known', value: `c0ffee0${month}` },
        results: 'results/own',
        protocol: 'steady',
        untilNarrow: false,
        cases: [trackedCase(100 + month)],
      }),
    ),
  )
  return entryTexts
}

const known = (value) => ({ kind: 'known', value })

const trackedCase = (speed) => ({
  case: 'own_1x1',
  label: { en: 'own', zh: 'own' },
  unit: 'images',
  throughput: known({ value: speed, n: 1, kind: 'single' }),
  machine: { cpu: 'x' },
  executed: true,
  work: { batch: 4 },
  stated: {},
  circumstances: {},
  findings: [],
  runs: [
    {
      run: 'own_1x1/1',
      throughput: known(speed),
      log: 'log.txt',
      firstLine: 1,
      lastLine: 9,
      sha256: 'a'.repeat(64),
    },
  ],
})
