import type { LoggedStep } from '../export/export-format.ts'
import type { Course } from '../model/telemetry.ts'

export interface LogLine {
  /** From 1. */
  readonly number: number
  readonly text: string
  /** Number of characters cut off at its end; absent for a complete line. */
  readonly cut?: number
}

/** Some lines of a log. */
export interface LogWindow {
  /** Below the results folder. */
  readonly path: string
  /** Lines of the whole log. */
  readonly total: number
  readonly lines: readonly LogLine[]
}

/** The log and the samples of one run over time. */
export interface RunDetail {
  readonly steps: readonly LoggedStep[]
  /** Number of steps in the log, where not all are sent. */
  readonly allSteps: number
  readonly courses: readonly Course[]
}

/** With more steps than this, only the first of each group is sent, with its own values. */
export const mostSteps = 100_000

/** Every n-th step. */
export const thinned = <T>(steps: readonly T[], most: number): readonly T[] => {
  const each = Math.ceil(steps.length / most)
  return each <= 1 ? steps : steps.filter((_, index) => index % each === 0)
}
