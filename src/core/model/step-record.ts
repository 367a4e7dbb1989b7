import type { Seconds } from './units.ts'

/**
 * What one log line prints of progress; nothing is scaled here. The format knows whether `rate` is of one device or of all.
 * The number of devices may be known only at the end of the log.
 */
export interface PrintedStep {
  /** Tells a step number that restarts with an epoch from a new run. */
  readonly epoch?: number | undefined
  /** The step's number as printed; it may restart with each epoch. */
  readonly step?: number | undefined
  /** When the step ended, in seconds from an origin fixed for the log; never runs backwards at midnight. */
  readonly at?: Seconds | undefined
  /** Samples per second as printed, in the rate scope of the format. */
  readonly rate?: number | undefined
  /** The duration of one step, as printed. */
  readonly duration?: Seconds | undefined
  /**
   * Training steps since the previous record; undefined: derived from `step`, or else 1. 0 where the program did something
   * else since, such as an evaluation: that time is not counted, and neither are the steps beside it.
   */
  readonly steps?: number | undefined
  /** Samples of all devices in one step, where the line states them. */
  readonly batch?: number | undefined
  /** NaN and infinity are kept, because they show that a run diverged. */
  readonly loss?: number | undefined
}

export interface StepRecord extends PrintedStep {
  /** The number of its log line, from 1. */
  readonly line: number
}
