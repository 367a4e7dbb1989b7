import type { Offer, PlannedWorkload } from './offer.ts'
import { foundBatch, searchedBatches } from '../batch-search/searched-batch.ts'
import { caseWithBatch } from '../batch-search/trial.ts'
import { SteadyError } from '../model/error.ts'
import type { BatchSearch, Plan, PlannedRun, Skip } from '../model/plan.ts'
import type { Case } from '../model/case.ts'
import type { Run } from '../model/run.ts'
import type { Repeats, Suite } from '../model/suite.ts'
import { expandMatrices } from './expand.ts'
import { skipOf } from './skips.ts'
import { variantGroup } from '../variants/variants.ts'
import { groupBy } from '../collections/group-by.ts'
import { seededRandom } from '../stats/random.ts'

/**
 * Rounds of runs: round r holds repeat r of every case, each round in another order. If the machine drifts (it heats up, a
 * neighbour wakes), all cases are affected equally, not only the last one. Cases of one group are adjacent, in another
 * order each round, so that compared cases are measured under the same conditions. A run's position depends only on the
 * seed, the round and the names of the case and its group: adding or removing a case leaves the others in their order.
 * @param groupOf equal for cases that are compared; unique for any other case, by default the case's id
 */
export function orderRuns(
  cases: readonly Case[],
  repeats: number,
  seed: number,
  groupOf: (matrixCase: Case) => string = ({ id }) => id,
): PlannedRun[] {
  const groups = groupBy(cases, groupOf)
  const salts = Array.from(groups.keys(), hash)
  const members = Array.from(groups.values(), (group) => ({ group, salts: group.map(({ id }) => hash(id)) }))
  const runs: PlannedRun[] = []
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    const round = hash(`${seed}/${repeat}`)
    for (const index of shuffledIndexes(salts, round)) {
      const { group, salts: groupSalts } = members[index] ?? noMembers
      for (const place of groupSalts.length > 1 ? shuffledIndexes(groupSalts, round) : alone) {
        const matrixCase = group[place]
        if (matrixCase !== undefined)
          runs.push({ id: `${matrixCase.id}/${repeat}`, case: matrixCase, repeat })
      }
    }
  }
  return runs
}

const noMembers: { readonly group: readonly Case[]; readonly salts: readonly number[] } = {
  group: [],
  salts: [],
}

/** The order of a group with one member. */
const alone = Float64Array.of(0)

const indexRange = 2 ** 20

/** Each number combines a random draw with its index below it, because a plan of many cases spends its time on sorting. */
function shuffledIndexes(salts: readonly number[], round: number): Float64Array {
  const keys = Float64Array.from(salts, (salt, index) => {
    const draw = seededRandom(salt ^ round)()
    return Math.floor(draw * 2 ** 32) * indexRange + index
  })
  return keys.sort().map((key) => key % indexRange)
}

/** 32 bits of a text: FNV-1a (Fowler, Noll, Vo) over its UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value
}

/** The maximum of repeats of a case; with a stopping rule, later rounds may be dropped. */
const mostRepeats = (repeats: Repeats) => (repeats.kind === 'fixed' ? repeats.count : repeats.max)

/** Limit of runs in a plan, because each is an object in memory. */
const mostRuns = 500_000

/**
 * The ordered runs and the skipped cases of a suite. A found batch makes an ordinary case.
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
  const cases = [...asked.cases, ...added].filter((matrixCase) => {
    const skip = skipOf(matrixCase, suite.skip, workloadOf(matrixCase, workloads), offer)
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

/** The rules that do not depend on the batch, so that they can be applied before it is found. */
const rulesOfAnyBatch = ({ skip }: Suite) => skip.filter(({ when }) => when.batch === undefined)
