/** Follows the loss through a run. */
export class LossWatch {
  #from: number | undefined
  #finite = false

  /** @param loss undefined where the line prints none */
  see(line: number, loss: number | undefined): void {
    if (loss === undefined) return
    const isFinite = Number.isFinite(loss)
    this.#finite ||= isFinite
    this.#from = isFinite ? undefined : (this.#from ?? line)
  }

  /**
   * The line from which on every loss was NaN or infinite, up to the last. A loss that recovers, as mixed precision's
   * scaler lets it after an overflow, is not divergence.
   */
  divergedAt(): number | undefined {
    return this.#from
  }

  /** Whether there were losses, and none of them was a finite number. */
  get neverFinite(): boolean {
    return this.#from !== undefined && !this.#finite
  }
}
