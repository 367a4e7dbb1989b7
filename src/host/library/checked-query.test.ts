import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SteadyError } from '../../core/model/error.ts'
import { requireOneSelect } from './checked-query.ts'
import { openEngine } from './open-query.ts'

let instance: DuckDBInstance
let connection: DuckDBConnection

beforeAll(async () => {
  const { DuckDBInstance: engine } = await openEngine()
  instance = await engine.create(':memory:')
  connection = await instance.connect()
})
afterAll(() => {
  instance.closeSync()
})

const codeOf = (sql: string) =>
  requireOneSelect(connection, sql).then(
    () => 'allowed',
    (error: unknown) => (error instanceof SteadyError ? error.code : error),
  )

it.each([
  ["SELECT * FROM read_csv('quickstart/steadystate.json')", 'QUERY_FUNCTION'],
  ["SELECT * FROM 'quickstart/steadystate.json'", 'QUERY_TABLE'],
  ["SELECT (SELECT count(*) FROM read_text('quickstart/steadystate.json'))", 'QUERY_FUNCTION'],
  ["WITH a AS (SELECT * FROM glob('*')) SELECT * FROM a", 'QUERY_FUNCTION'],
  ["COPY runs TO 'runs.csv'", 'QUERY_NOT_SELECT'],
  ["ATTACH 'other.db'", 'QUERY_NOT_SELECT'],
  ['INSTALL httpfs', 'QUERY_NOT_SELECT'],
  ["SELECT 1e999 FROM read_csv('x')", 'QUERY_FUNCTION'],
  ['LOAD httpfs', 'QUERY_NOT_SELECT'],
  ['PRAGMA database_list', 'QUERY_NOT_SELECT'],
  ["SET memory_limit = '100GB'", 'QUERY_NOT_SELECT'],
  ['CREATE TABLE a AS SELECT 1', 'QUERY_NOT_SELECT'],
  ['SELECT 1; SELECT 2', 'QUERY_SEVERAL'],
  ['', 'QUERY_SEVERAL'],
  ['/* nothing */', 'QUERY_SEVERAL'],
  ["/* SELECT */ COPY runs TO 'runs.csv'", 'QUERY_NOT_SELECT'],
  ["SELECT 1 /* ; */ ; COPY runs TO 'runs.csv'", 'QUERY_SEVERAL'],
  ["EXPORT DATABASE 'out'", 'QUERY_NOT_SELECT'],
  ['CALL pragma_version()', 'QUERY_NOT_SELECT'],
  ['SELECT * FROM duckdb_settings()', 'QUERY_FUNCTION'],
  ["SELECT * FROM query('SELECT 1')", 'QUERY_FUNCTION'],
  ["SELECT * FROM sniff_csv('quickstart/steadystate.json')", 'QUERY_FUNCTION'],
  ['WITH "/etc/passwd" AS (SELECT 1) SELECT * FROM x."/etc/passwd"', 'QUERY_TABLE'],
  ['WITH listed AS (SELECT 1) SELECT * FROM stored.listed', 'QUERY_TABLE'],
  ['SELECT * FROM ｒｕｎｓ', 'QUERY_TABLE'],
  ['SEL\u200bECT 1', 'QUERY_INVALID'],
  [`SELECT ${'('.repeat(20_000)}1${')'.repeat(20_000)}`, 'QUERY_INVALID'],
  [`SELECT ${'+ 1'.repeat(20_000)}`, 'QUERY_INVALID'],
  ['SELECT throughput FORM runs', 'QUERY_INVALID'],
])('%s ends in %s', async (sql, code) => {
  expect(await codeOf(sql)).toBe(code)
})

it.each([
  'SELECT * FROM runs',
  'FROM versions.runs',
  'WITH a AS (SELECT 1 AS n) SELECT n FROM a, range(2)',
  'SELECT 1 -- ; COPY runs TO x',
  'DESCRIBE runs',
  "SELECT 1e999, -1e999, [1e999], ':Infinity,' LIMIT 1e999",
  'SELECT table_name FROM information_schema.tables',
])('%s is allowed', async (sql) => {
  expect(await codeOf(sql)).toBe('allowed')
})

const notes = fc.constantFrom(
  ';',
  ' ',
  '\n',
  '\t',
  '-- x;\n',
  '/* x; */',
  '/* /* x */ ; */',
  "/* ' */",
  '--\n',
)

it('what has no statement has none, however it is written', async () => {
  const asked = fc.array(notes, { maxLength: 8 }).map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(asked, async (sql) => {
      const refused = { code: 'QUERY_SEVERAL', details: { data: { count: 0 } } }
      await expect(requireOneSelect(connection, sql)).rejects.toMatchObject(refused)
    }),
  )
})

it('statements are counted, whatever stands between them', async () => {
  const statement = fc.constantFrom(
    'SELECT 1',
    "SELECT ';'",
    'FROM runs',
    "COPY runs TO 'x'",
    'DELETE FROM runs',
  )
  const asked = fc.array(fc.tuple(statement, notes), { minLength: 2, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(asked, async (parts) => {
      const sql = parts.map(([text, note]) => `${text}\n;${note}`).join('')
      const refused = { code: 'QUERY_SEVERAL', details: { data: { count: parts.length } } }
      await expect(requireOneSelect(connection, sql)).rejects.toMatchObject(refused)
    }),
  )
})
