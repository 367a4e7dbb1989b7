import { groupBy } from '../../core/collections/group-by.ts'
import type { Case } from '../../core/model/case.ts'
import type { Step } from '../../core/preparation/step.ts'
import { preparationOf, type CasePreparation, type Preparing } from '../run/prepare.ts'

/** A step that some cases need. */
export interface NeededStep extends Pick<CasePreparation, 'place' | 'jobOf'> {
  readonly step: Step
  /** So many nodes have to have it: those of the widest case that needs it. */
  readonly nodes: number
}

/** The steps of these cases, each once, in the order in which they are done. */
export function neededSteps(points: readonly Case[], preparing: Preparing): NeededStep[] {
  const withSteps = points.filter(({ workload }) => preparing.workloads.get(workload)?.prepare.length !== 0)
  const all = withSteps.flatMap((point): NeededStep[] => {
    const { steps, ...rest } = preparationOf(point, preparing)
    return steps.map((step) => ({ ...rest, step, nodes: point.topology.nodes }))
  })
  const same = groupBy(all, ({ place, step }) => JSON.stringify([place, step]))
  return [...same.values()].flatMap((group) => group.toSorted((a, b) => b.nodes - a.nodes).slice(0, 1))
}
