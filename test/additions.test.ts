import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exportFormats } from '../src/core/export/formats.ts'
import { launchers } from '../src/core/launchers/launchers.ts'
import { formats } from '../src/core/logs/formats.ts'
import { axes } from '../src/core/model/axes/axes.ts'
import { engineRows } from '../src/host/targets/engines.ts'
import { importedPath, root, sourceFiles } from './architecture/source-files.ts'

/**
 * CONTRIBUTING promises that a launcher, an engine, an axis and a form of exports are one file and one row in `src`, and a log format
 * an entry of one file. What has a row is therefore known to its own file and to its table, and to no other.
 */
interface Kind {
  readonly folder: string
  readonly table: string
  /** The file of each name. */
  readonly files: Readonly<Record<string, string>>
  /** A page with a table, or several, that has a row for each name; and the head of its first columns. */
  readonly page: { readonly file: string; readonly head: string }
}

const filesNamed = (names: readonly string[], fileOf: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [name, fileOf(name)]))

/** A format is an entry of the file of its family, or is a file of its own. */
const families = sourceFiles('without-tests')
  .map(({ path }) => path)
  .filter((path) => path.startsWith('src/core/logs/formats/'))
  .map((path) => ({ file: basename(path), text: readFileSync(join(root, path), 'utf8') }))
const fileOfFormat = (id: string): string =>
  families.find(({ text }) => new RegExp(`^ +id: '${id}',$`, 'm').test(text))?.file ?? `${id}.ts`

const kinds: Readonly<Record<string, Kind>> = {
  launcher: {
    folder: 'src/core/launchers/',
    table: 'src/core/launchers/launchers.ts',
    files: filesNamed(
      launchers.map(({ name }) => name),
      (name) => `${name}.ts`,
    ),
    page: { file: 'docs/clusters.md', head: 'launcher | starts' },
  },
  engine: {
    folder: 'src/host/targets/',
    table: 'src/host/targets/engines.ts',
    files: filesNamed(
      engineRows.map(({ name }) => name),
      (name) => `${name}.ts`,
    ),
    page: { file: 'docs/clusters.md', head: 'engine | nodes' },
  },
  axis: {
    folder: 'src/core/model/axes/',
    table: 'src/core/model/axes/axes.ts',
    files: filesNamed(
      axes.map(({ name }) => name),
      (name) => `${name}-axis.ts`,
    ),
    page: { file: 'docs/suites.md', head: 'axis | values' },
  },
  'log format': {
    folder: 'src/core/logs/formats/',
    table: 'src/core/logs/formats.ts',
    files: filesNamed(
      formats.map(({ id }) => id),
      fileOfFormat,
    ),
    page: { file: 'docs/log-formats.md', head: 'id | rate' },
  },
  'form of exports': {
    folder: 'src/core/export/formats/',
    table: 'src/core/export/formats.ts',
    files: filesNamed(
      exportFormats.map(({ name }) => name),
      (name) => `${name}.ts`,
    ),
    page: { file: 'docs/export.md', head: 'form | files' },
  },
}

/** Files other than the table that import the file of a row, each with the reason. */
const importers: Readonly<Record<string, readonly string[]>> = {
  // Runs happen on this machine unless a cluster file names another engine; simulated nodes share its options.
  'src/host/targets/local.ts': ['src/app/suite/open-target.ts', 'src/host/targets/simulated.ts'],
  // Every case has a precision: a batch or a rate may be stated by precision, and logs and their names print it.
  'src/core/model/axes/precision-axis.ts': [
    'src/app/import/import-rules.ts',
    'src/app/mfu/mfu.ts',
    'src/app/mfu/mfu-stated.ts',
    'src/core/forecast/layouts/published-rows.ts',
    'src/core/import/imported-case.ts',
    'src/core/import/path-words.ts',
    'src/core/model/suite.ts',
    'src/core/plan/expand.ts',
    'src/core/plan/estimate.ts',
    'src/core/results/losses.ts',
    'src/core/suite/resolve-matrix.ts',
  ],
  // What a case reads, and where from, is not only a label of it: a workload states a format for each loader.
  'src/core/model/axes/data-axis.ts': ['src/core/data/missing-data.ts'],
  'src/core/model/axes/loader-axis.ts': [
    'src/core/data/missing-data.ts',
    'src/core/model/workload.ts',
    'src/core/workload/schema.ts',
  ],
  // A preflight has programs of its own: one for each node, and one for PyTorch. So has a step that prepares data.
  'src/core/launchers/process.ts': ['src/app/preflight/ask-nodes.ts', 'src/app/suite/prepare.ts'],
  'src/core/launchers/torchrun.ts': ['src/app/preflight/measure-network.ts', 'src/app/preflight/setting.ts'],
  // The copies of the model are what these three leave of the devices.
  'src/core/model/axes/tensor-parallel-axis.ts': [
    'src/core/forecast/layouts/published-rows.ts',
    'src/core/model/axes/parallel-sizes.ts',
  ],
  'src/core/model/axes/pipeline-parallel-axis.ts': [
    'src/core/forecast/layouts/published-rows.ts',
    'src/core/model/axes/parallel-sizes.ts',
  ],
  'src/core/model/axes/context-parallel-axis.ts': [
    'src/core/forecast/layouts/published-rows.ts',
    'src/core/model/axes/parallel-sizes.ts',
  ],
  // What accumulates follows from the samples of a step.
  'src/core/model/axes/global-batch-axis.ts': [
    'src/core/forecast/layouts/layout-answers.ts',
    'src/core/model/axes/accumulation-axis.ts',
  ],
  // The forecast of another layout computes with each of its parts.
  'src/core/model/axes/accumulation-axis.ts': [
    'src/core/forecast/layouts/layout-answers.ts',
    'src/core/forecast/layouts/published-rows.ts',
  ],
  'src/core/model/axes/attention-axis.ts': ['src/core/forecast/layouts/published-rows.ts'],
  'src/core/model/axes/expert-parallel-axis.ts': ['src/core/forecast/layouts/published-rows.ts'],
  'src/core/model/axes/pipeline-schedule-axis.ts': ['src/core/forecast/layouts/published-rows.ts'],
  // HFU counts what is computed twice.
  'src/core/model/axes/recompute-axis.ts': [
    'src/app/mfu/mfu-stated.ts',
    'src/core/forecast/layouts/published-rows.ts',
  ],
  'src/core/model/axes/sequence-length-axis.ts': ['src/core/forecast/layouts/published-rows.ts'],
  'src/core/model/axes/sharding-axis.ts': ['src/core/forecast/layouts/published-rows.ts'],
  'src/core/model/axes/virtual-pipeline-axis.ts': ['src/core/forecast/layouts/published-rows.ts'],
}

/** Files that may write a name in quotes although they are not its own, each with the reason. */
const namers: readonly RegExp[] = [
  // Tables in other people's documents name frameworks and conditions.
  /^packages\/audit\//,
  // MLPerf's log is read and written.
  /^src\/core\/export\/formats\/mllog\.ts$/,
  // Names of Python packages and of programs.
  /^src\/core\/environment\/(python-packages|readiness)\.ts$/,
  // What a program states of its training has labels of its own.
  /^src\/core\/compare\/conditions\.ts$/,
  // Names of log files state conditions, and DLPerf has a rule for logs of TensorFlow 2.
  /^src\/core\/import\//,
  // Version 0.1 kept four axes as members of a case.
  /^src\/core\/model\/axes\/flat-axes\.ts$/,
  // Logs print names of settings that axes are called by as well.
  /^src\/core\/logs\/formats\//,
  // The embedded trainer is a program with its own options.
  /^packages\/trainer\//,
  // A rule for FLOPs has the name of the program that counts so.
  /^src\/core\/flops\/conventions\//,
  // What a training states of itself is called as the axes are.
  /^src\/core\/logs\/readers\/fingerprint\.ts$/,
  /^src\/core\/results\/equivalence\.ts$/,
  /^src\/core\/report\/layouts\/trained\.ts$/,
  // Slurm ends srun itself when a rank fails.
  /^src\/host\/targets\/slurm\/job-end\.ts$/,
  // A log format may name the launcher whose lines it has, and the batch that a line prints.
  /^src\/core\/logs\/(template\/|readers\/template-(facts|steps)\.ts)/,
  // An erratum is of a program, and of the formats that its logs have.
  /^src\/core\/logs\/errata\//,
  // How the programs of some formats print FLOPs is not read while their steps are.
  /^src\/core\/logs\/printed\/printed-forms\.ts$/,
  /^src\/core\/compare\/conditions-words\.ts$/,
  // What programs call the options whose values are known as axes.
  /^src\/core\/custom-command\/command-options\.ts$/,
  // A command that a user wrote may begin with torchrun.
  /^src\/core\/workload\/resolve\.ts$/,
  // Pyxis is a plugin of srun, and is options of srun.
  /^src\/core\/containers\/programs\/pyxis\.ts$/,
]

/**
 * Names that are ordinary words of this code: `'csv'` is a report too, `'json-lines'` a form of exports, `'data'` is an event, `'ssh'` a way to reach a node,
 * `'kubernetes'` what a process may be in.
 */
const ordinaryWords = ['csv', 'json-lines', 'process', 'data', 'local', 'ssh', 'slurm', 'kubernetes']

/** A row of a table without what aligns its columns. */
const plainRow = (line: string) => line.replaceAll(/ +/g, ' ')

const sources = sourceFiles('without-tests')

/** A file's text without its comments. */
const codes = new Map(
  sources.map(({ path }) => [
    path,
    readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  ]),
)
const codeOf = (path: string) => codes.get(path) ?? ''

describe.each(Object.entries(kinds))('%s:', (_, { folder, table, files, page }) => {
  it.each(Object.entries(files))('%s is one file that only its table imports', (_name, file) => {
    const path = `${folder}${file}`
    expect(sources.map((source) => source.path)).toContain(path)
    const found = sources.filter((source) =>
      source.imports.some((name) => importedPath(source, name) === path),
    )
    expect(found.map((source) => source.path).sort()).toEqual([table, ...(importers[path] ?? [])].sort())
  })

  it.each(Object.entries(files).filter(([name]) => !ordinaryWords.includes(name)))(
    '%s is named in no other file of src',
    (name, file) => {
      const found = sources
        .map(({ path }) => path)
        .filter(
          (path) => ![`${folder}${file}`, table].includes(path) && !namers.some((namer) => namer.test(path)),
        )
        .filter((path) => codeOf(path).match(new RegExp(`['"\`]${name}['"\`]`)))
      expect(found).toEqual([])
    },
  )

  it(`has a row in ${page.file}, and no other has one there`, () => {
    const lines = readFileSync(join(root, page.file), 'utf8').split('\n')
    const names = lines.flatMap((line, index) => {
      const above = lines.slice(0, index).findLastIndex((other) => !other.startsWith('|'))
      if (!plainRow(lines[above + 1] ?? '').startsWith(`| ${page.head}`)) return []
      return /^\| `([^`]+)` /.exec(line)?.[1] ?? []
    })
    expect(names.sort()).toEqual(Object.keys(files).sort())
  })
})
