/** The largest number of ranks that are distinguished. */
const MOST_RANKS = 4096

/** Rates that labelled ranks print for the same steps. A rate of all devices is the same on each rank; a rate of each device differs. */
export class RankRates {
  readonly #others = new Set<string>()
  #step = NaN
  #rate = NaN
  #same = 0
  #different = 0

  /** A step of the rank whose steps count. */
  count(step: number, rate: number): void {
    this.#step = step
    this.#rate = rate
  }

  /** A step of another rank. */
  compare(rank: string, step: number, rate: number): void {
    if (Number.isNaN(rate)) return
    if (this.#others.size < MOST_RANKS) this.#others.add(rank)
    if (step !== this.#step) return
    if (rate === this.#rate) this.#same += 1
    else this.#different += 1
  }

  /** How many ranks print a rate of their own; 1 where all rates are equal. */
  get ranks(): number {
    return this.#different > this.#same ? this.labelled : 1
  }

  /** How many ranks print a rate. */
  get labelled(): number {
    return this.#others.size + 1
  }

  /** Whether the numbers of the ranks leave none out: of ranks 0 and 8, seven others print nothing. */
  get areAll(): boolean {
    const numbers = [...this.#others].map((rank) => Number(/\d+$/.exec(rank)?.[0]))
    return !(Math.max(...numbers) > this.#others.size)
  }
}
