import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { everyRunColumn } from '../../src/core/report/render/csv.ts'
import { reportSchema } from '../../src/core/report/model.ts'
import { rowsOf } from '../../src/core/report/render/csv.ts'
import { renamedColumns } from '../../src/core/library-tables/runs-table.ts'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'
import { askedIn } from './asked.ts'

let folder: string

const asked = (sql: string) => askedIn(folder, sql)

beforeAll(async () => {
  folder = freshFolder()
  cpSync(join(root, 'reports/quickstart'), join(folder, 'quickstart'), { recursive: true })
  cpSync(join(root, 'reports/seeds/dlperf-oneflow-resnet50'), join(folder, 'published'), { recursive: true })
  for (const name of ['quickstart', 'published'])
    await runSteady(['report', name, '--format', 'json', '--out', `reports/${name}`], folder)
  const { code, stderr } = await runSteady(['collect', 'quickstart', 'published', '--steps'], folder)
  expect(code, stderr).toBe(0)
})

describe('a library', () => {
  it.each(['quickstart', 'published'])('has exactly the figures of the report of %s', async (name) => {
    const report = reportSchema.parse(
      JSON.parse(readFileSync(join(folder, 'reports', name, 'report.json'), 'utf8')),
    )
    const runs = new Map(
      (
        await asked(
          `SELECT runs.*, epoch_ms(runs.started) AS started_ms FROM runs JOIN sources USING (source) WHERE name = '${name}'`,
        )
      ).map((row) => [row['run'], row]),
    )
    expect(runs.size).toBe(report.runs.length)
    for (const row of rowsOf(report)) {
      const found = runs.get(row.run.run)
      for (const [csvName, value] of everyRunColumn) {
        const column = renamedColumns.get(csvName) ?? csvName
        // Times are compared as times, and another version may have laid the report out.
        if (column === 'rendered_by') continue
        const held = column === 'started' ? found?.['started_ms'] : found?.[column]
        const printed = column === 'started' ? row.run.started && Date.parse(row.run.started) : value(row)
        expect([column, held], row.run.run).toEqual([
          column,
          // Some axes have values of several kinds.
          typeof held === 'string' ? String(printed) : (printed ?? null),
        ])
      }
    }
    const cases = await asked(
      `SELECT cases.* FROM cases JOIN sources USING (source) WHERE name = '${name}' ORDER BY case_id`,
    )
    expect(cases.map(({ case_id: id, throughput }) => [id, throughput])).toEqual(
      report.cases
        .map(({ case: { id }, throughput }) => [
          id,
          throughput.kind === 'known' ? throughput.value.value : null,
        ])
        .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    )
  })

  it('is the same after the same is collected again', async () => {
    const files = filesBelow(join(folder, 'library'))
    const { stdout } = await runSteady(['collect', 'quickstart', 'published', '--steps', '--json'], folder)
    const { sources } = JSON.parse(stdout) as { sources: { state: string }[] }
    expect(sources.map(({ state }) => state)).toEqual(['known', 'known'])
    expect(filesBelow(join(folder, 'library'))).toEqual(files)
  })

  it('has every step of a run that has a figure', async () => {
    const [counted] = await asked('SELECT count(DISTINCT run) AS runs, count(*) AS steps FROM steps')
    expect(counted).toEqual({ runs: 6, steps: expect.any(Number) as number })
  })
})

describe('a query', () => {
  it.each([
    ["SELECT * FROM read_csv('quickstart/steadystate.json')", 'QUERY_FUNCTION'],
    ["COPY runs TO 'runs.csv'", 'QUERY_NOT_SELECT'],
    ['SELECT 1; SELECT 2', 'QUERY_SEVERAL'],
    ['SELECT no_such_column FROM runs', 'QUERY_INVALID'],
  ])('%s ends in %s', async (sql, error) => {
    const { code, stderr } = await runSteady(['query', sql], folder)
    expect([code, stderr.split(':')[0]]).toEqual([2, error])
  })

  it('names its queries, and uses functions that read nothing', async () => {
    const sql =
      'WITH a AS (SELECT unnest([1, 2]) AS n), b AS (SELECT * FROM range(2)) SELECT count(*) AS n FROM a, b'
    expect(await asked(sql)).toEqual([{ n: 4 }])
  })
})
