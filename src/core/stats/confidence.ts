/** The range of the true value of a figure, from its repeats. */
export interface Interval {
  readonly low: number
  readonly high: number
  /** How often such a range contains the true value, at least. */
  readonly level: number
}

/** Confidence level that every interval aims at. */
export const level = 0.95
