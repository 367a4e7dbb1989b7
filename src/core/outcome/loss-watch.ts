/** Follows the loss through a run. */
export interface LossWatch {
  /** @param loss undefined where the line prints none */
  see(line: number, loss: number | undefined): void
  /**
   * The line from which on every loss was NaN or infinite, up to the last. A loss that recovers, as mixed precision's
   * scaler lets it after an overflow, is not divergence.
   */
  divergedAt(): number | undefined
  /** Whether there were losses, and none of them was a finite number. */
  readonly neverFinite: boolean
}

export function watchLoss(): LossWatch {
  let from: number | undefined
  let finite = false
  return {
    see: (line, loss) => {
      if (loss === undefined) return
      finite ||= Number.isFinite(loss)
      from = Number.isFinite(loss) ? undefined : (from ?? line)
    },
    divergedAt: () => from,
    get neverFinite() {
      return from !== undefined && !finite
    },
  }
}
