import type { Finding } from '../../model/finding.ts'
import type { Seconds } from '../../model/units.ts'
import { logFinding } from '../finding-rows.ts'

/** How long the steps of a run waited for communication, by the timers of the program itself. */
export class CommunicationShare {
  #timer: string | undefined
  #reports = 0
  #waited = 0
  #took = 0

  /**
   * @param timer as the program calls it
   * @param step what the whole step took; NaN where nothing says it
   */
  add(timer: string, time: Seconds, step: number): void {
    this.#timer ??= timer
    // Two timers of one exchange are not two exchanges.
    if (timer !== this.#timer) return
    this.#reports += 1
    // The first report is of the start, when ranks wait for each other to be ready.
    if (this.#reports === 1 || !(step > 0)) return
    this.#waited += time
    this.#took += step
  }

  /** None where the program reported no step after the first. */
  findings(): Finding[] {
    const share = this.#waited / this.#took
    return this.#timer !== undefined && share <= 1
      ? [logFinding('communication-share', { share, timer: this.#timer })]
      : []
  }
}
