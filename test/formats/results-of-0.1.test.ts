import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkResults } from '../../src/app/check/check.ts'
import { makeReport, writeReport } from '../../src/app/report/report.ts'
import { readResults } from '../../src/host/store/read-results.ts'
import { freshFolder } from '../run/replayed.ts'
import { runSteady } from '../run/steady.ts'

const fixtures = fileURLToPath(new URL('../fixtures/results-0.1', import.meta.url))

type Figures = Readonly<Record<string, Readonly<Record<string, number | null>>>>
const figures = JSON.parse(readFileSync(join(fixtures, 'figures.json'), 'utf8')) as Figures

/** A copy of one of the folders that version 0.1 made. */
function copyOf(name: string): string {
  const folder = join(freshFolder(), name)
  cpSync(join(fixtures, name), folder, { recursive: true })
  return folder
}

const runFiles = (folder: string) =>
  readResults(folder).runs.map(({ id }) => readFileSync(join(folder, 'runs', id, 'run.json'), 'utf8'))

describe.each(Object.entries(figures))('the folder %s of version 0.1', (name, expected) => {
  it('is read: its cases have the ids they had, and no run is lost', () => {
    const { plan, runs, madeBy } = readResults(join(fixtures, name))
    expect(madeBy).toBe('0.1.0')
    const cases = [...plan.cases, ...plan.skips.map((skip) => skip.case)]
    expect(cases.map(({ id }) => id).sort()).toEqual(Object.keys(expected).sort())
    expect(runs.map(({ id }) => id)).toEqual(plan.runs.map(({ id }) => id))
  })

  it('gives the figures that it gave', async () => {
    const { report } = await makeReport(join(fixtures, name))
    const now = report.cases.map(({ case: { id }, throughput }) => [
      id,
      throughput.kind === 'known' ? throughput.value.value : null,
    ])
    expect(Object.fromEntries(now)).toEqual(expected)
  })

  it('is reported on, and the report holds against its logs', async () => {
    const folder = copyOf(name)
    await writeReport(folder)
    const { drifts, files } = await checkResults(folder)
    expect(drifts).toEqual([])
    expect(files).toHaveLength(6)
  })
})

it('a suite that version 0.1 finished is resumed: no run starts, and no run is changed', async () => {
  const folder = copyOf('axes')
  const before = runFiles(folder)
  const { code, stderr } = await runSteady(['run', 'suite/suite.yaml', '--results', '.', '--plain'], folder)
  expect(code, stderr).toBe(0)
  expect(runFiles(folder)).toEqual(before)
})
