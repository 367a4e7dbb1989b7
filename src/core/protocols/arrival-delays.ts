/** A clock that covers so many times the time that passed is not wrong: the log was written earlier, and is played back. */
export const PLAYED_BACK = 2

/**
 * How long lines may have waited in a buffer before they arrived: no time where they arrive as they are printed, the time
 * of the whole log where all come in one burst.
 */
export class ArrivalDelays {
  #at = NaN
  #arrived = NaN
  /** By how much more the log's clock moved on than any wrong clock would, up to here and at most. */
  #waited = 0
  #longest = 0
  #latest = 0

  /**
   * @param at by the log's clock, in seconds
   * @param arrived in seconds
   */
  see(at: number, arrived: number): void {
    if (Number.isNaN(at) || Number.isNaN(arrived)) return
    const printed = at - this.#at
    const came = arrived - this.#arrived
    this.#at = at
    this.#arrived = arrived
    if (Number.isNaN(printed) || printed < 0) return
    this.#waited = Math.max(0, this.#waited + printed - PLAYED_BACK * came)
    this.#longest = Math.max(this.#longest, this.#waited)
    this.#latest = Math.max(this.#latest, came - printed)
  }

  /** The most that a stretch may seem longer or shorter by arrival, in seconds. */
  get most(): number {
    // A busy machine takes a line late, and what waited in a buffer may have waited after its last line.
    return Math.max(this.#longest, this.#latest)
  }
}
