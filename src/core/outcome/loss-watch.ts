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
   * The first line of the NaN or infinite losses at the end of the log. A loss that recovers, as after an overflow with
   * mixed precision's scaler, is not divergence.
   */
  divergedAt(): number | undefined {
    return this.#from
  }

  /** Whether there were losses, all of them not finite. */
  get neverFinite(): boolean {
    return this.#from !== undefined && !this.#finite
  }
}
