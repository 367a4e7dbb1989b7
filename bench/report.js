import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSuite } from '../dist/src/app/suite/load-suite.js'
import { makePlan } from '../dist/src/core/plan/plan.js'
import { settleWorkloads } from '../dist/src/core/plan/offer.js'
import { workloadFacts } from '../dist/src/core/model/results-folder.js'
import { openResults } from '../dist/src/host/store/open-results.js'
import { anyOffer } from './any-offer.js'
import { trainerLog } from './logs/small-logs.js'
import { processCost } from './pairs.js'
import '../dist/src/library/index.js' // gives messages their sentences

const steady = fileURLToPath(new URL('../bin/steady.js', import.meta.url))

/** 4 topologies × 500 batches × 5 repeats: 10,000 runs. */
const suite = `suite: large
matrix:
  workload: resnet50/embedded
  topology: [1x1, 1x2, 1x4, 1x8]
  batch: [${Array.from({ length: 500 }, (_, index) => index + 1).join(', ')}]
repeats: 5
`

/** Results as an import leaves them: a copy of each log, and what is known of its run. */
async function writeResults(folder, results, together) {
  const path = join(folder, 'large.yaml')
  writeFileSync(path, suite)
  const { suite: resolved, source, workloads } = await loadSuite(path)
  const plan = makePlan(resolved, settleWorkloads(workloads, anyOffer.capacity), anyOffer)
  const store = openResults(results, {
    suite: resolved,
    plan,
    workloads: workloadFacts(workloads),
    suiteSource: source,
    madeBy: 'bench',
  })
  const start = performance.now()
  for (let from = 0; from < plan.runs.length; from += together) {
    const copies = plan.runs.slice(from, from + together).map((run, index) => {
      const copy = store.beginCopy(run)
      const { topology, batchPerDevice } = run.case
      copy.write(Buffer.from(trainerLog(batchPerDevice, topology.devicesPerNode, from + index)))
      return { run, source: `${from + index}.log`, copied: copy.finish() }
    })
    /** @type {import('../dist/src/core/model/run.js').Run[]} */
    const runs = []
    for (const { run, source, copied } of copies) {
      const origin = {
        kind: /** @type {const} */ ('imported'),
        log: await copied,
        source,
        archive: undefined,
        part: 1,
        rule: undefined,
        ruleFrom: undefined,
        printed: undefined,
      }
      runs.push({ ...run, origin, outcome: { state: 'completed' }, findings: [] })
    }
    await store.commitTogether(runs)
  }
  const seconds = (performance.now() - start) / 1000
  store.close()
  return { runs: plan.runs.length, seconds }
}

/** The whole command, and every file of the report in both languages. */
export async function* figures() {
  const folder = mkdtempSync(join(tmpdir(), 'steady-bench-'))
  try {
    const results = join(folder, 'results')
    // As an import keeps them, and each by itself, as before.
    const stored = await writeResults(folder, results, 64)
    const apart = await writeResults(folder, join(folder, 'apart'), 1)
    if (stored.runs !== 10_000) throw new Error(`the plan has ${stored.runs} runs`)
    yield { what: 'storing 10,000 runs', unit: 's', samples: [stored.seconds], target: { atMost: 60 } }
    yield { what: 'the same, each synced by itself', unit: 's', samples: [apart.seconds], target: {} }
    rmSync(join(folder, 'apart'), { recursive: true })
    process.env['STEADY_CACHE'] = join(folder, 'cache')
    const what = 'the report of 10,000 runs'
    const report = (...more) => timed([process.execPath, steady, 'report', results, ...more])
    // Logs measured, and kept in the store; as without it.
    const first = report('--fresh')
    yield { what, unit: 's', samples: first.times, target: { atMost: 5 } }
    yield { what: 'the same, processor time', unit: 's', samples: first.processorTimes, target: {} }
    const again = report()
    yield { what: `${what} again`, unit: 's', samples: again.times, target: { atMost: 1.5 } }
    yield { what: 'the same, processor time', unit: 's', samples: again.processorTimes, target: {} }
    // No log is read, and every file is rendered.
    const changed = timed([process.execPath, steady, 'report', results, '--out', join(folder, 'elsewhere')])
    yield { what: `${what}, of measurements in the store`, unit: 's', samples: changed.times, target: {} }
    yield { what: 'the same, processor time', unit: 's', samples: changed.processorTimes, target: {} }
  } finally {
    delete process.env['STEADY_CACHE']
    rmSync(folder, { recursive: true })
  }
}

function timed(command) {
  const costs = Array.from({ length: 3 }, () => processCost(command))
  return { times: costs.map(({ time }) => time), processorTimes: costs.map(({ processor }) => processor) }
}
