import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scalingSuite, publishedSuite } from '../../../test/report/suites.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import { openResults } from '../../host/store/open-results.ts'
import { findResults } from '../suite/find-results.ts'
import { makeReport, writeReport } from './report.ts'

const place = mkdtempSync(join(tmpdir(), 'steady-report-'))
const results = join(place, 'results', 'published')

/** A results folder of figures that others published; it needs no logs. */
beforeAll(() => {
  const { folder, source: written } = publishedSuite()
  const { suite, plan, madeBy, runs } = folder
  const store = openResults(results, { suite, plan, madeBy, suiteSource: Buffer.from(written?.text ?? '') })
  for (const run of runs) store.commit(run)
  store.close()
})
afterAll(() => {
  rmSync(place, { recursive: true })
})

const names = [
  'manifest.json',
  'report.csv',
  'report.en.html',
  'report.en.md',
  'report.json',
  'report.zh.html',
  'report.zh.md',
]

it('puts a file of each format and language into the results folder', async () => {
  const files = await writeReport(results)
  expect(files).toEqual(files.map((file) => join(results, 'report', file.split('/').at(-1) ?? '')))
  expect(readdirSync(join(results, 'report')).sort()).toEqual(names)
})

it('gives the same bytes again, also where the results lie elsewhere', async () => {
  await writeReport(results)
  const moved = join(place, 'moved')
  cpSync(results, moved, { recursive: true })
  await writeReport(moved)
  for (const name of names)
    expect(readFileSync(join(moved, 'report', name))).toEqual(readFileSync(join(results, 'report', name)))
})

it('writes no file by halves: an older report stays until the new one is whole', async () => {
  await writeReport(results)
  const before = statSync(join(results, 'report', 'report.json')).ino
  await writeReport(results)
  expect(statSync(join(results, 'report', 'report.json')).ino).not.toBe(before)
  expect(readdirSync(join(results, 'report')).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

it('another protocol and other tables can be asked for', async () => {
  const { report } = await makeReport(results, { protocol: protocolNamed('mlperf'), tables: ['matrix'] })
  expect(report.protocol).toBe('mlperf')
  const tables = report.sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' ? [block.title?.en] : []))
  expect(tables).toContainEqual(expect.stringMatching(/^Speedup.*\(×\)$/))
})

it('a folder that holds no results is refused with what to do', async () => {
  await expect(makeReport(place)).rejects.toMatchObject({ code: 'RESULTS_NOT_FOUND' })
})

it('the results that are meant are found without a name where there is no doubt', async () => {
  expect(await findResults('x', '/projects')).toBe('/projects/x')
  expect(await findResults(undefined, place)).toBe(results)
  expect(await findResults(undefined, results)).toBe(results)
  cpSync(results, join(place, 'results', 'second'), { recursive: true })
  await expect(findResults(undefined, place)).rejects.toMatchObject({ code: 'RESULTS_AMBIGUOUS' })
  rmSync(join(place, 'results', 'second'), { recursive: true })
  await expect(findResults(undefined, join(results, 'report'))).rejects.toMatchObject({
    code: 'RESULTS_NOT_FOUND',
  })
})

it('a run whose log is gone has no figure; its link still leads to where it belongs, from wherever the report is', async () => {
  const { folder, source: written } = scalingSuite()
  const broken = join(place, 'broken')
  const { suite, plan, madeBy, runs } = folder
  const store = openResults(broken, { suite, plan, madeBy, suiteSource: Buffer.from(written?.text ?? '') })
  for (const run of runs) store.commit(run)
  store.close()
  const { report } = await makeReport(broken)
  expect(report.summary.en).toContain('No case could be measured.')
  expect(report.runs.every(({ throughput }) => throughput.kind === 'missing')).toBe(true)
  const { files } = await makeReport(broken, { folder: join(place, 'docs', 'reports'), formats: ['md'] })
  expect(files[0]?.content).toContain('](../../broken/runs/resnet50-pytorch_1x1_fp32_b128/1/log.txt)')
})
