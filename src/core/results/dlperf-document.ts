import { knownValues } from '../model/missing.ts'
import type { Result } from '../model/result.ts'
import { sameTopology } from '../model/topology.ts'
import { dlperfFigures } from './dlperf-rounding.ts'

/** One case as DLPerf's extract scripts write it. */
interface DlperfCase {
  readonly average_speed: number
  readonly batch_size_per_device: number
  readonly median_speed: number
  readonly speedup: number | null
}

/** By model, then by `4n8g`. */
export type DlperfDocument = Readonly<Record<string, Readonly<Record<string, DlperfCase>>>>

/**
 * Results in DLPerf's own form, with its rounding. A case without a figure is left out, and a speedup without a
 * one-device case is null: theirs writes NaN and 1.0, and neither is true.
 */
export function dlperfDocument(results: readonly Result[]): DlperfDocument {
  const document: Record<string, Record<string, DlperfCase>> = {}
  for (const result of results) {
    const { workload, topology, batchPerDevice } = result.case
    const repeats = repeatsOf(result)
    if (repeats.length === 0) continue
    const one = results.find((other) => isOneDeviceOf(other, result))
    const { average, median, speedup } = dlperfFigures(repeats, one && repeatsOf(one))
    const model = workload.split('/')[0] ?? workload
    const cases = (document[model] ??= {})
    cases[`${topology.nodes}n${topology.devicesPerNode}g`] = {
      average_speed: average,
      batch_size_per_device: batchPerDevice,
      median_speed: median,
      speedup: speedup ?? null,
    }
  }
  return document
}

const repeatsOf = ({ runs }: Result) => knownValues(runs.map(({ measurement }) => measurement.throughput))

const isOneDeviceOf = (one: Result, other: Result) =>
  sameTopology(one.case.topology, { nodes: 1, devicesPerNode: 1 }) &&
  one.case.workload === other.case.workload &&
  one.case.precision === other.case.precision &&
  one.case.batchPerDevice === other.case.batchPerDevice &&
  repeatsOf(one).length > 0
