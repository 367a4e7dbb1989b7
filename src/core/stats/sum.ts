/** A running sum that does not lose the small terms; bounded memory for any number of them. */
export interface RunningSum {
  add(term: number): void
  total(): number
}

/**
 * Neumaier's compensated summation (ZAMM 54, 1974): the rounding error of each addition is kept and added at the end,
 * so the error does not grow with the number of terms.
 */
export function openSum(): RunningSum {
  let sum = 0
  let lost = 0
  return {
    add(term) {
      const next = sum + term
      lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
      sum = next
    },
    total: () => sum + lost,
  }
}

/** The compensated sum of all `terms`. */
export function sum(terms: Iterable<number>): number {
  const running = openSum()
  for (const term of terms) running.add(term)
  return running.total()
}
