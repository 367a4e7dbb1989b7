/** Where the true value of a figure lies, by what its repeats show. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Confidence level of every interval. */
export const level = 0.95
