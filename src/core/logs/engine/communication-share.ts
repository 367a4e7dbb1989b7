import type { Finding } from '../../model/finding.ts'
import type { Seconds } from '../../model/units.ts'
import { logFinding } from '../finding-rows.ts'

/** How long the steps of a run waited for communication, by the program's own timers. */
export class CommunicationShare {
  #timer: string | undefined
  #reports = 0
  #waited = 0
  #took = 0

  /**
   * @param timer the program's name of it
   * @param step duration of the whole step; NaN where unknown
   */
  add(timer: string, time: Seconds, step: number): void {
    this.#timer ??= timer
    // Two timers of one exchange must not count twice.
    if (timer !== this.#timer) return
    this.#reports += 1
    // The first report includes the start, when ranks wait for each other to be ready.
    if (this.#reports === 1 || !(step > 0)) return
    this.#waited += time
    this.#took += step
  }

  /** Empty where the program reported no step after the first. */
  findings(): Finding[] {
    const share = this.#waited / this.#took
    return this.#timer !== undefined && share <= 1
      ? [logFinding('communication-share', { share, timer: this.#timer })]
      : []
  }
}
