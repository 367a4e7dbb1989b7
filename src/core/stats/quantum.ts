/** The finest resolution of a printed number that matters. */
const FINEST = 1e-6
/** Rounding of doubles moves a value by less than this share of itself. */
const ROUNDING = 1e-15
/** A quantum appears to divide every double that is at least this many times greater, because of rounding. */
const UNRESOLVED = 0.51 / ROUNDING

/** The resolution of printed numbers: the coarsest of 1, 0.1, 0.01, … that divides all of them. */
export class Quantum {
  #quantum: number

  /** @param coarser the coarsest resolution to try */
  constructor(coarser: 1 | 60 = 1) {
    this.#quantum = coarser
  }

  get value(): number {
    return this.#quantum
  }

  see(value: number): void {
    while (this.#quantum > FINEST && !divides(this.#quantum, value))
      this.#quantum = this.#quantum > 1 ? 1 : this.#quantum / 10
  }

  /** Adds those values from index `from` up to `end` that are finite and greater than `over`. */
  seeAll(values: Float64Array, from: number, end: number, over: number): void {
    let quantum = this.#quantum
    let large = UNRESOLVED * quantum
    let last = NaN
    for (let row = from; row < end; row += 1) {
      const value = values[row] ?? NaN
      if (!(value > over && value < large) || value === last) continue
      last = value
      if (divides(quantum, value)) continue
      this.see(value)
      quantum = this.#quantum
      large = UNRESOLVED * quantum
    }
  }
}

/** True also where the value is so many quanta that a double cannot hold their number. */
function divides(quantum: number, value: number): boolean {
  const quanta = value / quantum
  return !(Math.abs(quanta - Math.round(quanta)) > 1e-9 + ROUNDING * Math.abs(quanta))
}
