import type { Offer } from './offer.ts'
import type { Plan, Skip } from '../model/plan.ts'
import type { Repeats, Suite } from '../model/suite.ts'
import type { Workload } from '../model/workload.ts'
import { expandMatrices } from './expand.ts'
import { orderRuns } from './order.ts'
import { skipOf } from './skips.ts'

/** The most repeats of a case; where they stop once the figure is narrow, later rounds may be dropped. */
const mostRepeats = (repeats: Repeats) => (repeats.kind === 'fixed' ? repeats.count : repeats.max)

/**
 * The ordered runs and the skipped cases of a suite.
 *
 * @param offer what the target offers
 * @throws SteadyError `PLAN_TOO_LARGE`, `CASE_ID_CLASH`
 */
export function makePlan(suite: Suite, workloads: ReadonlyMap<string, Workload>, offer: Offer): Plan {
  const all = expandMatrices(suite.matrices, workloads)
  const skips: Skip[] = []
  const cases = all.filter((point) => {
    const workload = workloads.get(point.workload)
    const skip = workload && skipOf(point, suite.skip, workload, offer)
    if (skip !== undefined) skips.push(skip)
    return skip === undefined
  })
  return {
    suite: suite.name,
    cases,
    runs: orderRuns(cases, mostRepeats(suite.repeats), suite.seed),
    skips,
  }
}
