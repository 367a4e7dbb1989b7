import type { Offer } from './offer.ts'
import { foundBatch, searchedBatches } from '../batch-search/searched-batch.ts'
import { caseWithBatch } from '../batch-search/trial.ts'
import { SteadyError } from '../model/error.ts'
import type { BatchSearch, Plan, Skip } from '../model/plan.ts'
import type { Case } from '../model/case.ts'
import type { Run } from '../model/run.ts'
import type { Repeats, Suite } from '../model/suite.ts'
import { expandMatrices } from './expand.ts'
import { orderRuns } from './order.ts'
import type { PlannedWorkload } from './settle-devices.ts'
import { skipOf } from './skips.ts'
import { variantGroup } from '../variants/variants.ts'

/** The most repeats of a case; where they stop once the figure is narrow, later rounds may be dropped. */
const mostRepeats = (repeats: Repeats) => (repeats.kind === 'fixed' ? repeats.count : repeats.max)

/** Of a plan, each an object in memory. */
const mostRuns = 500_000

/**
 * The ordered runs and the skipped cases of a suite. A batch that a search has found makes a case like any other.
 *
 * @param offer what the target offers
 * @param trials of all searches, in any order
 * @throws SteadyError `PLAN_TOO_LARGE`, `CASE_ID_CLASH`
 */
export function makePlan(
  suite: Suite,
  workloads: ReadonlyMap<string, PlannedWorkload>,
  offer: Offer,
  trials: readonly Run[] = [],
): Plan {
  const asked = expandMatrices(suite.matrices, workloads, suite.variants)
  const caseIds = new Set(asked.cases.map(({ id }) => id))
  const searches: BatchSearch[] = []
  const added: Case[] = []
  for (const searched of searchedBatches(asked.searches, trials)) {
    const { search } = searched
    const workload = workloadOf(search.smallest, workloads)
    const skip = skipOf(search.smallest, rulesOfAnyBatch(suite), workload, offer)
    const batch = foundBatch(searched)
    const found = batch === undefined ? undefined : caseWithBatch(search, workload, batch)
    if (skip !== undefined) searches.push({ ...search, skip: { by: skip.by, reason: skip.reason } })
    else if (found === undefined || caseIds.has(found.id)) searches.push(search)
    else {
      added.push(found)
      searches.push({ ...search, added: found.id })
    }
  }
  const skips: Skip[] = []
  const cases = [...asked.cases, ...added].filter((point) => {
    const skip = skipOf(point, suite.skip, workloadOf(point, workloads), offer)
    if (skip !== undefined) skips.push(skip)
    return skip === undefined
  })
  const runs = cases.length * mostRepeats(suite.repeats)
  if (runs > mostRuns) throw new SteadyError('PLAN_TOO_LARGE', { is: 'runs', count: runs, most: mostRuns })
  return {
    suite: suite.name,
    cases,
    runs: orderRuns(cases, mostRepeats(suite.repeats), suite.seed, (matrixCase) =>
      variantGroup(suite.variants, matrixCase),
    ),
    skips,
    searches,
  }
}

function workloadOf(
  { workload: name }: Case,
  workloads: ReadonlyMap<string, PlannedWorkload>,
): PlannedWorkload {
  const workload = workloads.get(name)
  if (workload === undefined) throw new TypeError(`a resolved suite names the unknown workload ${name}`)
  return workload
}

/** The rules that can be judged before a batch is found. */
const rulesOfAnyBatch = ({ skip }: Suite) => skip.filter(({ when }) => when.batch === undefined)
