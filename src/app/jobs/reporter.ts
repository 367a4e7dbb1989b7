import type { SearchedBatch } from '../../core/batch-search/searched-batch.ts'
import type { Trial } from '../../core/batch-search/trial.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import type { Maybe, Missing } from '../../core/model/missing.ts'
import type { Plan, PlannedRun, Skip } from '../../core/model/plan.ts'
import type { NodeName } from '../../core/model/job.ts'
import type { Step } from '../../core/preparation/step.ts'
import type { Run } from '../../core/model/run.ts'
import type { StepRecord } from '../../core/model/step-record.ts'
import type { Text } from '../../core/model/text.ts'
import type { SamplesPerSecond, Seconds } from '../../core/model/units.ts'
import type { KeptFigure, MeasuredResults } from '../measure/measure-results.ts'

/** Where a run stands in its plan when it starts. */
export interface RunStart {
  readonly run: PlannedRun
  /** From 1, counting the runs that were finished before. */
  readonly position: number
  readonly of: number
  /** The exact argument list. */
  readonly command: readonly string[]
  /** Training steps that the case asks for, where its workload names the parameter that says so. */
  readonly steps: number | undefined
}

/** A running run at one of its step records. */
export interface Progress {
  readonly record: StepRecord
  /** Step records seen so far in this run. */
  readonly records: number
  readonly elapsed: Seconds
  /** Of all devices together, over the last few records: for the eye only, never part of a result. */
  readonly throughputNow: Maybe<SamplesPerSecond>
}

/** Why a suite's runs ended. */
export type SuiteEnd = 'all-done' | 'interrupted' | 'budget-spent'

/** The runs are those of the whole folder, earlier sessions included. */
export interface SuiteSummary extends MeasuredResults {
  readonly end: SuiteEnd
  readonly runs: readonly KeptFigure[]
  /** Planned runs that still have to run; a repeat that was not needed is not among them. */
  readonly left: readonly PlannedRun[]
  /** The batches that the suite leaves to a search. */
  readonly searches: readonly SearchedBatch[]
}

/** What happens while a suite runs, told as it happens. Every method is optional; none may throw. */
export interface RunReporter {
  /** A step of preparation is done now, on these nodes. All steps come before everything else. */
  preparationStarted?(step: Pick<Step, 'title' | 'workload'>, nodes: readonly NodeName[]): void
  /** A trial of a search starts. All trials come before `started`. */
  trialStarted?(run: PlannedRun): void
  /** It is on disk. */
  trialEnded?(trial: Trial): void
  /** No further trial of it starts in this session. */
  searchEnded?(searched: SearchedBatch): void
  /** @param done runs that an earlier session finished and that are not run again */
  started?(plan: Plan, done: readonly Run[]): void
  skipped?(skip: Skip): void
  /** The suite asks for a pause before this run, which starts now. */
  pausing?(run: PlannedRun, pause: Seconds): void
  runStarted?(start: RunStart): void
  /** Its job waits for nodes; `state` is the engine's own word for why. */
  runQueued?(run: PlannedRun, state: string): void
  /** Its tasks start now, on their nodes. */
  runLaunched?(run: PlannedRun): void
  /** At most ten times a second, and always the latest record. */
  step?(run: PlannedRun, progress: Progress): void
  /** The run is on disk. A run that did not complete has no measurement and says why. */
  runEnded?(run: Run, measurement: Maybe<Measurement>): void
  /** A further repeat that was not needed. */
  passedOver?(run: PlannedRun, why: Missing): void
  /** @param about the nodes that it is about; undefined where there is one, or where it is about all of them together */
  finding?(finding: Finding, about: Text | undefined): void
  /** The user asked to stop: the current run is being ended, the rest is kept. */
  stopping?(): void
  finished?(summary: SuiteSummary): void
}
