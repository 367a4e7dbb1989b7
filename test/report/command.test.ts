import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openResults } from '../../src/host/store/open-results.ts'
import { runSteady } from '../run/steady.ts'
import { publishedSuite } from './suites.ts'

const place = mkdtempSync(join(tmpdir(), 'steady-report-command-'))

beforeAll(() => {
  const { folder, source: written } = publishedSuite()
  const source = Buffer.from(written?.text ?? '')
  const store = openResults(join(place, 'results', 'published'), { ...folder, suiteSource: source })
  for (const run of folder.runs) store.commit(run)
  store.close()
})
afterAll(() => {
  rmSync(place, { recursive: true })
})

const steady = (...args: string[]) => runSteady(['report', ...args], place)

it('without arguments writes everything beside the only results there are, and says what and where', async () => {
  const { code, stdout, stderr } = await steady()
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const [summary, ...files] = stdout.trimEnd().split('\n')
  expect(summary).toContain('2970.4 images/s')
  const folder = join('results', 'published', 'report')
  const written = readdirSync(join(place, folder)).filter((name) => name !== 'manifest.json')
  expect(files.map((file) => file.trim()).sort()).toEqual(written.map((name) => join(folder, name)))
})

it('--json prints one document that names the files', async () => {
  const { code, stdout } = await steady('results/published', '--format', 'csv', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    protocol: 'dlperf',
    files: [join('results', 'published', 'report', 'report.csv')],
  })
})

it('--out - prints the one file that was asked for, byte for byte as it would be written there', async () => {
  const args = ['results/published', '--format', 'md', '--language', 'zh']
  const { code, stdout } = await steady(...args, '--out', '-')
  await steady(...args, '--out', '.')
  expect(code).toBe(0)
  expect(stdout).toContain('# 已公布的数据')
  expect(stdout).toBe(readFileSync(join(place, 'report.zh.md'), 'utf8'))
})

it('--unit shows the figures in that unit, and a check makes the same files again', async () => {
  const { stdout } = await steady(
    'results/published',
    '--format',
    'csv',
    '--unit',
    'samples/s/device',
    '--json',
  )
  expect(JSON.parse(stdout)).toMatchObject({ protocol: 'dlperf' })
  const manifest = readFileSync(join(place, 'results/published/report/manifest.json'), 'utf8')
  expect(JSON.parse(manifest)).toMatchObject({
    editions: expect.arrayContaining([expect.objectContaining({ unit: 'samples/s/device' })]) as unknown,
  })
  expect(readFileSync(join(place, 'results/published/report/report.csv'), 'utf8')).toContain(
    'images/s/device',
  )
  const checked = await runSteady(['check', 'results/published'], place)
  expect(checked.code).toBe(0)
  expect((await steady('results/published', '--unit', 'parsecs')).code).toBe(2)
})

it('a file where the folder would be is named, and not changed', async () => {
  const file = join(place, 'notes.txt')
  writeFileSync(file, 'mine')
  for (const folder of ['notes.txt', 'notes.txt/below']) {
    const { code, stderr } = await steady('results/published', '--out', folder)
    expect(code).toBe(2)
    expect(stderr).toContain('RESULTS_NOT_WRITABLE: ')
    expect(stderr).toContain('is a file, or is below one')
  }
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

it.each([
  ['several files at once', ['--out', '-'], 'REPORT_FILES_SEVERAL'],
  ['two documents on one output', ['--format', 'csv', '--out', '-', '--json'], 'OPTIONS_CONFLICT'],
  ['a protocol that is none', ['--protocol', 'fastest'], 'PROTOCOL_UNKNOWN'],
  ['a table that is none', ['--tables', 'scaling,pie'], 'TABLE_UNKNOWN'],
])('refuses %s with exit code 2 and what to do', async (_, args, error) => {
  const { code, stderr } = await steady('results/published', ...args)
  expect(code).toBe(2)
  expect(stderr).toContain(`${error}: `)
  expect(stderr).toContain('fix: ')
})
