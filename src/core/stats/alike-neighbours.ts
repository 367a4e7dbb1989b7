import { normalTail } from './trend.ts'
import type { Sample } from './sample.ts'

/** Series of at most this length are tested by trying every order: 8! = 40 320. */
const mostTried = 8

/**
 * The chance that independent values follow each other as closely as these: Bartels' rank version of von Neumann's ratio (JASA 77, 1982),
 * one-sided. Up to 8 values, every order is tried. Longer series use Bartels' normal approximation, with mean 2 and variance 20 ÷ (5n +
 * 7).
 *
 * @param series at least 2 values in order
 */
export function chanceOfAlikeNeighbours(series: Sample): number {
  const ranks = ranksOf(series)
  const seen = roughness(ranks)
  if (ranks.length <= mostTried) return shareAsSmooth(ranks, seen)
  const mean = (ranks.length + 1) / 2
  const spread = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0)
  if (spread === 0) return 1
  const z = (seen / spread - 2) / Math.sqrt(20 / (5 * ranks.length + 7))
  return z > 0 ? 1 - normalTail(z) : normalTail(-z)
}

/** Ranks from 1; equal values share the mean of their ranks. */
function ranksOf(series: Sample): number[] {
  const values = Array.from(series)
  return values.map((value) => {
    const below = values.filter((other) => other < value).length
    const equal = values.filter((other) => other === value).length
    return below + (equal + 1) / 2
  })
}

/** The sum of the squared steps from each value to the next. */
function roughness(ranks: readonly number[]): number {
  let sum = 0
  for (let index = 1; index < ranks.length; index++) {
    sum += ((ranks[index] ?? NaN) - (ranks[index - 1] ?? NaN)) ** 2
  }
  return sum
}

/** The share of all orders that are as smooth as this one or smoother. */
function shareAsSmooth(ranks: readonly number[], most: number): number {
  let smooth = 0
  let all = 0
  for (const [roughness, orders] of roughnessOfOrders(ranks.toSorted((a, b) => a - b))) {
    all += orders
    if (roughness <= most) smooth += orders
  }
  return smooth / all
}

/** Cached by ranks, because most samples of one length have the same ranks. */
const knownRoughness = new Map<string, ReadonlyMap<number, number>>()

/** How many orders of these ranks have each roughness. */
function roughnessOfOrders(ranks: readonly number[]): ReadonlyMap<number, number> {
  const key = ranks.join()
  const known = knownRoughness.get(key)
  if (known !== undefined) return known
  const counts = new Map<number, number>()
  const left = new Set(ranks.keys())
  const place = (last: number | undefined, sum: number) => {
    if (left.size === 0) counts.set(sum, (counts.get(sum) ?? 0) + 1)
    for (const index of [...left]) {
      const rank = ranks[index] ?? NaN
      left.delete(index)
      place(rank, last === undefined ? 0 : sum + (rank - last) ** 2)
      left.add(index)
    }
  }
  place(undefined, 0)
  knownRoughness.set(key, counts)
  return counts
}
