import { known } from '../../src/core/model/missing.ts'
import type { Run } from '../../src/core/model/run.ts'
import { seconds } from '../../src/core/model/units.ts'
import type { ReportInput } from '../../src/core/report/input.ts'
import { runTelemetry } from '../../src/core/telemetry/run-telemetry.ts'
import { sampledNode, type MadeUpGpu } from '../samples/telemetry.ts'
import { fixture } from './fixture.ts'
import { scalingSuite } from './suites.ts'

const arrived = { from: seconds(18), to: seconds(79.25) }

/** A GPU that warms up, is as busy as can be in the window, and is slowed by heat at its end. */
const gpu = (index: number): MadeUpGpu => ({
  index,
  power: (at) => (at < 10 || at > 82 ? 92 : 655 + 12 * Math.sin(at / 3 + index)),
  temperature: (at) => 38 + 30 * (1 - Math.exp(-at / 18)) + index,
  clock: (at) => (at < 10 || at > 82 ? 345 : at > 66 ? 1395 : 1755 - 15 * Math.sin(at / 5)),
  utilisation: (at) => (at < 10 || at > 82 ? 0 : 97 + 2 * Math.sin(at)),
  reasons: (at) => (index === 1 && at > 66 && at < 82 ? 0x20 : 0),
})

/** Two cases on H100: one on one GPU, one on two, of which the second gets too hot. */
export function sampledSuite(): ReportInput {
  const { environment } = scalingSuite().folder
  const input = fixture({
    environment,
    report: { title: { en: 'Sampled runs', zh: '带采样的运行' }, tables: ['scaling'] },
    cases: [
      {
        workload: 'resnet50/pytorch',
        at: '1x1',
        precision: 'amp',
        batch: 256,
        runs: [2711.4, 2704.2, 2719.8],
      },
      {
        workload: 'resnet50/pytorch',
        at: '1x2',
        precision: 'amp',
        batch: 256,
        runs: [5102.7, 5230.1, 5188.8],
      },
    ],
  })
  return {
    ...input,
    results: input.results.map((result) => ({
      ...result,
      runs: result.runs.map((run) => ({
        ...run,
        measurement: sampled(run.measurement, runOf(run.run.id, input)),
      })),
    })),
  }
}

const runOf = (id: string, { folder }: ReportInput): Run =>
  folder.runs.find((run) => run.id === id) ?? fail(id)

function fail(id: string): never {
  throw new Error(`there is no run ${id}`)
}

type Measurement = ReportInput['results'][number]['runs'][number]['measurement']

function sampled(measured: Measurement, run: Run): Measurement {
  if (run.origin.kind !== 'executed' || measured.evidence.kind === 'missing') return measured
  const { topology } = run.case
  const { devicesPerNode } = topology
  const measurement = { ...measured, evidence: known({ ...measured.evidence.value, arrived }) }
  const gpus = Array.from({ length: devicesPerNode }, (_, index) => gpu(index))
  const { telemetry, findings } = runTelemetry({
    topology,
    origin: run.origin,
    nodes: [known(sampledNode('local', { seconds: 88, gpus }))],
    measurement,
    fingerprint: {
      flopsPerStep: 24.5e9 * 256 * devicesPerNode,
      globalBatch: 256 * devicesPerNode,
      activationDtype: 'float16',
    } as Parameters<typeof runTelemetry>[0]['fingerprint'],
    matrixRates: [],
  })
  return { ...measurement, telemetry, findings: [...measurement.findings, ...findings] }
}
