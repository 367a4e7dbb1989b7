import { groupBy } from '../collections/group-by.ts'
import type { Case } from '../model/case.ts'
import type { MeasuredRun } from '../model/measured-run.ts'
import type { Protocol } from '../model/protocol.ts'
import type { Result } from '../model/result.ts'
import { caseFigure } from './case-figure.ts'
import { findingsOf } from './findings.ts'
import { efficiencyAcrossNodes, efficiencyOf, otherwiseEqual, speedupOf } from './speedup.ts'

export interface Summarised {
  /** In any order. */
  readonly runs: readonly MeasuredRun[]
  readonly protocol: Protocol
  /** Whether repeats of a case ended once their interval was narrow. */
  readonly untilNarrow: boolean
  /** Every case gets a result, in this order, whether or not it has runs. */
  readonly cases: readonly Case[]
}

/** Runs → results: the figure of each case with its interval, its speedup and its scaling efficiency. */
export function summarise({ runs, protocol, untilNarrow, cases }: Summarised): Result[] {
  const runsOf = groupBy(runs, ({ run }) => run.case.id)
  const figures = cases.map((matrixCase) =>
    caseFigure(matrixCase, runsOf.get(matrixCase.id) ?? [], protocol, untilNarrow),
  )
  const oneNode = new Map(
    figures
      .filter(({ result }) => result.case.topology.nodes === 1)
      .map((figure) => [onOneNode(figure.result.case), figure]),
  )
  return figures.map((figure) => {
    const { result } = figure
    const { nodes } = result.case.topology
    const ofOne = oneNode.get(onOneNode(result.case, 1))
    const speedup = speedupOf(figure, ofOne, protocol, untilNarrow)
    const efficiency = efficiencyOf(speedup, result.case)
    const acrossNodes =
      nodes === 1
        ? undefined
        : efficiencyAcrossNodes(figure, oneNode.get(onOneNode(result.case)), protocol, untilNarrow)
    return { ...result, speedup, efficiency, findings: findingsOf(figure, { efficiency, acrossNodes }) }
  })
}

/** The same for the case on one node that is otherwise equal, with as many devices or so many. */
const onOneNode = (matrixCase: Case, devices = matrixCase.topology.devicesPerNode) =>
  `${devices} ${otherwiseEqual(matrixCase)}`
