/** Finer than this the resolution of a printed number never matters. */
const FINEST = 1e-6
/** Rounding of doubles moves a value by less than this share of itself. */
const ROUNDING = 1e-15

/** The resolution of printed numbers: the coarsest of 1, 0.1, 0.01, … that divides all of them. */
export class Quantum {
  #quantum = 1

  get value(): number {
    return this.#quantum
  }

  see(value: number): void {
    while (this.#quantum > FINEST && !divides(this.#quantum, value)) this.#quantum /= 10
  }
}

function divides(quantum: number, value: number): boolean {
  const quanta = value / quantum
  return Math.abs(quanta - Math.round(quanta)) <= 1e-9 + ROUNDING * Math.abs(quanta)
}
