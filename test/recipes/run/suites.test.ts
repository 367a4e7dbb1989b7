import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withoutRuns } from './without-runs.ts'
import { workloadsOf } from './cut-suite.ts'
import { runSuite, type CaseFigure, type SuiteRun } from './run-suite.ts'
import { shippedSuites } from './shipped.ts'
import { suiteTable } from './suite-table.ts'

// Every suite that ships, as it ships, through the real program and the real launchers. CONTRIBUTING.md says what is cut.

/** A short name: paths in it become part of a case's id. */
const folder = mkdtempSync(join(tmpdir(), 's-'))
const runs: SuiteRun[] = []
afterAll(() => {
  console.log(suiteTable(runs, withoutRuns))
  rmSync(folder, { recursive: true, force: true })
})

const name = ({ id }: CaseFigure) => id.replace(/_(?:data-dir|example-dir|checkpoint|dali-index-dir)=.*/, '')

/** What is wrong with a case. A figure may be 3 % low: NVIDIA's PyTorch example takes its slow first steps into its own mean. */
function wrong(caseFigure: CaseFigure): string[] {
  if (caseFigure.completed === 0)
    return caseFigure.failed > 0 ? [`${name(caseFigure)}: no run completed`] : []
  if (caseFigure.figure === undefined) return [`${name(caseFigure)}: no figure: ${caseFigure.why}`]
  const { truth, figure } = caseFigure
  return truth === undefined || Math.abs(figure / truth - 1) < 0.03
    ? []
    : [`${name(caseFigure)}: ${figure.toFixed(2)} where ${truth.toFixed(2)} is true`]
}

const suites = Object.keys(shippedSuites).filter((suite) => withoutRuns[suite] === undefined)

describe('every suite that ships gives its figures', () => {
  it.for(suites)('%s', { concurrent: true, timeout: 1_800_000 }, async (suite, { expect }) => {
    const run = await runSuite(suite, join(folder, String(suites.indexOf(suite))))
    runs.push(run)
    const failing = run.cases.filter(({ workload }) => !crashes(workload))
    expect(failing.flatMap(wrong), run.printed).toEqual([])
    expect(
      run.second.flatMap((caseFigure) => wrong(caseFigure).map((text) => `${caseFigure.rule}: ${text}`)),
    ).toEqual([])
    const figures = run.cases.filter(({ figure }) => figure !== undefined)
    if (run.startable) expect(figures, run.printed).not.toEqual([])
  })
})

/** Suite replay-example shows what becomes of a run that crashes. */
const crashes = (workload: string) => workload === 'replay'

it('every published program that a suite names has a stand-in', () => {
  const shippedWorkloads = Object.values(shippedSuites).flatMap((suite) => workloadsOf(suite))
  expect(
    shippedWorkloads.filter(({ source, standIn }) => source !== undefined && standIn === undefined),
  ).toEqual([])
})

it('a suite that is listed as one without runs ships', () => {
  expect(Object.keys(withoutRuns).filter((suite) => shippedSuites[suite] === undefined)).toEqual([])
})
