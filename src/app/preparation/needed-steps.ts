import { groupBy } from '../../core/collections/group-by.ts'
import type { Case } from '../../core/model/case.ts'
import type { Topology } from '../../core/model/topology.ts'
import { type CheckedStep, isChecked, type Step, uses } from '../../core/preparation/step.ts'
import type { PlannedSuite } from '../suite/planned-suite.ts'
import { nextTrial } from '../../core/batch-search/searched-batch.ts'
import { preparationOf, type PrepareOptions, type StepPlace } from '../suite/prepare.ts'
import type { NodeName } from '../../core/model/job.ts'
import { known, type Maybe } from '../../core/model/missing.ts'
import { lookCommand, parseStates, type StepState } from '../../core/preparation/step-script.ts'
import { seconds } from '../../core/model/units.ts'
import type { Target } from '../../host/targets/target.ts'
import { linesOn, readShortJob, silenceReason } from '../jobs/short-job.ts'
import type { StopSignals } from '../jobs/follow-job.ts'
import { randomUUID } from 'node:crypto'
import { sha256Of } from '../../host/files/sha256.ts'

/**
 * Runs a job that a killed session may have submitted already, on an engine that outlives it: the job is then followed to
 * its end. Where nothing of that is left, it runs again as another job.
 *
 * @param work the same for the same work, in every session
 * @param run undefined where the job was lost
 */
export async function inSubmittedJob<T>(
  work: readonly unknown[],
  run: (id: string) => Promise<T | undefined>,
): Promise<T> {
  const id = sha256Of(JSON.stringify(work)).slice(0, 32)
  const ended = (await run(id)) ?? (await run(randomUUID()))
  if (ended === undefined) throw new TypeError('the target lost a job that it had just been given')
  return ended
}

/**
 * A step that only serves others counts as done on nodes where all of these are done: images that TFRecords were made of may
 * have been deleted.
 */
function skipUnused(seen: readonly StepSeen[]): StepSeen[] {
  // From the last to the first, as a step may serve one that serves others.
  return seen.reduceRight<StepSeen[]>((later, step) => {
    const served = later.filter(
      ({ needed }) => needed.place === step.needed.place && uses(needed.step, step.needed.step),
    )
    if (served.length === 0) return [step, ...later]
    const nodes = step.nodes.map((node) =>
      served.every((other) => isDoneOn(other, node.node))
        ? { ...node, state: known({ state: 'done' as const }) }
        : node,
    )
    return [{ ...step, nodes }, ...later]
  }, [])
}

/** A node that does not need a step counts as one that has it. */
const isDoneOn = ({ nodes }: StepSeen, node: string) =>
  nodes.every(
    (nodeState) =>
      nodeState.node !== node || (nodeState.state.kind === 'known' && nodeState.state.value.state === 'done'),
  )

export interface LookAtStepsOptions {
  readonly target: Target
  readonly stop: StopSignals
  /** A session that is killed here leaves its job to the next one of this results folder. */
  readonly results: string
}

/** Limit for checking a few paths: a file system that hangs must not block the rest. */
const limit = seconds(120)

/**
 * Runs a job in every image and folder that steps are done in, which prints how far they are. Nothing is known of them where
 * the user has asked to stop meanwhile.
 *
 * @throws SteadyError where the target failed
 */
export async function lookAtSteps(
  needed: readonly NeededStep<CheckedStep>[],
  { target, stop, results }: LookAtStepsOptions,
): Promise<StepSeen[]> {
  const seen: StepSeen[] = []
  for (const group of groupBy(needed, ({ place }) => place).values()) {
    const [first] = group
    const nodes = Math.max(...group.map((neededStep) => neededStep.topology.nodes))
    const command = lookCommand(group.map(({ step }) => step.check))
    // Nothing is computed.
    const topology = { nodes, devicesPerNode: 1 }
    const look = (id: string) => readShortJob(target, first.jobOf(id, command, { topology, limit }), stop)
    const ended = await inSubmittedJob([results, target.cluster, first.place, command], look)
    if (stop.gently.aborted) return []
    const onNodes = Array.from({ length: nodes }, (_, index) => {
      const lines = linesOn(ended, index)
      return {
        node: ended.nodes[index] ?? target.cluster.nodes[index]?.name ?? `node ${index}`,
        states: parseStates(lines, group.length),
        why: silenceReason(ended, lines),
      }
    })
    for (const [at, neededStep] of group.entries())
      seen.push({
        needed: neededStep,
        nodes: onNodes.slice(0, neededStep.topology.nodes).map(({ node, states, why }) => {
          const state = states?.[at]
          return { node, state: state === undefined ? why : known(state) }
        }),
      })
  }
  return skipUnused(seen)
}

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
    .filter((matrixCase) => mayNeedSteps(matrixCase, preparing))
    .flatMap((matrixCase): NeededStep[] => {
      const { steps, topology, placeOf } = preparationOf(matrixCase, preparing)
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
