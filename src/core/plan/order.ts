import type { Case } from '../model/case.ts'
import type { PlannedRun } from '../model/plan.ts'
import { seededRandom } from '../stats/random.ts'

/**
 * Rounds of runs: round r holds repeat r of every case, each round in another order. If the machine drifts (it heats
 * up, a neighbour wakes), all cases are affected equally, not only the last one.
 *
 * A run's position depends only on the seed, the round and the case's id: adding or dropping a case leaves the others
 * in their order.
 */
export function orderRuns(cases: readonly Case[], repeats: number, seed: number): PlannedRun[] {
  const salts = cases.map(({ id }) => hash(id))
  const runs: PlannedRun[] = []
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    for (const index of shuffledIndexes(salts, hash(`${seed}/${repeat}`))) {
      const point = cases[index]
      if (point !== undefined) runs.push({ id: `${point.id}/${repeat}`, case: point, repeat })
    }
  }
  return runs
}

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
