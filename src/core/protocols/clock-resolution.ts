import { Quantum } from '../stats/quantum.ts'

/** One record in this many that shares the time stamp of the one before shows that the clock is coarse. */
const FEWEST_SHARING = 10

/**
 * The resolution of a log's time stamps: 60, 1, 0.1, … seconds. Steps of a minute each have stamps of whole minutes too. So the clock
 * counts as that coarse only where records share stamps.
 */
export class ClockResolution {
  readonly #quantum = new Quantum(60)
  #records = 0
  #sharing = 0

  get value(): number {
    return this.#sharing * FEWEST_SHARING > this.#records
      ? this.#quantum.value
      : Math.min(1, this.#quantum.value)
  }

  /** @param before the time stamp of the previous record; NaN for none */
  seeRecord(at: number, before: number): void {
    if (!Number.isNaN(at)) this.#records += 1
    if (at === before) this.#sharing += 1
  }

  see(at: number): void {
    this.#quantum.see(at)
  }

  /** Records that each have a different time stamp. */
  seeAll(at: Float64Array, from: number, end: number): void {
    this.#records += end - from
    this.#quantum.seeAll(at, from, end, -Infinity)
  }
}
