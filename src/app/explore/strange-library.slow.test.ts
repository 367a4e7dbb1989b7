import { cpSync, readdirSync, readFileSync, statSync, writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explorerColumns } from '../../core/explorer/explorer-tables.ts'
import type { RowCondition } from '../../core/explorer/table-query.ts'
import { storedTables } from '../../core/library-tables/tables.ts'
import { sqlText } from '../../core/library-tables/views.ts'
import { SteadyError } from '../../core/model/error.ts'
import { fileDigest } from '../../host/files/sha256.ts'
import { openEngine } from '../../host/library/open-query.ts'
import { openStore } from '../../host/library/open-store.ts'
import { collect } from '../collect/collect.ts'
import { openExplorer, type Explorer } from './explorer.ts'
import { explorerSite } from './explorer-site.ts'

const root = join(import.meta.dirname, '../../..')
const base = mkdtempSync(join(tmpdir(), 'steady-strange-library-'))
let instance: DuckDBInstance
let connection: DuckDBConnection
let copies = 0

beforeAll(async () => {
  const { DuckDBInstance: engine } = await openEngine()
  instance = await engine.create(':memory:')
  connection = await instance.connect()
})
afterAll(() => {
  instance.closeSync()
})

beforeAll(async () => {
  const place = join(base, 'collected')
  const store = await openStore(place, { cwd: root, variables: {} })
  const now = () => new Date('2026-11-27T20:00:00Z')
  await collect({ sources: ['reports/quickstart'], store, now, steps: false, cwd: root })
})

function library(): string {
  const place = join(base, String((copies += 1)))
  cpSync(join(base, 'collected'), place, { recursive: true })
  return place
}

/** Writes a file of the library anew, under its right digest, with a column that SQL states. */
async function stated(place: string, table: string, column: string, sql: string): Promise<void> {
  const listing = join(place, 'sources', readdirSync(join(place, 'sources'))[0] ?? '')
  const listed = JSON.parse(readFileSync(listing, 'utf8')) as {
    files: { table: string; path: string; bytes: number }[]
  }
  const file = listed.files.find((candidate) => candidate.table === table)
  if (file === undefined) throw new Error(`no file of ${table}`)
  const made = join(place, 'made.parquet')
  const rows = `SELECT COLUMNS(c -> c <> ${sqlText(column)}), ${sql} AS ${column} FROM read_parquet(${sqlText(join(place, file.path))})`
  await connection.run(`COPY (${rows}) TO ${sqlText(made)} (FORMAT parquet)`)
  file.path = join(dirname(file.path), `${fileDigest(made)}.parquet`)
  file.bytes = statSync(made).size
  writeFileSync(join(place, file.path), readFileSync(made))
  writeFileSync(listing, JSON.stringify(listed))
}

/** What the explorer answers to its page; an error that is none of steady's is a defect. */
async function answersOf(place: string, where: readonly RowCondition[] = []) {
  const explorer = await openExplorer({ names: [place], cwd: root, variables: {} })
  const { answer } = explorerSite(explorer, new Map())
  const asked = async (path: string, question?: unknown): Promise<unknown> => {
    try {
      const query = new URLSearchParams(question === undefined ? {} : { q: JSON.stringify(question) })
      const answered = await answer(path, query)
      expect(answered?.status).toBe(200)
      return JSON.parse(String(answered?.body)) as unknown
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      return error.code
    }
  }
  for (const table of ['sources', 'cases', 'runs'] as const) {
    const columns = explorerColumns[table]
    await asked('/api/ask', { kind: 'rows', table, columns, where: [], order: [], limit: 9, offset: 0 })
  }
  const by = ['axis:precision', 'devices']
  await asked('/api/ask', { kind: 'count', table: 'cases', by, where, limit: 9 })
  await asked('/api/compare', { by: 'devices', a: 1, b: 2, where })
  await asked('/api/histories')
  return (await asked('/api/state')) as Awaited<ReturnType<Explorer['state']>>
}

const shownTables = storedTables.filter(
  ({ name }) => name === 'cases' || name === 'runs' || name === 'findings',
)
const columns = shownTables.flatMap((table) =>
  table.columns.map(({ name, kind }) => ({ table: table.name, name, kind })),
)

describe('a library that somebody else wrote', () => {
  const others = [
    "'fast'",
    '[1, 2]',
    "{'a': 1}",
    "'x'::BLOB",
    'MAP([1], [2])',
    "'{}'::JSON",
    '1::TINYINT',
    "INTERVAL '1' DAY",
  ]

  it('names the source whose file has another type in a column, and answers without its rows', async () => {
    const column = fc.constantFrom(...columns.filter(({ kind }) => kind !== 'text' && kind !== 'json'))
    await fc.assert(
      fc.asyncProperty(column, fc.constantFrom(...others), async ({ table, name }, sql) => {
        const place = library()
        await stated(place, table, name, sql)
        const { sources } = await answersOf(place)
        expect(sources).toMatchObject([{ name: 'quickstart', state: { state: 'failed' } }])
      }),
      { numRuns: 12 },
    )
  })

  it('answers whatever its texts hold', async () => {
    const column = fc.constantFrom(...columns.filter(({ kind }) => kind === 'text' || kind === 'json'))
    const texts = [
      '',
      'x',
      '[1]',
      '7',
      'null',
      '{"precision":{"a":1}}',
      '{"precision":[null]}',
      '{"__proto__":1}',
      '{',
    ]
    await fc.assert(
      fc.asyncProperty(column, fc.constantFrom(...texts), async ({ table, name }, text) => {
        const place = library()
        await stated(place, table, name, `${sqlText(text)}::VARCHAR`)
        expect((await answersOf(place)).sources).toMatchObject([{ state: { state: 'ready' } }])
      }),
      { numRuns: 12 },
    )
    for (const text of texts) {
      const place = library()
      for (const [table, name] of [
        ['cases', 'axes'],
        ['runs', 'parameters'],
      ] as const)
        await stated(place, table, name, `${sqlText(text)}::VARCHAR`)
      expect((await answersOf(place)).sources).toMatchObject([{ state: { state: 'ready' } }])
    }
  })

  it('ends in an error of its own where a file is no Parquet inside', async () => {
    const place = library()
    const runs = join(place, 'runs/month=2026-11')
    const [name = ''] = readdirSync(runs)
    const content = readFileSync(join(runs, name))
    for (const at of fc.sample(fc.integer({ min: 4, max: content.length - 5 }), 12)) {
      const broken = Buffer.from(content)
      broken.fill(0xff, at, Math.min(at + 1 + (at % 200), content.length))
      broken.write('PAR1', content.length - 4)
      const path = join(runs, `${basename(name)}.new`)
      writeFileSync(path, broken)
      const listing = join(place, 'sources', readdirSync(join(place, 'sources'))[0] ?? '')
      const digest = fileDigest(path)
      writeFileSync(join(runs, `${digest}.parquet`), broken)
      writeFileSync(
        listing,
        readFileSync(listing, 'utf8').replace(/runs\/month=2026-11\/\w+/, `runs/month=2026-11/${digest}`),
      )
      await answersOf(place).catch((error: unknown) => {
        if (!(error instanceof SteadyError)) throw error
      })
    }
  })
})
