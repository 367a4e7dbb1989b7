import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSuite } from '../dist/src/app/suite/load-suite.js'
import { makePlan } from '../dist/src/core/plan/plan.js'
import { settleWorkloads } from '../dist/src/core/plan/offer.js'
import { anyOffer } from './any-offer.js'
import '../dist/src/library/index.js' // gives messages their sentences

/** 50 topologies × 40 batches × 50 step counts: 100,000 cases of one repeat. */
const numbers = (count) => Array.from({ length: count }, (_, index) => index + 1).join(', ')
const suite = `suite: large
matrix:
  workload: replay
  topology: [${Array.from({ length: 50 }, (_, index) => `1x${index + 1}`).join(', ')}]
  batch: [${numbers(40)}]
  parameters: { repeat: [${numbers(50)}] }
repeats: 1
`

/** From the suite file on disk to the ordered plan. */
export async function* figures() {
  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))
  const path = join(folder, 'large.yaml')
  writeFileSync(path, suite)
  const samples = []
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now()
    const loaded = await loadSuite(path)
    const plan = makePlan(loaded.suite, settleWorkloads(loaded.workloads, anyOffer.capacity), anyOffer)
    samples.push((performance.now() - start) / 1000)
    if (plan.cases.length !== 100_000) throw new Error(`the plan has ${plan.cases.length} cases`)
  }
  rmSync(folder, { recursive: true })
  yield { what: 'a plan of 100,000 cases', unit: 's', samples, target: { atMost: 1 } }
}
