import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { startSteady, type Ended } from '../run/steady.ts'
import { publishedWords, scripts, type CaseFacts, type Script } from './published.ts'

// The launch path of two recipes for real: steady, nodes that are groups of processes here, Open MPI where the recipe takes it, and
// ranks. Only Python with its training is a stand-in (stand-in.js), which accepts the published arguments and nothing else.

interface StandInCase {
  readonly nodes: number
  readonly devices: number
  /** What the report prints for this topology; the stand-in prints its log at that rate. */
  readonly rate: number
}

interface Recipe {
  readonly script: string
  readonly workload: string
  readonly loader: string
  readonly form: 'dll' | 'oneflow'
  readonly protocol: string
  /** Ranks that a case of this topology has, as its launcher counts them. */
  readonly ranks: (one: StandInCase) => number
  readonly cases: readonly StandInCase[]
  /** Arguments that steady gives in place of the published ones, for the reasons in differences.yaml. */
  readonly replaced: Readonly<Record<string, string>>
}

const tensorflow: Recipe = {
  script: 'dlperf-one-node',
  workload: 'resnet50/ngc-tensorflow',
  loader: 'dali',
  form: 'dll',
  protocol: 'dlperf',
  ranks: ({ nodes, devices }) => nodes * devices,
  cases: [
    { nodes: 1, devices: 1, rate: 362.44 },
    { nodes: 1, devices: 8, rate: 2721.98 },
  ],
  replaced: { '--results_dir': '--results_dir=/tmp/results' },
}

const oneflow: Recipe = {
  script: 'dlperf-oneflow',
  workload: 'resnet50/oneflow',
  loader: 'native',
  form: 'oneflow',
  protocol: 'dlperf-elapsed',
  ranks: ({ nodes }) => nodes,
  cases: [
    { nodes: 1, devices: 8, rate: 2969.5 },
    { nodes: 2, devices: 8, rate: 5906.6 },
  ],
  replaced: {},
}

/** Nodes that are groups of processes on this machine all have its address. */
const addresses = ['127.0.0.1', '127.0.0.1']

function expectedWords(recipe: Recipe, { nodes, devices }: StandInCase): string[] {
  const facts: CaseFacts = {
    workload: recipe.workload,
    nodes,
    devices,
    batch: 128,
    precision: 'fp32',
    xla: false,
    loader: recipe.loader,
    data: 'real',
  }
  const script: Script | undefined = scripts[recipe.script]
  if (script === undefined) throw new Error(`no script ${recipe.script}`)
  return publishedWords(script, 'command', facts)
    .map((word) => recipe.replaced[word.split('=')[0] ?? ''] ?? word)
    .map((word) => word.replace('<addresses of the nodes>', addresses.slice(0, nodes).join(',')))
}

interface Ran extends Ended {
  /** `ranks rank` of each process that started. */
  readonly started: readonly string[]
  readonly figures: readonly string[]
}

async function run(recipe: Recipe, parameters = ''): Promise<Ran> {
  const folder = freshFolder()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  copyFileSync(join(import.meta.dirname, 'stand-in.js'), join(bin, 'python3'))
  writeFileSync(join(bin, 'package.json'), '{ "type": "module" }')
  chmodSync(join(bin, 'python3'), 0o755)
  const [first] = recipe.cases
  if (first === undefined) throw new Error('a recipe without cases')
  const [, program = ''] = expectedWords(recipe, first)
  writeFileSync(
    join(bin, 'expected.json'),
    JSON.stringify({
      program,
      cases: recipe.cases.map((one) => ({
        ranks: recipe.ranks(one),
        words: expectedWords(recipe, one).slice(1),
        rate: one.rate,
        samplesPerStep: 128 * one.nodes * one.devices,
        form: recipe.form,
      })),
    }),
  )
  writeFileSync(
    join(folder, 'two.yaml'),
    `cluster: two\nengine: simulated\nnodes: [${addresses.map((address, index) => `{ name: n${index}, address: ${address}, gpus: 8 }`).join(', ')}]\n`,
  )
  const topologies = recipe.cases.map(({ nodes, devices }) => `${nodes}x${devices}`).join(', ')
  writeFileSync(
    join(folder, 'suite.yaml'),
    `suite: stand-in
matrix: { workload: ${recipe.workload}, precision: fp32, batch: 128, loader: ${recipe.loader}, data: real, topology: [${topologies}]${parameters} }
repeats: 1
protocol: ${recipe.protocol}
cluster: two.yaml
`,
  )
  const ended = await startSteady(['run', 'suite.yaml', '--results', 'r'], folder, {
    PATH: `${bin}:${process.env.PATH ?? ''}`,
  }).ended
  const lines = (path: string) => readFileSync(path, 'utf8').trim().split('\n')
  return {
    ...ended,
    started: lines(join(bin, 'started')).toSorted(),
    figures: [...ended.stdout.matchAll(/^(?:resnet50-\S+|\d+x\d+) +([\d.]+) images\/s/gm)].map(
      ([, figure = '']) => figure,
    ),
  }
}

const hasOpenMpi = spawnSync('mpirun', ['--version']).status === 0

describe.skipIf(!hasOpenMpi)("DLPerf's TensorFlow recipe, with a stand-in for Python", () => {
  it('starts one rank and eight under Open MPI with the published arguments, and measures their log', async () => {
    const { code, started, figures, stderr } = await run(tensorflow)
    expect(code, stderr).toBe(0)
    expect(started).toEqual(['1 0', ...Array.from({ length: 8 }, (_, rank) => `8 ${rank}`)])
    expect(figures).toEqual(['362.44', '2721.98'])
  }, 120_000)

  it('fails where an argument is another', async () => {
    const { figures, started } = await run(tensorflow, ', parameters: { display-every: 2 }')
    expect(figures).toEqual([])
    expect(started).not.toEqual([])
  }, 120_000)
})

describe("DLPerf's OneFlow recipe, with a stand-in for Python", () => {
  it('starts one process on each node with the published arguments, and measures the log of the first', async () => {
    const { code, started, figures, stderr } = await run(oneflow)
    expect(code, stderr).toBe(0)
    expect(started).toEqual(['1 0', '2 0', '2 1'])
    expect(figures).toEqual(['2969.50', '5906.60'])
  }, 120_000)
})
