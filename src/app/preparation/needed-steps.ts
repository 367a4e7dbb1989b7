import { groupBy } from '../../core/collections/group-by.ts'
import type { Case } from '../../core/model/case.ts'
import type { Topology } from '../../core/model/topology.ts'
import { type CheckedStep, isChecked, type Step } from '../../core/preparation/step.ts'
import type { PlannedSuite } from '../plan.ts'
import { nextTrial } from '../run/search-batches.ts'
import { preparationOf, type PrepareOptions, type StepPlace } from '../run/prepare.ts'
import type { NodeName } from '../../core/model/job.ts'
import type { Maybe } from '../../core/model/missing.ts'
import type { StepState } from '../../core/preparation/step-script.ts'

/** The state of a step on the nodes that need it. */
export interface StepSeen {
  readonly needed: NeededStep<CheckedStep>
  readonly nodes: readonly { readonly node: NodeName; readonly state: Maybe<StepState> }[]
}

/** A step that some cases need. Its topology is that of the widest case: so many nodes have to have it. */
export interface NeededStep<Of extends Step = Step> extends StepPlace {
  readonly step: Of
  readonly topology: Topology
}

/**
 * The cases of a plan whose steps have to be done: those with runs, and the next trial of each open search.
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

/** The steps of these cases, each once, in the order in which they are done: what nodes need for containers comes first. */
export function neededSteps(points: readonly Case[], preparing: PrepareOptions): NeededStep[] {
  const all = points
    .filter((point) => mayNeedSteps(point, preparing))
    .flatMap((point): NeededStep[] => {
      const { steps, topology, placeOf } = preparationOf(point, preparing)
      return steps.map((step) => ({ ...placeOf(step), topology, step }))
    })
  // What only people read is the same wherever it is.
  const same = groupBy(all, ({ place, step }) => JSON.stringify(isChecked(step) ? [place, step] : step))
  const each = [...same.values()].flatMap((group) =>
    group.toSorted((a, b) => b.topology.nodes - a.topology.nodes).slice(0, 1),
  )
  return [...each.filter(({ step }) => step.outside), ...each.filter(({ step }) => !step.outside)]
}

const mayNeedSteps = ({ workload }: Case, { workloads, prepare, target }: PrepareOptions): boolean =>
  prepare.length > 0 ||
  target.cluster.containers !== undefined ||
  workloads.get(workload)?.prepare.length !== 0

/** Those that nodes are asked about, on the nodes themselves and then in containers, which may need the former. */
export function checkedStages(needed: readonly NeededStep[]): NeededStep<CheckedStep>[][] {
  const checked = needed.flatMap(({ step, ...rest }) => (isChecked(step) ? [{ ...rest, step }] : []))
  return [checked.filter(({ step }) => step.outside), checked.filter(({ step }) => !step.outside)]
}
