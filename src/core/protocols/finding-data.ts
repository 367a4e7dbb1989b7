/** A figure that differs from the final figure of the same log. */
export interface SummaryDiffers {
  readonly measured: number
  readonly printed: number
  readonly unit: string
  /** Line of the final figure. */
  readonly line: number
}

export interface SpeedShift {
  /** Where the later level begins. */
  readonly line: number
  /** Speed after ÷ speed before − 1. */
  readonly share: number
  readonly before: number
  readonly after: number
  readonly unit: 's/step' | 'samples/s'
  /** The level that is measured. */
  readonly measured: 'before' | 'after'
}

export type WindowUnit = 'records' | 'steps'

/** Gaps in a window, summed. */
export interface StallSum {
  readonly gaps: number
  readonly seconds: number
  /** Share of the time from the first to the last record of the window. */
  readonly share: number
}

export interface StallData extends StallSum {
  readonly included: boolean
}

/** Single slow steps of a window, and the figure without them. */
export interface SlowSteps {
  /** Intervals between records. */
  readonly intervals: number
  /** Whether `first` and `last`, the ends of the first and the last interval, are step numbers or lines. */
  readonly by: 'steps' | 'lines'
  readonly first: number
  readonly last: number
  /** Their regular distance; null where it varies. */
  readonly every: number | null
  readonly without: number
  /** `without` ÷ figure − 1. */
  readonly share: number
  readonly unit: string
}

export interface VaryingSpeed {
  /** Relative distance of the slow level from the fast one. */
  readonly share: number
  readonly slow: number
  readonly fast: number
  readonly unit: SpeedShift['unit']
}

/** Printed values with so few digits that their figure is uncertain. */
export interface CoarseValues {
  readonly by: 'step-times' | 'rates'
  /** The last printed digit: 0.1. */
  readonly digit: number
  readonly low: number
  readonly high: number
  readonly unit: string
}
