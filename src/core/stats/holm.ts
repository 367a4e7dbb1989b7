/**
 * Holm's step-down method (Scandinavian Journal of Statistics 6, 1979): raises the chances of several tests. Comparing all of the raised
 * chances with one level makes any error at most that often, even if the tests depend on each other.
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
