import { groupBy } from '../collections/group-by.ts'
import { caseId, type Case } from '../model/case.ts'
import { sameTopology } from '../model/topology.ts'
import { dlperfFigures } from './dlperf-rounding.ts'
import { otherwiseEqual } from './speedup.ts'

/** A case with the figures of its repeats, in the order they ran. */
export interface DlperfRepeats {
  readonly case: Case
  readonly repeats: readonly number[]
}

/** One case as DLPerf's extract scripts write it. */
export interface DlperfCase {
  readonly average_speed: number
  readonly batch_size_per_device: number
  readonly median_speed: number
  readonly speedup: number | null
}

/** By model, then by `4n8g`. */
export type DlperfDocument = Readonly<Record<string, Readonly<Record<string, DlperfCase>>>>

/**
 * Results in DLPerf's own form, with its rounding. A case without a figure is left out, and a speedup without a
 * one-device case is null: theirs writes NaN and 1.0, and neither is true. Their form has room for one batch and
 * precision of a model; where there are more, each has the name of what sets it apart.
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

/** The case's id without what the ladder varies: `rn50-tensorflow_fp32_b64`. */
const ladderName = ([first]: readonly DlperfRepeats[]) =>
  first === undefined ? '' : caseId({ ...first.case, topology: oneDevice }, {}).replace('_1x1_', '_')
