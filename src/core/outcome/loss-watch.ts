import type { StepRecord } from '../model/step-record.ts'

/** Follows the loss through a run. */
export interface LossWatch {
  see(record: Pick<StepRecord, 'line' | 'loss'>): void
  /**
   * The line from which on every loss was NaN or infinite, up to the last. A loss that recovers, as mixed precision's
   * scaler lets it after an overflow, is not divergence.
   */
  divergedAt(): number | undefined
}

export function watchLoss(): LossWatch {
  let line: number | undefined
  return {
    see: (record) => {
      if (record.loss === undefined) return
      line = Number.isFinite(record.loss) ? undefined : (line ?? record.line)
    },
    divergedAt: () => line,
  }
}
