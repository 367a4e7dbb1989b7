/** The range of the true value of a figure, from its repeats. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Confidence level of every interval. */
export const level = 0.95
