/** A figure, and the final figure of the same log. */
export interface SummaryDiffers {
  readonly measured: number
  readonly printed: number
  readonly unit: string
  /** Of the final figure. */
  readonly line: number
}

/** A run with two levels of speed. */
export interface SpeedShift {
  /** Where the later level begins. */
  readonly line: number
  /** Speed after ÷ speed before − 1. */
  readonly share: number
  readonly before: number
  readonly after: number
  readonly unit: 's/step' | 'samples/s'
  /** The level that the figure is of. */
  readonly measured: 'before' | 'after'
}

export type WindowUnit = 'records' | 'steps'

/** Gaps in a window, as sums. */
export interface StallSum {
  readonly gaps: number
  readonly seconds: number
  /** Of the time from the first to the last record of the window. */
  readonly share: number
}

export interface StallData extends StallSum {
  readonly included: boolean
}
