/** A running sum that does not lose the small terms; bounded memory for any number of them. */
export interface RunningSum {
  add(term: number): void
  total(): number
}

/**
 * Neumaier's compensated summation (ZAMM 54, 1974): the rounding error of each addition is kept and added at the end,
 * so the error does not grow with the number of terms.
 */
class CompensatedSum implements RunningSum {
  // Fields, because a captured variable would allocate an object for each double.
  #sum = 0
  #lost = 0

  add(term: number): void {
    const sum = this.#sum
    const next = sum + term
    this.#lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum
    this.#sum = next
  }

  total(): number {
    return this.#sum + this.#lost
  }
}

export const openSum = (): RunningSum => new CompensatedSum()

export function sum(terms: Iterable<number>): number {
  const running = openSum()
  for (const term of terms) running.add(term)
  return running.total()
}
