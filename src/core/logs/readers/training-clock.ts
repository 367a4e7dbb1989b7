import { seconds, type Seconds } from '../../model/units.ts'

/**
 * Seconds of training, by when stretches of it start and stop. What lies between is left out, so an evaluation that the training
 * waits for does not count, and one beside the training takes nothing away.
 */
export class TrainingClock {
  #origin: Seconds | undefined
  #since: Seconds | undefined
  #passed = 0
  /** Nothing was trained since the last start, as far as the log says. */
  #fresh = false

  get running(): boolean {
    return this.#since !== undefined
  }

  /** Nested and repeated starts: the last one counts, until something was trained. */
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

  /** When `passed` seconds of training would have been over, had nothing come between. */
  instant(passed: number): Seconds {
    return seconds((this.#origin ?? 0) + passed)
  }
}
