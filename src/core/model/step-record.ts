import type { Seconds } from './units.ts'

/**
 * What one log line says of progress, as printed: nothing is scaled here. Whether `rate` is of one device or of all is
 * the format's to know, and how many devices there were may only be known at the end of the log.
 */
export interface PrintedStep {
  /** Distinguishes a step number that restarts with an epoch from another run. */
  readonly epoch?: number | undefined
  /** The step's number as printed; it may restart with each epoch. */
  readonly step?: number | undefined
  /** When the step ended, in seconds from an origin fixed for the log; never runs backwards at midnight. */
  readonly at?: Seconds | undefined
  /** Samples per second as printed, of the format's rate scope. */
  readonly rate?: number | undefined
  /** The duration of one step, as printed. */
  readonly duration?: Seconds | undefined
  /**
   * Training steps since the previous record; undefined means it follows from `step`, or else 1. 0 where the program did something
   * else since, such as an evaluation: neither that time nor the steps before and after it count.
   */
  readonly steps?: number | undefined
  /** Samples of all devices in one step, where the line says it. */
  readonly batch?: number | undefined
  /** NaN and infinity are kept: they are how a diverged run is known. */
  readonly loss?: number | undefined
}

/** A step of a run, with its place in the log. */
export interface StepRecord extends PrintedStep {
  /** The number of its log line, from 1. */
  readonly line: number
}
