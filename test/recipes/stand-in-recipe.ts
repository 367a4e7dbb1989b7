import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishedWords, scripts, type CaseFacts } from './published.ts'

// Recipes whose training program is a stand-in (stand-in.py), which accepts the published arguments and nothing else.

export interface StandInCase {
  /** The published script that starts it. */
  readonly script: string
  readonly nodes: number
  readonly devices: number
  /** What the report prints for this topology; the stand-in prints its log at that rate. */
  readonly rate: number
}

export interface StandInRecipe {
  readonly workload: string
  readonly loader: string
  readonly form: 'dll' | 'oneflow'
  /** Ranks that a case of this topology has, as its launcher counts them. */
  readonly ranks: (standInCase: StandInCase) => number
  readonly cases: readonly StandInCase[]
  /** Arguments that steady gives in place of the published ones, for the reasons in differences.yaml. */
  readonly replaced: Readonly<Record<string, string>>
}

export const tensorflow: StandInRecipe = {
  workload: 'resnet50/ngc-tensorflow',
  loader: 'dali',
  form: 'dll',
  ranks: ({ nodes, devices }) => nodes * devices,
  cases: [
    { script: 'dlperf-one-node', nodes: 1, devices: 1, rate: 362.44 },
    { script: 'dlperf-one-node', nodes: 1, devices: 8, rate: 2721.98 },
  ],
  replaced: { '--results_dir': '--results_dir=<job>/scratch' },
}

export const oneflow: StandInRecipe = {
  workload: 'resnet50/oneflow',
  loader: 'native',
  form: 'oneflow',
  ranks: ({ nodes }) => nodes,
  cases: [
    { script: 'dlperf-oneflow', nodes: 1, devices: 8, rate: 2969.5 },
    { script: 'dlperf-oneflow', nodes: 2, devices: 8, rate: 5906.6 },
  ],
  replaced: {},
}

export interface StandInPlace {
  /** Of the nodes, in their order. */
  readonly addresses: readonly string[]
  /** A file to which each process that starts adds a line: its ranks, its rank and the folder that it started in. */
  readonly started: string
}

/** What lies in the example's folder: the stand-in under the program's own name, and what it expects. */
export function standInFiles(
  recipe: StandInRecipe,
  { addresses, started }: StandInPlace,
): Readonly<Record<string, string>> {
  const [[, program = ''] = []] = recipe.cases.map((standInCase) =>
    expectedWords(recipe, standInCase, addresses),
  )
  const folder = program.split('/').slice(0, -1).join('/')
  const expected = {
    started,
    form: recipe.form,
    cases: recipe.cases.map((standInCase) => ({
      ranks: recipe.ranks(standInCase),
      words: expectedWords(recipe, standInCase, addresses).slice(2),
      rate: standInCase.rate,
      samplesPerStep: 128 * standInCase.nodes * standInCase.devices,
    })),
  }
  return {
    [program]: readFileSync(join(import.meta.dirname, 'stand-in.py'), 'utf8'),
    [join(folder, 'expected.json')]: JSON.stringify(expected),
  }
}

/** The published command of a rank. */
function expectedWords(
  { workload, loader, replaced }: StandInRecipe,
  { script: name, nodes, devices }: StandInCase,
  addresses: readonly string[],
): string[] {
  const facts: CaseFacts = {
    workload,
    nodes,
    devices,
    batch: 128,
    precision: 'fp32',
    xla: false,
    loader,
    data: 'real',
  }
  const script = scripts[name]
  if (script === undefined) throw new Error(`no script ${name}`)
  return publishedWords(script, 'command', facts)
    .map((word) => replaced[word.split('=')[0] ?? ''] ?? word)
    .map((word) => word.replace('<addresses of the nodes>', addresses.slice(0, nodes).join(',')))
}

/** A suite of the recipe's cases, in FP32 at batch 128, under the rule of their report. */
export const standInSuite = (
  { workload, loader, cases }: StandInRecipe,
  parameters: Readonly<Record<string, string | number>> = {},
  more = '',
): string => `suite: stand-in
matrix:
  workload: ${workload}
  precision: fp32
  batch: 128
  loader: ${loader}
  data: real
  topology: [${cases.map(({ nodes, devices }) => `${nodes}x${devices}`).join(', ')}]
  parameters: ${JSON.stringify(parameters)}
repeats: 1
protocol: collection
${more}`

/** The figures that `steady run` prints. */
export const printedFigures = (stdout: string): string[] =>
  [...stdout.matchAll(/^(?:resnet50-\S+|\d+x\d+) +([\d.]+) images\/s/gm)].map(([, figure = '']) => figure)
