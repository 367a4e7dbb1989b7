import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../run/replayed.ts'
import { startSteady, type Ended } from '../run/steady.ts'
import {
  oneflow,
  printedFigures,
  standInFiles,
  standInSuite,
  tensorflow,
  type StandInRecipe,
} from './stand-in-recipe.ts'

// The launch path of two recipes for real: steady, nodes that are groups of processes here, Open MPI where the recipe takes it, and
// ranks. test/cluster/recipes.test.ts starts them in containers and over ssh.

/** Nodes that are groups of processes on this machine all have its address. */
const addresses = ['127.0.0.1', '127.0.0.1']

interface Ran extends Ended {
  /** `ranks rank` of each process that started in the example's folder. */
  readonly started: readonly string[]
  readonly figures: readonly string[]
}

/** @param data the recipe's parameters of folders with data, and their options in the published command */
async function run(
  recipe: StandInRecipe,
  data: Readonly<Record<string, { readonly option: string; readonly files: readonly string[] }>>,
  parameters: Readonly<Record<string, string | number>> = {},
): Promise<Ran> {
  const folder = freshFolder()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const folders = Object.entries(data).map(([name, { option, files }]) => {
    for (const file of files) write(join('data', name, file), '')
    return { name, option, path: join(folder, 'data', name) }
  })
  const ofThisMachine = {
    ...recipe,
    replaced: {
      ...recipe.replaced,
      ...Object.fromEntries(folders.map(({ option, path }) => [option, `${option}=${path}`])),
    },
  }
  const started = join(folder, 'started')
  for (const [path, text] of Object.entries(standInFiles(ofThisMachine, { addresses, started })))
    write(join('example', path), text)
  const nodes = addresses.map((address, index) => `{ name: n${index}, address: ${address}, gpus: 8 }`)
  write('two.yaml', `cluster: two\nengine: simulated\nnodes: [${nodes.join(', ')}]\n`)
  const parameterValues = {
    'example-dir': 'example',
    ...Object.fromEntries(folders.map(({ name, path }) => [name, path])),
    ...parameters,
  }
  write('suite.yaml', standInSuite(recipe, parameterValues, 'cluster: two.yaml\n'))
  const ended = await startSteady(['run', 'suite.yaml', '--results', 'r'], folder).ended
  const lines = readFileSync(started, 'utf8').trim().split('\n')
  return {
    ...ended,
    started: lines
      .flatMap((line) =>
        line.endsWith(' ' + join(folder, 'example')) ? [line.split(' ').slice(0, 2).join(' ')] : [],
      )
      .toSorted(),
    figures: printedFigures(ended.stdout),
  }
}

const files = ['train-00000-of-01024', 'train-01023-of-01024']
const records = {
  'data-dir': { option: '--data_dir', files },
  'dali-index-dir': { option: '--data_idx_dir', files },
}

const hasOpenMpi = spawnSync('mpirun', ['--version']).status === 0

describe.skipIf(!hasOpenMpi)("DLPerf's TensorFlow recipe, with a stand-in for its program", () => {
  it('starts one rank plainly and eight under Open MPI with the published arguments, and measures their log', async () => {
    const { code, started, figures, stderr } = await run(tensorflow, records)
    expect(code, stderr).toBe(0)
    expect(started).toEqual(['1 0', ...Array.from({ length: 8 }, (_, rank) => `8 ${rank}`)])
    expect(figures).toEqual(['362.44', '2721.98'])
  }, 120_000)

  it('fails where an argument is another', async () => {
    const { figures, started } = await run(tensorflow, records, { 'display-every': 2 })
    expect(figures).toEqual([])
    expect(started).not.toEqual([])
  }, 120_000)
})

describe("DLPerf's OneFlow recipe, with a stand-in for its program", () => {
  it('starts one process on each node with the published arguments, and measures the log of the first', async () => {
    const data = { 'data-dir': { option: '--train_data_dir', files: ['part-00000'] } }
    const { code, started, figures, stderr } = await run(oneflow, data)
    expect(code, stderr).toBe(0)
    expect(started).toEqual(['1 0', '2 0', '2 1'])
    expect(figures).toEqual(['2969.50', '5906.60'])
  }, 120_000)
})
