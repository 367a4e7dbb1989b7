import { launchedLocally } from './samples/executed.ts'
import type { Case } from '../src/core/model/case.ts'
import { keptAxes } from '../src/core/model/axes/axis-shape.ts'
import type { Measurement } from '../src/core/model/measurement.ts'
import { known, missing } from '../src/core/model/missing.ts'
import type { Plan, PlannedRun } from '../src/core/model/plan.ts'
import type { Run } from '../src/core/model/run.ts'
import { same } from '../src/core/model/text.ts'
import { bytes, samplesPerSecond, seconds } from '../src/core/model/units.ts'

const caseOf = (devicesPerNode: number): Case => ({
  id: `own_1x${devicesPerNode}_fp32_b4`,
  workload: 'own',
  topology: { nodes: 1, devicesPerNode },
  batchPerDevice: 4,
  axes: keptAxes({}),
  parameters: {},
})

/** A plan of some cases, with the same number of repeats each. */
export function planOf(cases: number, repeats: number): Plan {
  const all = Array.from({ length: cases }, (_, index) => caseOf(index + 1))
  const runs = Array.from({ length: repeats }, (_, index) =>
    all.map((matrixCase): PlannedRun => ({
      id: `${matrixCase.id}/${index + 1}`,
      case: matrixCase,
      repeat: index + 1,
    })),
  ).flat()
  return { suite: 'own', cases: all, runs, skips: [], searches: [] }
}

/** A planned run that was executed and completed. */
export const executedRun = (run: PlannedRun): Run => ({
  ...run,
  origin: {
    kind: 'executed',
    ...launchedLocally,
    log: { path: `runs/${run.id}/log.txt`, sha256: '0'.repeat(64), bytes: bytes(0), lines: 0 },
    arrivals: { path: `runs/${run.id}/arrivals.tsv`, sha256: undefined },
    command: ['own'],
    workingDirectory: '.',
    variables: {},
    scrubbed: [],
    started: '2026-01-01T00:00:00Z',
    elapsed: seconds(1),
    peakMemory: undefined,
  },
  outcome: { state: 'completed' },
  findings: [],
})

export const measured = (throughput: number): Measurement => ({
  protocol: 'steady',
  unit: 'images',
  throughput: known(samplesPerSecond(throughput)),
  records: 10,
  evidence: missing('none', same('made for a test')),
  findings: [],
})
