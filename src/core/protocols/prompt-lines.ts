/** Lines arrive this many seconds later on a busy machine. */
const LATE = 0.2

/** Whether every line of a log with stamps of whole seconds arrived within the second that it names. */
export class PromptLines {
  #earliest = Infinity
  #latest = -Infinity
  #stamped = true

  /** @param at by the log's clock; `arrived`, both in seconds, each from an origin of its own */
  see(at: number, arrived: number): void {
    const late = arrived - at
    if (Number.isNaN(late)) this.#stamped = false
    this.#earliest = Math.min(this.#earliest, late)
    this.#latest = Math.max(this.#latest, late)
  }

  get all(): boolean {
    return this.#stamped && this.#latest - this.#earliest <= 1 + LATE
  }
}
