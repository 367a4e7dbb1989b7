import { measuredRun } from './measured-run.ts'
import { keptAxes } from '../../src/core/model/axes/axis-shape.ts'
import { caseId, type Case, type CasePoint } from '../../src/core/model/case.ts'
import type { MeasuredRun, Result } from '../../src/core/model/result.ts'
import type { Measurement } from '../../src/core/model/measurement.ts'
import { known, missing, type Maybe } from '../../src/core/model/missing.ts'
import { same } from '../../src/core/model/text.ts'
import { samplesPerSecond, seconds, type SamplesPerSecond } from '../../src/core/model/units.ts'
import { protocolNamed } from '../../src/core/protocols/protocols.ts'
import { summarise } from '../../src/core/results/summarise.ts'

export const protocol = protocolNamed('steady')

export function caseOn(nodes: number, devicesPerNode: number, change: Partial<CasePoint> = {}): Case {
  const point: CasePoint = {
    workload: 'resnet50/embedded',
    topology: { nodes, devicesPerNode },
    batchPerDevice: 8,
    axes: keptAxes({}),
    parameters: { steps: 14 },
    ...change,
  }
  return { ...point, id: caseId(point, {}) }
}

export const measurement = (
  throughput: Maybe<SamplesPerSecond>,
  clock: 'log' | 'arrival' = 'log',
): Measurement => ({
  protocol: 'steady',
  unit: 'images',
  throughput,
  records: 10,
  evidence: known({
    firstLine: 1,
    lastLine: 10,
    firstStep: 5,
    lastStep: 14,
    how: same('steps 5 to 14'),
    clock,
    arrived: undefined,
    elapsed: seconds(9),
  }),
  findings: [],
})

export const gone = missing('log-ends-early', { protocol: 'steady', unit: 'steps', found: 14, needed: 20 })

export const runsOf = (matrixCase: Case, values: readonly (number | 'gone')[]): MeasuredRun[] =>
  values.map((value, index) =>
    measuredRun(matrixCase, index + 1, measurement(value === 'gone' ? gone : known(samplesPerSecond(value)))),
  )

export function summarised(
  all: readonly (readonly [Case, readonly (number | 'gone')[]])[],
  rule = protocol,
): Result[] {
  const runs = all.flatMap(([matrixCase, values]) => runsOf(matrixCase, values))
  return summarise({ runs, protocol: rule, untilNarrow: false, cases: all.map(([matrixCase]) => matrixCase) })
}

export function singleResult(values: readonly (number | 'gone')[], matrixCase = caseOn(1, 1)): Result {
  const [result] = summarised([[matrixCase, values]])
  if (result === undefined) throw new Error('no result')
  return result
}
