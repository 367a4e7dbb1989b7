import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadBaseline } from '../../src/host/catalogue/baselines.ts'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady } from '../run/steady.ts'
import { askedIn } from './asked.ts'

let folder: string

const asked = (sql: string) => askedIn(folder, sql)

beforeAll(async () => {
  folder = freshFolder()
  cpSync(join(root, 'reports/quickstart'), join(folder, 'quickstart'), { recursive: true })
  await runSteady(['report', 'quickstart', '--format', 'json', '--out', 'shared'], folder)
  await runSteady(['track', 'add', 'quickstart'], folder)
  const sources = ['quickstart', 'shared/report.json', 'history', 'dlperf-bert']
  const { code, stderr } = await runSteady(['collect', ...sources], folder)
  expect(code, stderr).toBe(0)
})

describe('a library', () => {
  it('names every source with its kind', async () => {
    expect(await asked('SELECT kind, name FROM versions.sources ORDER BY ALL')).toEqual([
      { kind: 'baseline', name: 'dlperf-bert' },
      { kind: 'history', name: 'history' },
      { kind: 'results', name: 'quickstart' },
      { kind: 'results', name: 'report.json' },
    ])
  })

  it('has the same figures of a report.json as of the folder that it was made from', async () => {
    const figures = (name: string) =>
      asked(
        `SELECT run, throughput, case_low, case_high, first_line, last_line, log_sha256
         FROM versions.runs JOIN versions.sources USING (source) WHERE name = '${name}' ORDER BY run`,
      )
    expect(await figures('report.json')).toEqual(await figures('quickstart'))
  })

  it('has every figure of a history, each with its interval', async () => {
    const points = await asked('SELECT case_id, throughput, low, high FROM history ORDER BY case_id')
    expect(points.length).toBeGreaterThan(0)
    expect(points).toEqual(
      await asked(
        `SELECT case_id, throughput, low, high FROM cases JOIN sources USING (source)
         WHERE name = 'quickstart' AND throughput IS NOT NULL ORDER BY case_id`,
      ),
    )
  })

  it('has every figure of a baseline, and no condition that its documents leave open', async () => {
    const { tables } = await loadBaseline('dlperf-bert', folder)
    const figures = tables.flatMap((table) => table.figures.map(({ throughput }) => throughput))
    const rows = await asked(
      "SELECT throughput, optimizer FROM cases WHERE source IN (SELECT source FROM sources WHERE kind = 'baseline')",
    )
    expect(rows.map(({ throughput }) => throughput).sort()).toEqual([...figures].sort())
    expect(new Set(rows.map(({ optimizer }) => optimizer))).toEqual(new Set([null]))
  })
})

describe('steady collect', () => {
  it.each([
    ['no-such-folder', () => undefined],
    ['empty', (path: string) => mkdirSync(path)],
    [
      'logs',
      (path: string) => {
        mkdirSync(path)
        writeFileSync(join(path, 'run.log'), 'step 1')
      },
    ],
    ['other.json', (path: string) => writeFileSync(path, '{}')],
    ['broken.json', (path: string) => writeFileSync(path, '{')],
    ['run.log', (path: string) => writeFileSync(path, 'step 1')],
  ])('refuses %s, which is no source', async (name, make) => {
    make(join(folder, name))
    const { code, stderr } = await runSteady(['collect', name, '--library', 'none'], folder)
    expect([code, stderr.split(':')[0]]).toEqual([2, 'COLLECT_NOTHING'])
  })

  it('passes over what is beside sources, says so, and refuses a name that is not there', async () => {
    writeFileSync(join(folder, 'notes.txt'), 'a note')
    writeFileSync(join(folder, 'package.json'), '{}')
    const beside = ['collect', 'notes.txt', 'quickstart', 'package.json', '--library', 'beside']
    const { code, stdout } = await runSteady(beside, folder)
    expect([
      code,
      stdout
        .trim()
        .split('\n')
        .map((line) => line.slice(0, 26)),
    ]).toEqual([
      0,
      ['added 1 source with 6 runs', 'passed over notes.txt: it ', 'passed over package.json: '],
    ])
    const missing = await runSteady([...beside, 'no-such-folder'], folder)
    expect([missing.code, missing.stderr.split(':')[0]]).toEqual([2, 'COLLECT_NOTHING'])
  })

  it('takes a source that changed in place of what it was, and keeps what it was', async () => {
    cpSync(join(folder, 'quickstart'), join(folder, 'copy'), { recursive: true })
    const collected = async () => {
      await runSteady(['collect', 'copy', '--library', 'grown'], folder)
      const [counted] = await askedIn(folder, 'SELECT count(*) AS runs FROM runs', 'grown')
      return counted
    }
    const before = await collected()
    // One run is lost: the folder is another one now.
    const [run] = filesBelow(join(folder, 'copy')).filter((path) => path.endsWith('run.json'))
    rmSync(join(folder, 'copy', String(run)))
    expect(await collected()).toEqual(before)
    const [measured] = await askedIn(folder, 'SELECT count(throughput) AS runs FROM runs', 'grown')
    expect(measured).toEqual({ runs: Number(before?.['runs']) - 1 })
    expect(filesBelow(join(folder, 'grown')).filter((path) => path.startsWith('sources/'))).toHaveLength(2)
  })
})
