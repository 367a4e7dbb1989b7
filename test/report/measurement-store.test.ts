import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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
  rmSync(join(results, 'report', 'report.csv'))
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
  rmSync(join(results, 'report', 'report.csv'))
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

const csv = join(results, 'report', 'report.csv')
const inode = () => statSync(csv).ino

it('a report whose files and sources are as they were is not written again', async () => {
  const first = await steady('report', 'results', '--json')
  const before = inode()
  expect(await steady('report', 'results', '--json')).toEqual(first)
  expect(inode()).toBe(before)
})

it.each<[what: string, change: () => void]>([
  [
    'a file of it was edited',
    () => {
      writeFileSync(csv, `${readFileSync(csv, 'utf8')}\n`)
    },
  ],
  [
    'a file of it was removed',
    () => {
      rmSync(csv)
    },
  ],
  [
    'a log was touched',
    () => {
      const now = new Date()
      const [log = ''] = readdirSync(join(results, 'runs'), { recursive: true, encoding: 'utf8' }).filter(
        (path) => path.endsWith('log.txt'),
      )
      utimesSync(join(results, 'runs', log), now, now)
      rmSync(csv)
    },
  ],
  [
    'the store is gone',
    () => {
      rmSync(cache, { recursive: true })
      rmSync(csv)
    },
  ],
])('the report is written again where %s', async (_, change) => {
  const first = await steady('report', 'results')
  const files = reportFiles()
  change()
  expect(await steady('report', 'results')).toEqual(first)
  expect(reportFiles()).toEqual(files)
})

it('a file of the suite that was changed shows in the next report', async () => {
  await steady('report', 'results')
  const suite = join(results, 'suite', 'suite.yaml')
  writeFileSync(suite, `${readFileSync(suite, 'utf8')}# one line more\n`)
  const { code, stderr } = await steady('report', 'results')
  expect(code).toBe(1)
  expect(stderr).toContain('suite.yaml')
})

it('other options make another report', async () => {
  await steady('report', 'results')
  const { stdout } = await steady('report', 'results', '--protocol', 'dlperf', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ protocol: 'dlperf' })
  expect(JSON.parse((await steady('report', 'results', '--json')).stdout)).toMatchObject({
    protocol: 'steady',
  })
})
