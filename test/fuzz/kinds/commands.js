import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mutatedBytes, mutatedLines } from '../mutate-bytes.js'
import { mutatedJson, mutatedYaml } from '../mutate-documents.js'
import { flawOfOutput, steady } from '../printed.js'
import { root } from '../root.js'

const filesIn = (folder, name) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => readFileSync(join(root, folder, entry.name)))
    .filter(({ length }) => length < 50_000)

/** A command that reads one file, of which the printed answer is looked at too. */
const commandKind = ({ name, weight, file, originals, mutate, commands }) => ({
  name,
  weight,
  make: (dice) =>
    Object.assign(mutate(dice.pick(originals), dice), { path: file, args: dice.pick(commands) }),
  async read(bytes, { folder }) {
    const path = join(folder, file)
    writeFileSync(path, bytes)
    try {
      return flawOfOutput(await steady(bytes.args, folder), bytes.toString('utf8'))
    } finally {
      rmSync(path)
      for (const name of ['out', 'out.yaml']) rmSync(join(folder, name), { recursive: true, force: true })
    }
  },
})

const mutatedLog = (original, dice) => {
  const lines = mutatedLines(original, dice)
  return dice.chance(0.2) ? mutatedBytes(lines, dice) : lines
}

const document = Buffer.from(`# ResNet-50

| nodes | GPUs | batch | images/s | speedup |
| --- | --- | --- | --- | --- |
| 1 | 1 | 128 | 400.5 | 1 |
| 1 | 8 | 128 | 3,100.2 | 7.74x |
| 4 | 32 | 128 | 11,900 | 29.7 |

Throughput is 98% of linear; see [logs](https://example.org/logs.zip).
`)

const network = Buffer.from(
  JSON.stringify({
    version: 1,
    madeBy: '0.1.0',
    cluster: 'local',
    when: '2026-01-01T00:00:00Z',
    network: { kind: 'missing', code: 'not-asked', data: {} },
  }),
)

/** Files that commands read, with all that they print of them. */
export const commands = [
  commandKind({
    name: 'measure',
    weight: 3,
    file: 'train.log',
    originals: filesIn('test/fixtures/logs', /\.log$/),
    mutate: mutatedLog,
    commands: [
      ['measure', 'train.log'],
      ['measure', 'train.log', '--json'],
      ['measure', 'train.log', '--lang', 'zh', '--devices', '8', '--batch', '32'],
      ['measure', 'train.log', '--protocol', 'dlperf'],
      ['measure', 'train.log', '--from', 'steps'],
      ['measure', 'train.log', '--draft', 'out.yaml'],
      ['compare', 'train.log', 'train.log'],
    ],
  }),
  commandKind({
    name: 'published',
    weight: 1,
    file: 'baseline.yaml',
    originals: filesIn('baselines', /\.yaml$/),
    mutate: mutatedYaml,
    commands: [
      ['baselines', './baseline.yaml'],
      ['baselines', './baseline.yaml', '--json'],
      ['forecast', './baseline.yaml'],
      ['forecast', './baseline.yaml', '--lang', 'zh', '--at-most', '8'],
      ['import', '--published', './baseline.yaml', '--suite', 'dlperf-rule', '--results', 'out'],
    ],
  }),
  commandKind({
    name: 'tables',
    weight: 4,
    file: 'README.md',
    originals: [document],
    mutate: mutatedLog,
    commands: [
      ['check', '--tables', 'README.md', '--all'],
      ['check', '--tables', 'README.md', '--json'],
    ],
  }),
  commandKind({
    name: 'network',
    weight: 1,
    file: 'network.json',
    originals: [network],
    mutate: mutatedJson,
    commands: [['forecast', 'dlperf-resnet50', '--network', 'network.json']],
  }),
]
