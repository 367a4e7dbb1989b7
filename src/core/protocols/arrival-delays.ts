/** A log whose clock covers this many times the elapsed time is an older one that is played back. */
export const PLAYED_BACK = 2

/** How long lines may have waited in a buffer: 0 if they arrive when printed, the duration of the log if all come in one burst. */
export class ArrivalDelays {
  #at = NaN
  #arrived = NaN
  /** How much further the log's clock moved than a wrong clock would: so far, and at most. */
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

  /** The largest error of a stretch's duration by arrival, in seconds. */
  get most(): number {
    // A busy machine reads a line late, and a buffer may also delay its last line.
    return Math.max(this.#longest, this.#latest)
  }
}
