/** Finer than this the resolution of a printed number never matters. */
const FINEST = 1e-6
/** Rounding of doubles moves a value by less than this share of itself. */
const ROUNDING = 1e-15
/** A quantum divides every double that is so many times greater, as far as rounding lets it tell. */
const UNRESOLVED = 0.51 / ROUNDING

/** The resolution of printed numbers: the coarsest of 1, 0.1, 0.01, … that divides all of them. */
export class Quantum {
  #quantum: number

  /** @param coarser numbers above 1 that it may be as well */
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

  /** Sees those of the values in some rows that are finite and greater than `over`. */
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

/** Also where the value is so many quanta that no double holds their number. */
function divides(quantum: number, value: number): boolean {
  const quanta = value / quantum
  return !(Math.abs(quanta - Math.round(quanta)) > 1e-9 + ROUNDING * Math.abs(quanta))
}
