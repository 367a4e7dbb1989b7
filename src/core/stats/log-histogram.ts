/** Bins of each doubling, which give a quantile to 1 %. */
const PER_DOUBLING = 64
const LEAST_EXPONENT = -40
const MOST_EXPONENT = 40
const BINS = PER_DOUBLING * (MOST_EXPONENT - LEAST_EXPONENT)

/** A share of a bin that is far larger than the rounding error of a logarithm. */
const EDGE = 1e-6

/** Bins that are allocated around the first value: most runs use few. */
const FEWEST_BINS = 128

/** Quantiles of any number of positive values in at most 20 kB, whatever their order. */
export class LogHistogram {
  /** Counts of the bins from `#from` on. */
  #bins = new Uint32Array(0)
  #from = 0
  #count = 0
  /** The bin of the last value, and the range of values that surely fall into it: the next value is mostly similar. */
  #lastPlace = 0
  #lastFrom = Infinity
  #lastTo = -Infinity

  get count(): number {
    return this.#count
  }

  /** Ignores a value that is not positive. */
  add(value: number): void {
    if (!(value > 0)) return
    this.#count += 1
    if (value < this.#lastFrom || value > this.#lastTo) this.#turnTo(value)
    this.#bins[this.#lastPlace] = (this.#bins[this.#lastPlace] ?? 0) + 1
  }

  /** Adds the values from index `from` up to `end`. */
  addAll(values: Float64Array, from: number, end: number): void {
    for (let row = from; row < end; row += 1) this.add(values[row] ?? NaN)
  }

  #turnTo(value: number): void {
    const bin = Math.floor((Math.log2(value) - LEAST_EXPONENT) * PER_DOUBLING)
    const inside = Math.min(Math.max(bin, 0), BINS - 1)
    if (inside < this.#from || inside >= this.#from + this.#bins.length) this.#open(inside)
    this.#lastPlace = inside - this.#from
    // Leaves out the edges of the bin, where a logarithm may be rounded to the other side.
    this.#lastFrom = 2 ** ((bin + EDGE) / PER_DOUBLING + LEAST_EXPONENT)
    this.#lastTo = 2 ** ((bin + 1 - EDGE) / PER_DOUBLING + LEAST_EXPONENT)
  }

  /** The middle of the bin that contains the `p` quantile; NaN without values. */
  quantile(p: number): number {
    if (this.#count === 0) return NaN
    let left = Math.max(1, Math.ceil(p * this.#count))
    let place = 0
    for (; place < this.#bins.length - 1; place += 1) {
      left -= this.#bins[place] ?? 0
      if (left <= 0) break
    }
    return 2 ** ((this.#from + place + 0.5) / PER_DOUBLING + LEAST_EXPONENT)
  }

  /** Allocates bins up to this one, and as many again. */
  #open(bin: number): void {
    const before = this.#bins
    const end = before.length === 0 ? bin + 1 : Math.max(bin + 1, this.#from + before.length)
    const start = before.length === 0 ? bin : Math.min(bin, this.#from)
    const room = Math.max(FEWEST_BINS, 2 * (end - start))
    const from = Math.max(0, start - ((room - (end - start)) >> 1))
    const to = Math.min(BINS, from + room)
    const bins = new Uint32Array(to - from)
    bins.set(before, before.length === 0 ? 0 : this.#from - from)
    this.#bins = bins
    this.#from = from
  }
}
