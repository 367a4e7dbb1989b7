import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { StepBatch } from '../../src/core/logs/engine/step-batch.ts'
import { keptAxes } from '../../src/core/model/axes/axis-shape.ts'
import { caseId, type Case } from '../../src/core/model/case.ts'
import { seconds } from '../../src/core/model/units.ts'
import { openFold } from '../../src/core/protocols/fold.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import { summarise } from '../../src/core/results/summarise.ts'
import { seededRandom } from '../../src/core/stats/random.ts'
import { measuredRun } from '../samples/measured-run.ts'

const protocol = protocolNamed('steady')
const random = seededRandom(21)
const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** A run of 60 steps that vary by 2 %, which is faster or slower as a whole by 1 %. */
function cleanRun() {
  const fold = openFold(protocol)
  const columns = new StepBatch((filled) => {
    fold.push(filled)
  })
  const factor = Math.exp(0.01 * normal())
  let at = 0
  for (let step = 1; step <= 60; step++) {
    at += 0.2 * factor * (1 + 0.02 * normal())
    columns.write({ step, at: seconds(at) }, step, NaN)
    columns.keep(columns.rows.length)
  }
  columns.endRun()
  return fold.finish({
    facts: { devices: 1, globalBatch: 32 },
    unit: 'images',
    rateScope: 'global',
    summary: undefined,
    clock: 'log',
  })
}

function caseOf(batchPerDevice: number): Case {
  const topology = { nodes: 1, devicesPerNode: 1 }
  const point = { workload: 'own/own', topology, batchPerDevice, axes: keptAxes({}), parameters: {} }
  return { ...point, id: caseId(point, {}) }
}

/** The codes of all findings that a report of one suite lists. */
function codesOf(caseCount: number, repeats: number): string[] {
  const cases = Array.from({ length: caseCount }, (_, index) => caseOf(index + 1))
  const runs = cases.flatMap((matrixCase) =>
    Array.from({ length: repeats }, (_, index) => measuredRun(matrixCase, index + 1, cleanRun())),
  )
  const results = summarise({ protocol, untilNarrow: false, cases, runs })
  const findings = results.flatMap((result) => [
    ...result.findings,
    ...result.runs.flatMap(({ measurement }) => measurement.findings),
  ])
  return [...new Set(findings.map(({ code }) => code))]
}

describe('a clean suite', () => {
  it.each([
    [1, 3],
    [1, 5],
    [4, 3],
    [4, 7],
    [20, 5],
    [20, 7],
  ])('of %i cases with %i repeats has at most two findings, and mostly none', (caseCount, repeats) => {
    const suites = Array.from({ length: 20 }, () => codesOf(caseCount, repeats))
    expect(Math.max(...suites.map(({ length }) => length))).toBeLessThanOrEqual(2)
    if (repeats >= 5) expect(suites.filter(({ length }) => length > 0).length).toBeLessThanOrEqual(8)
  })

  it('is the quick start: at most two findings beside those of other programs that ran', () => {
    const path = join(import.meta.dirname, '../../reports/quickstart/report/report.en.md')
    const codes = [...readFileSync(path, 'utf8').matchAll(/^- \*\*(?:Warning|Note)\*\* `([\w-]+)`/gm)]
      .map(([, code]) => code)
      .filter((code) => code !== 'machine-busy')
    expect(codes).toEqual(['interval-wide', 'virtual-machine'])
  })
})
