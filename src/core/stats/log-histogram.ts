/** Bins of each doubling: a quantile is found to 1 %. */
const PER_DOUBLING = 64
const LEAST_EXPONENT = -40
const MOST_EXPONENT = 40
const BINS = PER_DOUBLING * (MOST_EXPONENT - LEAST_EXPONENT)

/** Quantiles of any number of positive values in 20 kB, whatever their order. */
export class LogHistogram {
  readonly #bins = new Uint32Array(BINS)
  #count = 0
  /** Between these all values are; most runs use a few of the bins. */
  #leastBin = BINS
  #mostBin = -1

  get count(): number {
    return this.#count
  }

  /** A value that is not positive is not counted. */
  add(value: number): void {
    if (!(value > 0)) return
    const bin = Math.floor((Math.log2(value) - LEAST_EXPONENT) * PER_DOUBLING)
    const inside = Math.min(Math.max(bin, 0), BINS - 1)
    this.#bins[inside] = (this.#bins[inside] ?? 0) + 1
    if (inside < this.#leastBin) this.#leastBin = inside
    if (inside > this.#mostBin) this.#mostBin = inside
    this.#count += 1
  }

  /** The middle of the bin that the `p` quantile lies in; NaN without values. */
  quantile(p: number): number {
    if (this.#count === 0) return NaN
    let left = Math.max(1, Math.ceil(p * this.#count))
    let bin = this.#leastBin
    for (; bin < this.#mostBin; bin += 1) {
      left -= this.#bins[bin] ?? 0
      if (left <= 0) break
    }
    return 2 ** ((bin + 0.5) / PER_DOUBLING + LEAST_EXPONENT)
  }
}
