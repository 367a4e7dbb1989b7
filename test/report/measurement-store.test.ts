import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { runSteady } from '../run/steady.ts'
import { packsIn, poisoned, rewriteEntries } from '../samples/packs.ts'

const place = mkdtempSync(join(tmpdir(), 'steady-report-store-'))
const cache = join(place, 'cache')
const results = join(place, 'results')

beforeEach(() => {
  for (const folder of [results, cache]) rmSync(folder, { recursive: true, force: true })
  cpSync(join(import.meta.dirname, '../../reports/cpu-frameworks'), results, { recursive: true })
})
afterAll(() => {
  rmSync(place, { recursive: true })
})

const steady = (...args: string[]) => runSteady(args, place, { STEADY_CACHE: cache })

const reportFiles = () =>
  new Map(
    readdirSync(join(results, 'report')).map((name) => [
      name,
      readFileSync(join(results, 'report', name), 'utf8'),
    ]),
  )

it('the second report is that of the first, and says nothing more', async () => {
  const first = await steady('report', 'results')
  expect(first).toMatchObject({ code: 0, stderr: '' })
  const files = reportFiles()
  expect(await steady('report', 'results')).toEqual(first)
  expect(reportFiles()).toEqual(files)
  expect(await steady('report', 'results', '--fresh')).toEqual(first)
  expect(reportFiles()).toEqual(files)
})

it('check reads no store: a wrong figure with a right digest is not in it, and --fresh takes it out of the report', async () => {
  await steady('report', 'results')
  const files = reportFiles()
  for (const pack of packsIn(cache)) rewriteEntries(pack, poisoned)
  expect(await steady('check', 'results')).toMatchObject({ code: 0 })
  await steady('report', 'results')
  expect(reportFiles().get('report.csv')).toContain('123456789')
  expect(await steady('check', 'results')).toMatchObject({ code: 1 })
  await steady('report', 'results', '--fresh')
  expect(reportFiles()).toEqual(files)
  expect(await steady('check', 'results')).toMatchObject({ code: 0 })
})

it.each([
  ['en', 'Damaged entries of the measurement store'],
  ['zh', '个条目已损坏'],
])('a damaged entry is said, and its log is measured again: %s', async (language, said) => {
  const first = await steady('report', 'results', '--lang', language)
  const [pack = ''] = packsIn(cache)
  const content = readFileSync(pack)
  content[500] = (content[500] ?? 0) ^ 1
  writeFileSync(pack, content)
  const again = await steady('report', 'results', '--lang', language)
  expect(again).toMatchObject({ code: 0, stdout: first.stdout })
  expect(again.stderr).toContain(said)
})

it('export takes measurements from the store too', async () => {
  await steady('report', 'results')
  for (const pack of packsIn(cache)) rewriteEntries(pack, poisoned)
  const { stdout } = await steady('export', 'results', '--to', 'csv', '--out', 'exported', '--json')
  const { files } = JSON.parse(stdout) as { readonly files: readonly string[] }
  const text = files.map((file) => readFileSync(join(place, file), 'utf8')).join('\n')
  expect(text).toContain('123456789')
})
