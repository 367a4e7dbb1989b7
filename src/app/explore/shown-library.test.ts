import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { explorerColumns, type ExplorerTable } from '../../core/explorer/explorer-tables.ts'
import type { RowCondition, TableQuery } from '../../core/explorer/table-query.ts'
import { openStore } from '../../host/library/open-store.ts'
import { collect } from '../collect/collect.ts'
import { openExplorer, type Explorer } from './explorer.ts'

const root = join(import.meta.dirname, '../../..')
const results = ['reports/quickstart', 'reports/cpu-frameworks']

/** All but the id of the source, which is that of its path in one and of its content in the other. */
const columnsOf = (table: 'cases' | 'runs' | 'sources') =>
  explorerColumns[table].filter((column) => column !== 'source')

const rows = (table: 'cases' | 'runs' | 'sources', where: readonly RowCondition[]): TableQuery => ({
  kind: 'rows',
  table,
  columns: columnsOf(table),
  where,
  order: [{ column: table === 'sources' ? 'name' : 'source_name' }],
  limit: 1000,
  offset: 0,
})

const questions: readonly TableQuery[] = [
  rows('sources', []),
  rows('cases', []),
  rows('runs', [{ column: 'source_name', in: ['quickstart'] }]),
  rows('cases', [{ column: 'throughput', in: [null] }]),
  rows('cases', [{ column: 'label_en', has: 'PYTORCH' }]),
  rows('runs', [{ column: 'started', from: '2026-11-23', to: '2026-11-23T12:00:00.000Z' }]),
  rows('cases', [{ column: 'axis:data', in: ['real'] }]),
  { kind: 'count', table: 'cases', by: ['framework', 'devices'], where: [], limit: 5 },
  { kind: 'count', table: 'runs', by: ['axis:data'], where: [{ column: 'nodes', in: [1] }], limit: 100 },
]

describe('a library', () => {
  let folders: Explorer
  let library: Explorer
  let machines: readonly [string, string]

  beforeAll(async () => {
    const place = join(mkdtempSync(join(tmpdir(), 'steady-explore-library-')), 'library')
    await collect({
      sources: results,
      store: await openStore(place, { cwd: root, variables: {} }),
      now: () => new Date('2026-11-27T20:00:00Z'),
      steps: false,
      cwd: root,
    })
    folders = await openExplorer({ names: results, cwd: root, variables: {} })
    library = await openExplorer({ names: [place], cwd: root, variables: {} })
    const { columns } = await folders.ask({
      kind: 'count',
      table: 'cases',
      by: ['machine'],
      where: [],
      limit: 2,
    })
    machines = [String(columns['machine']?.[0]), String(columns['machine']?.[1])]
  })

  it.each(questions.map((query) => [JSON.stringify(query).slice(0, 120), query] as const))(
    'answers as its results folders do: %s',
    async (_, query) => {
      const [ofFolders, ofLibrary] = [await folders.ask(query), await library.ask(query)]
      expect(ofFolders.rows).toBeGreaterThan(0)
      expect([ofLibrary.rows, ofLibrary.total]).toEqual([ofFolders.rows, ofFolders.total])
      expect(sortedRows(ofLibrary)).toEqual(sortedRows(ofFolders))
    },
  )

  it('chooses as its results folders do, also by values of another type than the column', async () => {
    const column = fc.constantFrom(...columnsOf('cases'), 'axis:precision')
    const value = fc.constantFrom('fp32', '4', '', 'abc', '2026', 4, 0, -1.5, 1e300, true, false, null)
    const bound = fc.constantFrom('fp32', '4', '2026-11-23', 0, 4, 1e300)
    const condition: fc.Arbitrary<RowCondition> = fc.oneof(
      fc.record({ column, in: fc.array(value, { maxLength: 3 }) }),
      fc.record({ column, has: fc.constantFrom('4', 'e', '') }),
      fc.record({ column, from: bound, to: bound }, { requiredKeys: ['column'] }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(condition, { minLength: 1, maxLength: 2 }), async (where) => {
        const [ofFolders, ofLibrary] = [
          await folders.ask(rows('cases', where)),
          await library.ask(rows('cases', where)),
        ]
        expect(ofLibrary.total).toBe(ofFolders.total)
      }),
    )
  })

  it('compares sets of cases as its results folders do, in both languages', async () => {
    const where: RowCondition[] = [{ column: 'nodes', in: [1] }]
    for (const sets of [
      { by: 'framework', a: 'PyTorch', b: 'MXNet', where },
      { by: 'machine', a: machines[0], b: machines[1], where },
      { by: 'devices', a: 1, b: 2, where },
      { by: 'axis:data', a: 'synthetic', b: 'real', where },
    ]) {
      const withoutSource = (_: string, value: unknown) =>
        typeof value === 'object' && value !== null && 'source' in value
          ? { ...value, source: undefined }
          : value
      const [ofFolders, ofLibrary] = [await folders.compare(sets), await library.compare(sets)]
      expect(ofFolders.verdicts?.cases.length).toBeGreaterThan(0)
      expect(JSON.stringify(ofLibrary, withoutSource)).toEqual(JSON.stringify(ofFolders, withoutSource))
    }
  })

  it('leads to the log lines and the steps of a run while its folder is on this machine', async () => {
    const { columns } = await library.ask({
      kind: 'rows',
      table: 'runs',
      columns: ['source', 'run', 'first_line'],
      where: [{ column: 'source_name', in: ['quickstart'] }],
      order: [],
      limit: 1,
      offset: 0,
    })
    const [source, run, first] = ['source', 'run', 'first_line'].map((name) => columns[name]?.[0])
    const { lines } = await library.lines(String(source), String(run), Number(first), 1)
    expect(lines[0]?.text).toContain('total_ips')
    expect((await library.detail(String(source), String(run))).steps.length).toBeGreaterThan(0)
  })
})

/** The axes are JSON, whose order means nothing. */
const sortedRows = ({ columns, rows: count }: ExplorerTable) =>
  Array.from({ length: count }, (_, index) =>
    JSON.stringify(
      Object.entries(columns).map(([name, values]) => {
        const value = values[index] ?? null
        return name === 'axes' && typeof value === 'string'
          ? Object.entries(JSON.parse(value) as object).sort(([a], [b]) => (a < b ? -1 : 1))
          : value
      }),
    ),
  ).sort()
