import { PACED_BEFORE, PACED_BY, TAKEN_BEFORE, TAKEN_BY, type StretchRow } from './stretch.ts'

/**
 * Follows rates that may be means since the run began. The steps so far ÷ the rate are then the time of the run so far, up to a factor.
 */
export class MeansSinceStart {
  #taken = 0
  #paced = NaN
  #markTaken = NaN
  #markPaced = NaN
  #mayBe = true

  /** @param pace the printed rate; NaN for none */
  see(steps: number, pace: number): void {
    this.#taken += steps
    if (Number.isNaN(pace)) return
    const paced = this.#taken / pace
    if (paced < this.#paced) this.#mayBe = false
    this.#paced = paced
  }

  /** The same as {@link see} for several rows; a value that is not positive is no rate. */
  seeAll(steps: Float64Array, rate: Float64Array, from: number, end: number): void {
    let [taken, paced] = [this.#taken, this.#paced]
    for (let row = from; row < end; row += 1) {
      taken += steps[row] ?? NaN
      const pace = rate[row] ?? NaN
      if (!(pace > 0 && pace < Infinity)) continue
      const before = paced
      paced = taken / pace
      if (paced < before) this.#mayBe = false
    }
    this.#taken = taken
    this.#paced = paced
  }

  /** Whether each rate may be a mean: the implied time never goes back. Rates of single steps make it jump. */
  get mayBe(): boolean {
    return this.#mayBe
  }

  /** The next stretch begins here. */
  mark(): void {
    this.#markTaken = this.#taken
    this.#markPaced = this.#paced
  }

  /** Fills in a stretch that ends here. */
  fill(row: StretchRow): void {
    row[TAKEN_BEFORE] = this.#markTaken
    row[PACED_BEFORE] = this.#markPaced
    this.fillEnd(row)
  }

  /** The stretch ends here. */
  fillEnd(row: StretchRow): void {
    row[TAKEN_BY] = this.#taken
    row[PACED_BY] = this.#paced
  }
}
