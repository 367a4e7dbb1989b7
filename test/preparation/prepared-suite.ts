import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

const workload = (convert: string, index: string, [first, second]: readonly string[]) => `
title: One that reads converted data
model: A model
framework: sh
unit: images
folder: program
command: [sh, read.sh, '{converted}']
prepare:
  - title: ${first}
    cases: { data: real }
    creates: '{converted}'
    command: [sh, ${convert}, '{converted}']
  - title: ${second}
    cases: { data: real, loader: dali }
    creates: ['{converted}.index']
    command: [sh, ${index}, '{converted}']
parameters:
  converted: { type: string, default: ../data/converted, describe: the data }
supports: { data: any, loader: any, multi-node: true }
needs: { devices: cpu }
`

const bilingual = ['{ en: converted data, zh: 转换数据 }', '{ en: its index, zh: 生成索引 }']

const program = {
  'read.sh': 'cat "$1" >/dev/null || exit 3; cat steps',
  'convert.sh': 'echo converting; echo "$STEADY_NODE" >>converted-on; echo data >"$1"',
  'index.sh': 'cat "$1" >"$1.index"; echo indexed',
  'half.sh': 'echo half >"$1.index"; exit 9',
  'fails.sh': 'echo "disk full" >&2; exit 9',
  steps: Array.from({ length: 20 }, (_, step) => `step ${step + 1} loss 1.0 100.0 images/s`).join('\n'),
}

/** A suite whose workload reads a file that two steps make, on two nodes that share the files of this machine. */
export function preparedSuite() {
  const folder = freshFolder()
  mkdirSync(join(folder, 'program'))
  mkdirSync(join(folder, 'workloads', 'own'), { recursive: true })
  for (const [name, text] of Object.entries(program)) writeFileSync(join(folder, 'program', name), text)
  writeFileSync(
    join(folder, 'two.yaml'),
    'cluster: two\nengine: simulated\nnodes: [{ name: n1, cpus: 4 }, { name: n2, cpus: 4 }]\n',
  )
  const write = ({
    convert = 'convert.sh',
    index = 'index.sh',
    titles = bilingual,
    data = 'real',
    loader = 'dali',
    topology = '2x1',
    batch = '4',
    more = '',
  } = {}) => {
    writeFileSync(join(folder, 'workloads', 'own', 'workload.yaml'), workload(convert, index, titles))
    writeFileSync(
      join(folder, 'suite.yaml'),
      `suite: s\nmatrix: { workload: own, topology: ${topology}, batch: ${batch}, data: ${data}, loader: ${loader} }\n${more}repeats: 1\ncluster: two.yaml\n`,
    )
  }
  write()
  const steady = (...words: string[]) => runSteady(words, folder)
  return {
    folder,
    write,
    steady,
    run: (...words: string[]) => steady('run', 'suite.yaml', '--results', 'r', '--no-report', ...words),
    isConverted: () => existsSync(join(folder, 'data', 'converted')),
    /** What each step printed on both nodes, by its folder. */
    logs: () => {
      const kept = join(folder, 'r', 'preparation')
      const printed = (step: string, node: number) =>
        readFileSync(join(kept, step, `node-${node}.log`), 'utf8')
      return readdirSync(kept).map((step) => ({
        step,
        printed: [0, 1].map((node) => printed(step, node)).toSorted(),
      }))
    },
  }
}
