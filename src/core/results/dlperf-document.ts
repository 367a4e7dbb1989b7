import { groupBy } from '../collections/group-by.ts'
import { caseId, type Case } from '../model/case.ts'
import { sameTopology } from '../model/topology.ts'
import { otherwiseEqual } from './speedup.ts'
import { numpyRound } from '../stats/rounding.ts'
import { mean, median } from '../stats/sample.ts'

/** What DLPerf's extract scripts print for a case. */
export interface DlperfFigures {
  /** Of each repeat, in the order given. */
  readonly speeds: readonly number[]
  readonly average: number
  readonly median: number
  /** Of medians over the one-device case; undefined without one. */
  readonly speedup: number | undefined
}

const digits = 2

/** The figure of a log as the scripts keep it; all later figures are computed from this rounded value. */
export const dlperfSpeed = (throughput: number): number => numpyRound(throughput, digits)

/**
 * Average, median and speedup of a case's repeats as DLPerf publishes them. DLPerf first rounds the figure of each log, then the average
 * and the median of those, then the ratio of the rounded medians: its extract_*_logs.py, compute_speedup.
 *
 * @param repeats samples/s of each repeat, at least one
 * @param oneDevice those of the one-device case
 */
export function dlperfFigures(
  repeats: readonly number[],
  oneDevice: readonly number[] | undefined,
): DlperfFigures {
  const speeds = repeats.map(dlperfSpeed)
  const medianOf = (all: readonly number[]) => numpyRound(median(all), digits)
  return {
    speeds,
    average: numpyRound(mean(speeds), digits),
    median: medianOf(speeds),
    speedup:
      oneDevice === undefined
        ? undefined
        : numpyRound(medianOf(speeds) / medianOf(oneDevice.map(dlperfSpeed)), digits),
  }
}

export interface DlperfRepeats {
  readonly case: Case
  readonly repeats: readonly number[]
}

export interface DlperfCase {
  readonly average_speed: number
  readonly batch_size_per_device: number
  readonly median_speed: number
  readonly speedup: number | null
}

/** By model, then by `4n8g`. */
export type DlperfDocument = Readonly<Record<string, Readonly<Record<string, DlperfCase>>>>

/**
 * Results in DLPerf's own form, with its rounding. A case without a figure is left out, where DLPerf writes NaN. A speedup without a
 * one-device case is null, where DLPerf writes 1.0. The form has room for one batch and precision of a model; where there are more, each
 * entry is named by what distinguishes it.
 */
export function dlperfDocument(cases: readonly DlperfRepeats[]): DlperfDocument {
  const measured = cases.filter(({ repeats }) => repeats.length > 0)
  const ladders = groupBy(measured, (result) => otherwiseEqual(result.case))
  const models = groupBy([...ladders.values()], ([first]) => modelOf(first.case))
  return Object.fromEntries(
    [...models].flatMap(([model, ofModel]) =>
      ofModel.map((ladder) => [ofModel.length === 1 ? model : ladderName(ladder), casesOf(ladder)]),
    ),
  )
}

function casesOf(ladder: readonly DlperfRepeats[]): Record<string, DlperfCase> {
  const dlperfRepeats = ladder.find((result) => sameTopology(result.case.topology, oneDevice))
  return Object.fromEntries(
    ladder.map(({ case: { topology, batchPerDevice }, repeats }) => {
      const { average, median, speedup } = dlperfFigures(repeats, dlperfRepeats?.repeats)
      return [
        `${topology.nodes}n${topology.devicesPerNode}g`,
        {
          average_speed: average,
          batch_size_per_device: batchPerDevice,
          median_speed: median,
          speedup: speedup ?? null,
        },
      ]
    }),
  )
}

const oneDevice = { nodes: 1, devicesPerNode: 1 }

const modelOf = ({ workload }: Case) => workload.split('/')[0] ?? workload

/** The case's id without the parts that differ within a scaling series: `rn50-tensorflow_fp32_b64`. */
const ladderName = ([first]: readonly DlperfRepeats[]) =>
  first === undefined ? '' : caseId({ ...first.case, topology: oneDevice }, {}).replace('_1x1_', '_')
