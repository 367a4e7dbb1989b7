import { groupBy } from '../collections/group-by.ts'
import type { Case } from '../model/case.ts'
import type { Protocol } from '../model/protocol.ts'
import type { Result } from '../model/result.ts'
import { deviceCount } from '../model/topology.ts'
import { caseFigure, type CaseRun } from './case-figure.ts'
import { findingsOf } from './findings.ts'
import { efficiencyOf, otherwiseEqual, speedupOf } from './speedup.ts'

export interface Summarised {
  /** In any order. */
  readonly runs: readonly CaseRun[]
  readonly protocol: Protocol
  /** Whether repeats of a case ended once their interval was narrow. */
  readonly untilNarrow: boolean
  /** Every case gets a result, in this order, whether or not it has runs. */
  readonly cases: readonly Case[]
}

/** Runs → results: the figure of each case with its interval, its speedup and its scaling efficiency. */
export function summarise({ runs, protocol, untilNarrow, cases }: Summarised): Result[] {
  const runsOf = groupBy(runs, (run) => run.case.id)
  const figures = cases.map((one) => caseFigure(one, runsOf.get(one.id) ?? [], protocol, untilNarrow))
  const oneDevice = new Map(
    figures
      .filter(({ result }) => deviceCount(result.case.topology) === 1)
      .map((figure) => [otherwiseEqual(figure.result.case), figure]),
  )
  return figures.map((figure) => {
    const { result } = figure
    const speedup = speedupOf(figure, oneDevice.get(otherwiseEqual(result.case)), protocol, untilNarrow)
    const efficiency = efficiencyOf(speedup, result.case)
    return { ...result, speedup, efficiency, findings: findingsOf(figure, efficiency) }
  })
}
