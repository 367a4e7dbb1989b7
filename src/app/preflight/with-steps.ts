import type { Capacity } from '../../core/model/capacity.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import { mapKnown, missing } from '../../core/model/missing.ts'
import type { CheckedStep } from '../../core/preparation/step.ts'
import type { NodeObservation } from '../../core/preflight/observations.ts'
import type { Target } from '../../host/targets/target.ts'
import type { LoadedSuite } from '../suite/load-suite.ts'
import { planLoaded } from '../suite/planned-suite.ts'
import {
  casesToPrepare,
  checkedStages,
  lookAtSteps,
  type NeededStep,
  neededSteps,
  type StepSeen,
} from '../preparation/needed-steps.ts'
import { lackOf } from '../preparation/require-steps.ts'
import type { JobSetting } from '../jobs/short-job.ts'

/**
 * Adds to nodes of one target how far the steps are that the suite needs there. Nodes that could not run a job are not
 * asked again.
 *
 * @param capacity of the whole cluster: a case over more nodes than are asked here needs its steps on each of them
 * @throws SteadyError where the suite cannot be planned
 */
export async function withSteps(
  nodes: readonly NodeObservation[],
  target: Target,
  loaded: LoadedSuite,
  { results, stop, capacity }: Pick<JobSetting, 'results' | 'stop'> & { readonly capacity: Capacity },
): Promise<NodeObservation[]> {
  if (!nodes.every(({ facts }) => facts.kind === 'known')) return [...nodes]
  const whole: Target = { ...target, capacity: () => Promise.resolve(capacity) }
  const planned = await planLoaded(loaded, { cwd: results, open: () => Promise.resolve(whole) })
  const needed = checkedStages(neededSteps(casesToPrepare(planned), { ...planned, results }))
    .flat()
    .map((step) => ({ ...step, topology: { ...step.topology, nodes: nodes.length } }))
  const seen = await attempt(needed, nodes, { target, stop, results })
  return nodes.map((node, index) => ({
    ...node,
    steps: seen.flatMap(({ needed: { step }, nodes: on }) => {
      const found = on[index]
      if (found === undefined) return []
      const state = mapKnown(found.state, (stepState) => {
        return stepState.state === 'done' ? stepState.state : lackOf(step, stepState)
      })
      return [{ workload: step.workload, title: step.title, state }]
    }),
  }))
}

async function attempt(
  needed: readonly NeededStep<CheckedStep>[],
  nodes: readonly NodeObservation[],
  asking: Parameters<typeof lookAtSteps>[1],
): Promise<StepSeen[]> {
  try {
    return await lookAtSteps(needed, asking)
  } catch (error) {
    if (!(error instanceof SteadyError)) throw error
    const state = missing('job-failed', { outcome: quoted(error), printed: '' })
    return needed.map((neededStep) => ({
      needed: neededStep,
      nodes: nodes.map(({ node }) => ({ node, state })),
    }))
  }
}
