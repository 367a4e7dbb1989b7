import { groupBy } from '../collections/group-by.ts'
import type { Case } from '../model/case.ts'
import type { PlannedRun } from '../model/plan.ts'
import { seededRandom } from '../stats/random.ts'

/**
 * Rounds of runs: round r holds repeat r of every case, each round in another order. If the machine drifts (it heats
 * up, a neighbour wakes), all cases are affected equally, not only the last one. Cases of one group follow each other,
 * in another order each round: what is compared is measured under the same conditions.
 *
 * A run's position depends only on the seed, the round and the names of the case and its group: adding or dropping a case
 * leaves the others in their order.
 *
 * @param groupOf the same for cases that are compared; a name of its own for each other case, by default the case's id
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
        const point = group[place]
        if (point !== undefined) runs.push({ id: `${point.id}/${repeat}`, case: point, repeat })
      }
    }
  }
  return runs
}

const noMembers: { readonly group: readonly Case[]; readonly salts: readonly number[] } = {
  group: [],
  salts: [],
}

/** The order of a group of one. */
const alone = Float64Array.of(0)

const indexRange = 2 ** 20

/** Each draw stands above its index in one number, because a plan of many cases spends its time sorting. */
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
