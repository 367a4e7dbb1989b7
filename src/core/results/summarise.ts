import { groupBy } from '../collections/group-by.ts'
import type { Case } from '../model/case.ts'
import type { MeasuredRun, Result } from '../model/result.ts'
import { caseFigure, type CaseFigure, type RepeatRule } from './case-figure.ts'
import { commonFingerprint } from './equivalence.ts'
import { lossEquality, statedLosses, type LossEquality } from './losses.ts'
import { findingsOf } from './findings.ts'
import { gradeOfCase } from './grade.ts'
import { orderDoubts } from './order-doubts.ts'
import { deviceCount } from '../model/topology.ts'
import { efficiencyAcrossNodes, efficiencyOf, otherwiseEqual, speedupBase, speedupOf } from './speedup.ts'

export interface SummaryInputs extends RepeatRule {
  /** In any order. */
  readonly runs: readonly MeasuredRun[]
  /** Every case gets a result, in this order, whether or not it has runs. */
  readonly cases: readonly Case[]
}

/** Runs → results: the figure of each case with its interval, its speedup and its scaling efficiency. */
export function summarise({ runs, cases, ...rule }: SummaryInputs): Result[] {
  const runsOf = groupBy(runs, ({ run }) => run.case.id)
  const figures = cases.map((matrixCase) => caseFigure(matrixCase, runsOf.get(matrixCase.id) ?? [], rule))
  const oneNode = new Map(
    figures
      .filter(({ result }) => result.case.topology.nodes === 1)
      .map((figure) => [onOneNode(figure.result.case), figure]),
  )
  const bases = new Map(
    [...groupBy(figures, ({ result }) => otherwiseEqual(result.case))].map(([ladder, ofLadder]) => [
      ladder,
      speedupBase(ofLadder),
    ]),
  )
  const doubts = orderDoubts(figures)
  const losses = lossesOf(figures)
  return figures.map((figure) => {
    const { result } = figure
    const { nodes } = result.case.topology
    const base = bases.get(otherwiseEqual(result.case))
    const speedup = speedupOf(figure, base, rule)
    const baseDevices = base === undefined ? 1 : deviceCount(base.result.case.topology)
    const efficiency = efficiencyOf(speedup, result.case, baseDevices)
    const acrossNodes =
      nodes === 1 ? undefined : efficiencyAcrossNodes(figure, oneNode.get(onOneNode(result.case)), rule)
    const over = baseDevices === 1 ? {} : { speedupOver: baseDevices }
    const findings = findingsOf(figure, { efficiency, acrossNodes }, doubts, losses.get(result.case.id))
    const grade = gradeOfCase({ ...result, findings })
    return { ...result, speedup, ...over, efficiency, findings, grade }
  })
}

/** Key of the otherwise equal case on one node with as many devices per node. */
const onOneNode = (matrixCase: Case) => `${matrixCase.topology.devicesPerNode} ${otherwiseEqual(matrixCase)}`

/** The loss comparison of each case, by its id. */
const lossesOf = (figures: readonly CaseFigure[]): ReadonlyMap<string, LossEquality> =>
  new Map(
    [
      ...lossEquality(
        figures.map(({ result }) => ({
          case: result.case,
          fingerprint: commonFingerprint(result),
          losses: statedLosses(result.runs),
        })),
      ),
    ].map(([trained, equality]) => [trained.case.id, equality]),
  )
