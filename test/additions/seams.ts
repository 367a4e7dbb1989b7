import type { TreeCopy } from './tree-copy.ts'

/** How an example of CONTRIBUTING becomes a part of the tree. */
interface Seam {
  /** The chapter of CONTRIBUTING. */
  readonly heading: string
  /** The name of what its example adds, as people write it. */
  readonly name: string
  /** The table, and how its row is added. */
  readonly table?: { readonly file: string; readonly row: (tree: TreeCopy) => void }
  /** Other files that the row changes. */
  readonly further?: readonly string[]
  /** A page, and a name that has a row in the table of which the page has to list this one. */
  readonly page?: { readonly file: string; readonly beside: string }
  /** What `STEADY_WRITE_GOLDEN` writes. */
  readonly golden?: string
  /** Whether no test of the table names it: the tests of additions use it themselves. */
  readonly used?: true
}

/** Adds an import and a row to a table that is a list of constants. */
const imported = (
  file: string,
  path: string,
  constant: string,
  list: string,
): NonNullable<Seam['table']> => ({
  file,
  row: (tree) => {
    const text = tree.read(file)
    const row = `${list}: readonly `
    const start = text.indexOf(row)
    const end = text.indexOf('\n]', start)
    if (start < 0 || end < 0) throw new Error(`${file} has no list ${list}`)
    tree.write(
      file,
      `import { ${constant} } from '${path}'\n${text.slice(0, end)}\n  ${constant},${text.slice(end)}`,
    )
  },
})

const compareForms = 'src/core/compare/render/renderers.ts'
const engines = 'src/host/targets/engines.ts'
const rules = 'src/core/environment/rules/cpu.ts'

export const seams: readonly Seam[] = [
  {
    heading: 'Add a launcher',
    name: 'each-rank',
    table: imported('src/core/launchers/launchers.ts', './each-rank.ts', 'eachRank', 'launchers'),
    page: { file: 'docs/clusters.md', beside: 'dmlc' },
    golden: 'test/golden/launchers/each-rank.txt',
  },
  {
    heading: 'Add an engine',
    name: 'niced',
    table: {
      file: engines,
      row: (tree) => {
        const row = "\n  { name: 'niced', load: () => import('./niced.ts') },\n]"
        tree.write(engines, tree.read(engines).replace('\n]', row))
      },
    },
    page: { file: 'docs/clusters.md', beside: 'simulated' },
  },
  {
    heading: 'Add an axis',
    name: 'offload',
    table: imported('src/core/model/axes/axes.ts', './offload-axis.ts', 'offloadAxis', 'axes'),
    page: { file: 'docs/suites.md', beside: 'xla' },
  },
  {
    heading: 'Add a log format',
    name: 'example-trainer',
    page: { file: 'docs/log-formats.md', beside: 'plsc' },
  },
  {
    heading: 'Add a form of exports',
    name: 'json-lines',
    table: imported('src/core/export/formats.ts', './formats/json-lines.ts', 'jsonLines', 'exportFormats'),
    page: { file: 'docs/export.md', beside: 'csv' },
  },
  {
    heading: 'Add a form of a comparison',
    name: 'verdict-lines',
    table: {
      file: compareForms,
      row: (tree) => {
        const constant = "import { verdictLines } from './verdict-lines.ts'\n"
        const row = "  'verdict-lines': verdictLines,\n} as const"
        tree.write(compareForms, constant + tree.read(compareForms).replace('} as const', row))
      },
    },
    page: { file: 'docs/ci.md', beside: 'github-summary' },
  },
  {
    heading: 'Add a finding',
    name: 'one-processor',
    table: {
      file: rules,
      row: (tree) => {
        tree.write(rules, tree.read(rules).replace(/(export const cpuRules = \[.*)\]/, '$1, oneProcessor]'))
        const test = 'src/core/environment/findings.test.ts'
        const example =
          "  { code: 'one-processor', when: 'it has one', facts: { ...soundMachine, processor: { ...soundMachine.processor, threads: 1 } } },"
        tree.write(
          test,
          tree.read(test).replace(/^const speaking: .*\[$/m, (start) => `${start}\n${example}`),
        )
      },
    },
    page: { file: 'docs/environment.md', beside: 'cpu-affinity' },
  },
  {
    heading: 'Add a command',
    name: 'lines',
    page: { file: 'docs/security.md', beside: 'doctor' },
    used: true,
  },
  {
    heading: 'Add a report part',
    name: 'seed',
    table: {
      file: 'src/core/report/build.ts',
      row: (tree) => {
        const [file, settings] = ['src/core/report/build.ts', 'src/core/model/report-settings.ts']
        const row = '  logs: logsSection,\n'
        const constant = "import { seedSection } from './sections/seed.ts'\n"
        tree.write(file, constant + tree.read(file).replace(row, `${row}  seed: seedSection,\n`))
        tree.write(
          settings,
          tree.read(settings).replace("  'runs',\n  'logs',", "  'seed',\n  'runs',\n  'logs',"),
        )
      },
    },
    further: ['src/core/model/report-settings.ts'],
    used: true,
  },
  {
    heading: 'Add a chart',
    name: 'marks',
    table: {
      file: 'src/core/document/svg/charts.ts',
      row: (tree) => {
        const file = 'src/core/document/svg/charts.ts'
        const start = '  switch (chart.kind) {\n'
        const row = "    case 'marks':\n      return marksSvg(chart, canvas)\n"
        const constant = "import { marksSvg } from './marks.ts'\n"
        tree.write(file, constant + tree.read(file).replace(start, start + row))
      },
    },
    used: true,
  },
  {
    heading: 'Add an explorer view',
    name: 'totals',
    table: {
      file: 'packages/explorer/app.tsx',
      row: (tree) => {
        const [file, names] = ['packages/explorer/app.tsx', 'packages/explorer/view-names.ts']
        const row = '  totals: { title: explorerWords.totals, show: Totals, filtered: true },\n  run: {'
        const constant = "import { Totals } from './views/totals.tsx'\n"
        tree.write(file, constant + tree.read(file).replace('  run: {', row))
        tree.write(names, tree.read(names).replace("  'run',", "  'totals',\n  'run',"))
      },
    },
    further: ['packages/explorer/view-names.ts'],
    used: true,
  },
  {
    heading: 'Add a protocol',
    name: 'first-hundred',
    table: {
      file: 'src/core/protocols/protocols.ts',
      row: (tree) => {
        const page = 'docs/protocols.md'
        tree.write(page, `${tree.read(page)}\n## \`first-hundred\`\n\nFor a trial.\n`)
      },
    },
    page: { file: 'docs/protocols.md', beside: 'ngc' },
  },
  {
    heading: 'Add a rule of withholding',
    name: 'too-many-devices',
    table: {
      file: 'src/core/protocols/doubts.ts',
      row: (tree) => {
        const file = 'src/core/protocols/doubts.ts'
        const constant = "import { tooManyDevices } from './too-many-devices.ts'\n"
        tree.write(file, constant + tree.read(file).replace(/\](?=\n*$)/, ', tooManyDevices]'))
      },
    },
    used: true,
  },
  { heading: 'Add a framework', name: 'example' },
  { heading: 'Add a workload', name: 'resnet50/example' },
]

/**
 * Puts the text of an example where it belongs: in a file of its own, or in one that is there.
 */
export function place(tree: TreeCopy, file: string, text: string): void {
  if (!tree.has(file)) {
    tree.write(file, text)
    return
  }
  const before = tree.read(file)
  const at =
    /^export const (?:findings|explorerWords)(?:: [^=]+)? = \{\n/m.exec(before) ??
    /^export const \w+: readonly WrittenLogFormat\[\] = \[\n/m.exec(before) ??
    /^export const chartSchema = [^\n]*\[\n/m.exec(before) ??
    /^(?=export const \w+ = \[)/m.exec(before) ??
    /\n(?=\]\n)/.exec(before)
  if (at === null) throw new Error(`${file} has no place for an example`)
  const end = at.index + at[0].length
  // Before a list that the example is no row of, or at the end of the first list.
  tree.write(file, before.slice(0, end) + text + (at[0] === '' ? '\n' : '') + before.slice(end))
}

/** Adds a row to the table of a page, with a dash in every further cell. */
export function listOn(tree: TreeCopy, page: NonNullable<Seam['page']>, name: string): void {
  const text = tree.read(page.file)
  const beside = new RegExp(`^\\| \`${page.beside}\` .*$`, 'm').exec(text)?.[0]
  if (beside === undefined) throw new Error(`${page.file} has no row for ${page.beside}`)
  const [, , ...cells] = beside.split(/(?<!\\)\|/)
  tree.write(
    page.file,
    text.replace(beside, () => `${beside}\n| \`${name}\` |${cells.join('|')}`),
  )
}
