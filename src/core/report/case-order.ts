import { leadingAxes } from '../model/axes/axes.ts'
import { compareOnAxis } from '../model/axes/axis-values.ts'
import type { Case } from '../model/case.ts'
import type { Plan } from '../model/plan.ts'
import type { Suite } from '../model/suite.ts'
import { otherwiseEqual } from '../results/speedup.ts'
import { deviceCount } from '../model/topology.ts'

/**
 * Every case of a plan, skipped ones included: by workload in the suite's order, then by leading axes and batch. Cases that
 * differ only in their devices are adjacent.
 */
export function orderedCases({ cases, skips }: Plan, { matrices }: Suite): Case[] {
  const all = [
    ...new Map(
      [...cases, ...skips.map((skip) => skip.case)].map((matrixCase) => [matrixCase.id, matrixCase]),
    ).values(),
  ]
  const workloads = matrices.flatMap((matrix) => matrix.workloads)
  const ladders = new Map<string, number>()
  const placed = all.map((matrixCase) => {
    const key = otherwiseEqual(matrixCase)
    const ladder = ladders.get(key) ?? ladders.size
    ladders.set(key, ladder)
    return { matrixCase, ladder }
  })
  return placed
    .sort(
      ({ matrixCase: a, ladder: ofA }, { matrixCase: b, ladder: ofB }) =>
        workloads.indexOf(a.workload) - workloads.indexOf(b.workload) ||
        byLeadingAxes(a, b) ||
        ofA - ofB ||
        byDevices(a, b),
    )
    .map(({ matrixCase }) => matrixCase)
}

export const byDevices = ({ topology: a }: Case, { topology: b }: Case) =>
  deviceCount(a) - deviceCount(b) || a.nodes - b.nodes

/** By the axes that stand before the batch, then by the batch. */
export const byLeadingAxes = (a: Case, b: Case) =>
  leadingAxes.reduce((order, axis) => order || compareOnAxis(axis, a, b), 0) ||
  a.batchPerDevice - b.batchPerDevice
