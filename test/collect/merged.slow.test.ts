import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { folderStore } from '../../src/host/library/open-store.ts'
import { openLibrary } from '../../src/host/library/open-query.ts'
import { root } from '../architecture/source-files.ts'
import { freshFolder } from '../run/replayed.ts'
import { filesBelow, runSteady, startSteady } from '../run/steady.ts'
import { askedIn } from './asked.ts'

let folder: string
const at = (...path: string[]) => join(folder, ...path)

/** A results folder of six runs like no other: they started on another day, and one log is another. */
function makeSource(index: number): string {
  const name = `results-${index}`
  cpSync(join(root, 'reports/quickstart'), at(name), { recursive: true })
  for (const file of ['published.json', 'SHA256SUMS']) rmSync(at(name, file))
  for (const path of filesBelow(at(name)).filter((file) => file.endsWith('run.json'))) {
    const text = readFileSync(at(name, path), 'utf8')
    const day = String((index % 28) + 1).padStart(2, '0')
    writeFileSync(at(name, path), text.replace(/"started": "2026-11-\d\d/, `"started": "2026-11-${day}`))
  }
  return name
}

const everyRow = async (library = 'library') => ({
  runs: await askedIn(folder, 'SELECT * EXCLUDE (collected_at) FROM runs ORDER BY ALL', library),
  cases: await askedIn(folder, 'SELECT * EXCLUDE (collected_at) FROM cases ORDER BY ALL', library),
  telemetry: await askedIn(folder, 'SELECT count(*), sum(value) FROM telemetry', library),
  versions: await askedIn(
    folder,
    'SELECT version_state, throughput, run FROM versions.runs JOIN versions.sources USING (source) ORDER BY ALL',
    library,
  ),
})

const parquetFiles = (library = 'library') =>
  filesBelow(at(library)).filter((path) => path.endsWith('.parquet'))

async function collect(...args: string[]) {
  const { code, stdout, stderr } = await runSteady(['collect', ...args, '--json'], folder)
  expect([0, 1], stderr).toContain(code)
  return (JSON.parse(stdout) as { merged: { before: number; after: number } }).merged
}

/** As if its files were written so many days ago. */
function age(days: number, isOld: (path: string) => boolean = () => true): void {
  const time = Date.now() / 1000 - days * 86_400
  for (const path of filesBelow(at('library'))) if (isOld(path)) utimesSync(at('library', path), time, time)
}

beforeEach(() => {
  folder = freshFolder()
})

/** Seven sources, one after the other: with an eighth, the files of a month are merged. */
async function collectSeven(): Promise<void> {
  for (let index = 0; index < 7; index += 1) expect((await collect(makeSource(index))).before).toBe(0)
}

it('many small files become few, and every row stays, of older versions too', async () => {
  await collectSeven()
  appendFileSync(at('results-0/runs/resnet50-embedded_1x1_fp32_b4/1/log.txt'), 'one line more\n')
  const unmerged = parquetFiles().length
  const merged = await collect('results-0')
  expect(merged.before).toBeGreaterThanOrEqual(32)
  expect(merged.after).toBeLessThan(8)
  const rows = await everyRow()
  expect(rows.runs).toHaveLength(42)
  expect(rows.versions).toHaveLength(48)
  // The old ones stay for a day, for those that read them.
  expect(parquetFiles().length).toBeGreaterThan(unmerged)
  expect(await collect('results-0')).toEqual({ before: 0, after: 0 })
  age(2)
  await collect(makeSource(7))
  expect(parquetFiles().length).toBeLessThan(15)
  rmSync(at('library/sources'), { recursive: true })
  expect(await askedIn(folder, 'SELECT count(*) AS runs FROM runs')).toEqual([{ runs: 0 }])
}, 120_000)

it('merged files are merged again, with the same rows', async () => {
  for (let index = 0; index < 24; index += 1) await collect(makeSource(index))
  const rows = await everyRow()
  expect(rows.runs).toHaveLength(24 * 6)
  expect(new Set(rows.runs.map(({ source, run }) => `${String(source)} ${String(run)}`)).size).toBe(24 * 6)
  expect(readdirSync(at('library/merges')).length).toBeGreaterThan(1)
}, 240_000)

it('a library that is killed while it is merged has the same rows, and is merged by the next', async () => {
  await collectSeven()
  makeSource(7)
  cpSync(at('library'), at('before'), { recursive: true })
  const started = performance.now()
  await startSteady(['collect', 'results-7'], folder).ended
  const duration = performance.now() - started
  const whole = await everyRow()
  for (const share of [0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]) {
    rmSync(at('library'), { recursive: true })
    cpSync(at('before'), at('library'), { recursive: true })
    const steady = startSteady(['collect', 'results-7'], folder)
    await new Promise((resolve) => setTimeout(resolve, share * duration))
    steady.child.kill('SIGKILL')
    await steady.ended
    const listed = readdirSync(at('library/sources')).filter((name) => name.endsWith('.json')).length
    expect(await askedIn(folder, 'SELECT count(*) AS runs FROM runs')).toEqual([{ runs: 6 * listed }])
    await collect('results-7')
    expect(await everyRow()).toEqual(whole)
    // What the killed one left goes once it is a day old.
    age(2)
    await collect(makeSource(8))
    rmSync(at('results-8'), { recursive: true })
    const left = filesBelow(at('library'))
    expect(left.filter((path) => path.endsWith('.tmp'))).toEqual([])
    expect(left.filter((path) => path.endsWith('.parquet')).length).toBeLessThan(15)
  }
}, 300_000)

it('who opened a library before it is merged reads it to its end', async () => {
  await collectSeven()
  const library = await openLibrary(folderStore(at('library')), { memory: '1GiB', threads: 1 })
  try {
    expect((await collect(makeSource(7))).before).toBeGreaterThan(0)
    const answer = await library.connection.runAndReadAll('SELECT count(*)::INTEGER FROM runs')
    expect(answer.getRowsJson()).toEqual([[42]])
  } finally {
    library.close()
  }
}, 120_000)

it('two writers that merge at once leave every row once', async () => {
  await collectSeven()
  const names = [7, 8, 9, 10].map(makeSource)
  const ended = await Promise.all(names.map((name) => startSteady(['collect', name], folder).ended))
  expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(names.map(() => [0, '']))
  expect((await everyRow()).runs).toHaveLength(11 * 6)
}, 120_000)

it('a damaged file is not merged, and no file is removed while a list is damaged', async () => {
  await collectSeven()
  const [damaged = ''] = parquetFiles().filter((path) => path.startsWith('runs/'))
  const content = readFileSync(at('library', damaged))
  content[1000] = (content[1000] ?? 0) ^ 1
  writeFileSync(at('library', damaged), content)
  await collect(makeSource(7))
  const { code, stderr } = await runSteady(['query', 'SELECT count(*) FROM runs'], folder)
  expect([code, stderr]).toEqual([1, `${damaged} is missing or damaged, so its rows are left out\n`])
  const [source = ''] = readdirSync(at('library/sources'))
  writeFileSync(at('library/sources', source), '{"version": 9}')
  age(2)
  const before = parquetFiles()
  await collect(makeSource(8))
  expect(parquetFiles()).toEqual(expect.arrayContaining(before))
}, 120_000)

it('files that are not of the library stay, whatever their age', async () => {
  await collectSeven()
  const foreign = [
    'README.md',
    'runs/notes.txt',
    'runs/month=2026-11/plot.parquet',
    'sources/list.csv',
    'merges/x.txt',
  ]
  await collect(makeSource(7))
  for (const path of foreign) writeFileSync(at('library', path), 'somebody else’s')
  age(3)
  await collect(makeSource(8))
  expect(filesBelow(at('library'))).toEqual(expect.arrayContaining(foreign))
  expect((await everyRow()).runs).toHaveLength(9 * 6)
}, 120_000)
