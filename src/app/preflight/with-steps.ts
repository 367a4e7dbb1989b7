import { imageFor } from '../../core/containers/image-for.ts'
import { fillWord, holeName } from '../../core/launchers/words.ts'
import type { Case } from '../../core/model/case.ts'
import { mapKnown } from '../../core/model/missing.ts'
import type { NodeSeen } from '../../core/preflight/seen.ts'
import { variantOf } from '../../core/variants/variants.ts'
import type { Target } from '../../host/targets/target.ts'
import type { LoadedSuite } from '../load-suite.ts'
import { planLoaded, type PlannedSuite } from '../plan.ts'
import { lookAtSteps } from '../preparation/look-at-steps.ts'
import { neededSteps } from '../preparation/needed-steps.ts'
import type { JobSetting } from './run-job.ts'

/**
 * Adds to nodes of one target how far the steps are that the suite needs there. Nodes that could not run a job are not
 * asked again.
 *
 * @throws SteadyError where the target failed
 */
export async function withSteps(
  nodes: readonly NodeSeen[],
  target: Target,
  loaded: LoadedSuite,
  { results, stop }: Pick<JobSetting, 'results' | 'stop'>,
): Promise<NodeSeen[]> {
  if (!nodes.every(({ facts }) => facts.kind === 'known')) return [...nodes]
  const planned = await planLoaded(loaded, { cwd: results, open: () => Promise.resolve(target) })
  const { cases, skips, searches } = planned.plan
  // A case over more nodes than are asked here needs its steps on each of them.
  const tooLarge = skips.flatMap((skip) => (skip.by === 'target' ? [skip.case] : []))
  const points = [...cases, ...tooLarge, ...searches.map(({ smallest }) => smallest)].filter((point) =>
    hasImage(point, planned),
  )
  const needed = neededSteps(points, { ...planned, results })
  const seen = await lookAtSteps(
    needed.map((one) => ({ ...one, nodes: nodes.length })),
    { target, stop },
  )
  return nodes.map((node, index) => ({
    ...node,
    steps: seen.flatMap(({ needed: { step }, nodes: on }) => {
      const found = on[index]
      if (found === undefined) return []
      const state = mapKnown(found.state, (one) => {
        if (one.state === 'done') return one.state
        const path = one.state === 'absent' ? step.creates[one.path] : undefined
        return { absent: path && fillWord(path, holeName) }
      })
      return [{ workload: step.workload, title: step.title, state }]
    }),
  }))
}

/** A case without an image is skipped on a cluster that starts containers. */
function hasImage(point: Case, { workloads, suite, target }: PlannedSuite): boolean {
  const workload = workloads.get(point.workload)
  return (
    target.site.containers === undefined ||
    (workload !== undefined && imageFor(workload, suite, variantOf(suite.variants, point)) !== undefined)
  )
}
