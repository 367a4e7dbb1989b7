import { groupBy } from '../../core/collections/group-by.ts'
import type { Case } from '../../core/model/case.ts'
import type { Step } from '../../core/preparation/step.ts'
import type { PlannedSuite } from '../plan.ts'
import { nextTrial } from '../run/search-batches.ts'
import { preparationOf, type CasePreparation, type Preparing } from '../run/prepare.ts'

/** A step that some cases need. Its topology is that of the widest case: so many nodes have to have it. */
export interface NeededStep extends Pick<CasePreparation, 'place' | 'jobOf' | 'topology'> {
  readonly step: Step
}

/**
 * The cases of a plan whose steps have to be done: those with runs, and the next trial of each search that goes on.
 *
 * @param settled ids of runs that are not made again
 */
export function casesToPrepare(
  planned: Pick<PlannedSuite, 'plan' | 'searches' | 'workloads'>,
  settled: ReadonlySet<string> = new Set(),
): Case[] {
  const { cases, runs } = planned.plan
  const left = new Set(runs.flatMap((run) => (settled.has(run.id) ? [] : [run.case.id])))
  const trials = planned.searches.flatMap((searched) => nextTrial(searched, planned)?.case ?? [])
  return [...trials, ...cases.filter(({ id }) => left.has(id))]
}

/** The steps of these cases, each once, in the order in which they are done. */
export function neededSteps(points: readonly Case[], preparing: Preparing): NeededStep[] {
  const withSteps = points.filter(({ workload }) => preparing.workloads.get(workload)?.prepare.length !== 0)
  const all = withSteps.flatMap((point): NeededStep[] => {
    const { steps, ...rest } = preparationOf(point, preparing)
    return steps.map((step) => ({ ...rest, step }))
  })
  const same = groupBy(all, ({ place, step }) => JSON.stringify([place, step]))
  return [...same.values()].flatMap((group) =>
    group.toSorted((a, b) => b.topology.nodes - a.topology.nodes).slice(0, 1),
  )
}
