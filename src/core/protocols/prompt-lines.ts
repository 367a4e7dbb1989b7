/** Delay of lines on a busy machine, in seconds. */
const LATE = 0.2

/** Whether every line of a log with stamps of whole seconds arrived in the second of its stamp. */
export class PromptLines {
  #earliest = Infinity
  #latest = -Infinity
  #stamped = true

  /** @param at by the log's clock; `arrived` and `at` are in seconds, from different origins */
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
