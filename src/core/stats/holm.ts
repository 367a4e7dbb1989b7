/**
 * The chances of several tests, each raised so that comparing all of them with one level is wrong in any of them at most
 * that often, however the tests depend on each other: Holm's step-down method (Scandinavian Journal of Statistics 6, 1979).
 *
 * @param chances of each test alone, in any order
 * @returns in the same order
 */
export function holm(chances: readonly number[]): number[] {
  const raised = new Array<number>(chances.length).fill(1)
  const ascending = [...chances.entries()].sort(([, a], [, b]) => a - b)
  let largest = 0
  for (const [rank, [index, chance]] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, (chances.length - rank) * chance))
    raised[index] = largest
  }
  return raised
}
