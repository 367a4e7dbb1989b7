import type { Case } from './case.ts'
import type { Text } from './text.ts'
import type { Seconds } from './units.ts'

/**
 * A case that will not run, and why: a suite's rule, the workload's limits or the target's; of published figures, a
 * case that the document has none for.
 */
export interface Skip {
  readonly case: Case
  readonly by: 'suite' | 'workload' | 'target' | 'document'
  readonly reason: Text
}

/** One repeat of one case. */
export interface PlannedRun {
  /** `<case id>/<repeat>`; also its folder below `runs/`. */
  readonly id: string
  readonly case: Case
  /** From 1. */
  readonly repeat: number
}

/** The ordered runs and the skipped cases of a suite on a target. */
export interface Plan {
  readonly suite: string
  readonly cases: readonly Case[]
  /** In the order they run: repeats interleaved over cases, so that a drifting machine does not fall on one case. */
  readonly runs: readonly PlannedRun[]
  readonly skips: readonly Skip[]
}

/** How long the runs of a plan take one after the other. */
export interface TimeEstimate {
  /** With as many repeats as the suite allows. */
  readonly total: Seconds
  /** With as few repeats as the suite allows; the same where their number is fixed. */
  readonly least: Seconds
  /** `measured` from earlier runs of the same cases, `catalogue` from the workload's own rough figures. */
  readonly from: 'measured' | 'catalogue'
}
