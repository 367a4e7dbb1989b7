import { seconds, type Seconds } from '../../model/units.ts'

/**
 * Seconds of training, from the starts and stops of its stretches. Time between stretches is left out. So an evaluation that the training
 * waits for does not count, and a parallel evaluation subtracts nothing.
 */
export class TrainingClock {
  #origin: Seconds | undefined
  #since: Seconds | undefined
  #passed = 0
  /** Whether nothing was trained since the last start. */
  #fresh = false

  get running(): boolean {
    return this.#since !== undefined
  }

  /** Of nested and repeated starts, the last one before any training counts. */
  start(at: Seconds): void {
    if (this.#since !== undefined && !this.#fresh) return
    if (this.#passed === 0) this.#origin = at
    this.#since = at
    this.#fresh = true
  }

  stop(at: Seconds): void {
    this.#passed = this.passed(at)
    this.#since = undefined
  }

  /** Seconds of training until `at`. */
  passed(at: Seconds): number {
    return this.#passed + (this.#since === undefined ? 0 : Math.max(0, at - this.#since))
  }

  /** Keeps the time since the last start, whatever starts next. */
  keep(): void {
    this.#fresh = false
  }

  /** The instant at which `passed` seconds of training would have ended without interruptions. */
  instant(passed: number): Seconds {
    return seconds((this.#origin ?? 0) + passed)
  }
}
