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

/** Steps of a window that are slow by themselves, and the figure without them. */
export interface SlowSteps {
  /** Intervals between records. */
  readonly intervals: number
  /** Where the first and the last of them end. */
  readonly by: 'steps' | 'lines'
  readonly first: number
  readonly last: number
  /** Null where they are not equally far apart. */
  readonly every: number | null
  readonly without: number
  /** How far that is above the figure. */
  readonly share: number
  readonly unit: string
}

/** A run whose speed comes and goes. */
export interface VaryingSpeed {
  /** How far the slow level is from the fast one. */
  readonly share: number
  readonly slow: number
  readonly fast: number
  readonly unit: SpeedShift['unit']
}

/** Printed values with so few digits that their figure may be any between two. */
export interface CoarseValues {
  readonly by: 'step-times' | 'rates'
  /** The last digit that is printed: 0.1. */
  readonly digit: number
  readonly low: number
  readonly high: number
  readonly unit: string
}
