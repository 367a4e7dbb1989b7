import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { blocksWithoutFile, costs, examples } from './additions/examples.ts'
import { listOn, place, seams } from './additions/seams.ts'
import { copyTree, type TreeCopy } from './additions/tree-copy.ts'

/** Tests that read the tables, by file or folder. */
const contracts = [
  'src/core/environment',
  'src/core/json-schemas.test.ts',
  'src/core/launchers',
  'src/core/logs/formats.test.ts',
  'src/core/model/axes',
  'src/core/reproduce',
  'src/host/catalogue',
  'src/host/probes/environment.test.ts',
  'src/host/targets/niced.test.ts',
  'test/additions.test.ts',
  'test/architecture.test.ts',
  'test/compare/formats.test.ts',
  'test/docs.test.ts',
  'test/environment-docs.test.ts',
  'test/export/export.test.ts',
  'test/launchers.test.ts',
  'test/messages.test.ts',
  'test/recipes/figures.test.ts',
  'test/trust/threat-model.test.ts',
]

/** What lists an addition beside the files that are counted: documents, what is generated, the examples of a test. */
const isListing = (file: string) =>
  /^(schemas|docs)\//.test(file) || file === 'src/core/environment/findings.test.ts'

let tree: TreeCopy
/** The files of each chapter's example, and the table that has its row. */
const made = new Map<string, readonly string[]>()

const program = (name: string, ...args: readonly string[]) =>
  tree.execute(join('node_modules/.bin', name), ...args)
const steady = (...args: readonly string[]) => tree.execute(process.execPath, 'bin/steady.js', ...args)

beforeAll(async () => {
  tree = copyTree()
  for (const { heading, name, table, further = [], page, golden } of seams) {
    const files = examples.filter((example) => example.heading === heading)
    for (const { file, text } of files) place(tree, file, text)
    table?.row(tree)
    if (page !== undefined) listOn(tree, page, name)
    const all = [...files.map(({ file }) => file), table?.file, ...further, golden].filter(
      (file) => file !== undefined,
    )
    made.set(heading, [...new Set(all)])
  }
  await program('tsc', '-b')
  await tree.execute(process.execPath, 'scripts/emit-schemas.js')
}, 300_000)

it('every code block of CONTRIBUTING is a file that these tests add', () => {
  expect(blocksWithoutFile).toEqual([])
  expect(new Set(examples.map(({ heading }) => heading))).toEqual(
    new Set(seams.map(({ heading }) => heading)),
  )
  expect(costs.map(({ heading }) => heading).sort()).toEqual(seams.map(({ heading }) => heading).sort())
})

it.each(costs)('$heading: $files files', ({ heading, files }) => {
  expect(made.get(heading)).toHaveLength(files)
})

describe('the tree with every example of CONTRIBUTING', () => {
  it('compiles, tests included', async () => {
    const added = examples.flatMap(({ file }) => (file.endsWith('.ts') ? [file] : []))
    // The messages of all subjects, which add their codes to the types.
    const include = ['src/app/sentences.ts', ...added]
    tree.write(
      'dist/tsconfig.examples.json',
      JSON.stringify({
        extends: '../tsconfig.test.json',
        compilerOptions: { tsBuildInfoFile: './examples.tsbuildinfo' },
        include: include.map((file) => join('..', file)),
      }),
    )
    expect(await program('tsc', '-p', 'dist/tsconfig.examples.json')).toBe('')
  }, 300_000)

  it('passes the tests that read its tables, which find each example there', async () => {
    const results = 'dist/test-results.json'
    await program(
      'vitest',
      'run',
      '--project=fast',
      '--reporter=json',
      `--outputFile=${results}`,
      ...contracts,
    )
    const { testResults } = JSON.parse(tree.read(results)) as {
      readonly testResults: readonly { readonly assertionResults: readonly { readonly fullName: string }[] }[]
    }
    const tests = testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName }) => fullName),
    )
    for (const { name, table } of seams.filter((seam) => seam.table !== undefined && seam.used !== true))
      expect(
        tests.filter((test) => test.includes(name)),
        table?.file,
      ).not.toEqual([])
  }, 300_000)

  it('differs in the files that CONTRIBUTING counts, and in what lists them', () => {
    const found = tree.changed().filter((file) => !isListing(file))
    expect(found).toEqual([...new Set([...made.values()].flat())].sort())
  })

  it('runs a workload on the new axis with the new launcher and engine, and exports it in the new form', async () => {
    const example = 'workloads/resnet50/example'
    const workload = tree
      .read(join(example, 'workload.yaml'))
      .replace('[process]', '[each-rank]')
      .replace('supports: { ', 'supports: { offload: [false, true], ')
    tree.write('dist/trial/workloads/own/workload.yaml', workload)
    tree.write('dist/trial/workloads/own/train.py', tree.read(join(example, 'train.py')))
    tree.write('dist/trial/cluster.yaml', 'cluster: trial\nengine: niced\nniced: { by: 3 }\n')
    const matrix = 'matrix: { workload: own, batch: 8, offload: [false, true] }'
    tree.write(
      'dist/trial/suite.yaml',
      `suite: trial\ntarget: ./cluster.yaml\n${matrix}\nrepeats: { count: 1 }\n`,
    )
    await steady('run', 'dist/trial/suite.yaml', '--results', 'dist/trial/results', '--no-report')
    await steady('export', 'dist/trial/results', '--to', 'json-lines', '--out', 'dist/trial/exported')
    const runs = tree
      .read('dist/trial/exported/runs.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(runs).toMatchObject([
      { case: { id: 'own_1x1_fp32_b8' } },
      { case: { id: 'own_1x1_fp32_b8_offload' } },
    ])
    expect(tree.read('dist/trial/results/runs/own_1x1_fp32_b8_offload/1/run.json')).toMatch(
      /"launcher": "each-rank"/,
    )
  })

  it('has the new view in the page of the explorer', async () => {
    expect(await program('tsc', '-p', 'packages/explorer')).toBe('')
  }, 300_000)

  it('runs the new command, and withholds a figure by the new rule', async () => {
    expect(await steady('lines', 'test/fixtures/logs/example-trainer.log')).toBe('3\n')
    const log = 'test/fixtures/logs/example-trainer.log'
    const mean = ['--from', 'steps', '--skip', '0', '--count', '2']
    expect(await steady('measure', log, '--devices', '2', ...mean)).toContain('850.')
    expect(await steady('measure', log, '--devices', '2000000', ...mean)).not.toContain('850.')
  })

  it('has the new part in a report', async () => {
    const report = [
      'report',
      'dist/trial/results',
      '--format',
      'md',
      '--language',
      'en',
      '--out',
      'dist/trial/report',
    ]
    await steady(...report)
    expect(tree.read('dist/trial/report/report.en.md')).toMatch(/^## Seed\n\n1$/m)
  })

  it('measures the log of the new format', async () => {
    expect(await steady('measure', 'test/fixtures/logs/example-trainer.log')).toContain('example-trainer')
  })

  it('lists the new framework, and every workload that ships with the new one', async () => {
    expect(await steady('setup')).toMatch(/^example +Example/m)
    expect(await steady('workloads')).toContain('resnet50/example')
  })

  it('runs the new workload', async () => {
    const matrix = 'matrix: { workload: resnet50/example, batch: 8 }'
    tree.write('dist/trial/example.yaml', `suite: example\n${matrix}\nrepeats: 1\n`)
    expect(await steady('run', 'dist/trial/example.yaml', '--results', 'dist/trial/example')).toContain(
      'images/s',
    )
  })
})
