import type { Environment } from './environment.ts'
import type { Maybe } from './missing.ts'
import type { Plan } from './plan.ts'
import type { Run } from './run.ts'
import type { Suite } from './suite.ts'
import type { Bytes } from './units.ts'
import type { Workload } from './workload.ts'

/** What a workload trains, with what, and what it counts, as reports print it, and the log format that it names. */
export type WorkloadFacts = Pick<Workload, 'model' | 'framework' | 'unit' | 'format'>

/** Below a results folder: the suite as its author wrote it, with the files it needs at the places where it names them. */
export const suiteFolder = 'suite'

/** A suite as its author wrote it, by its path below the results folder. */
export interface SuiteSource {
  readonly path: string
  readonly text: string
}

/** A file that a suite's runs need beside the suite itself, by its path from there, and the copy that the results hold. */
export interface SuiteFile {
  readonly path: string
  /** Missing, with the reason, where none was kept. */
  readonly copy: Maybe<{ readonly sha256: string; readonly bytes: Bytes }>
}

/**
 * A results folder as read from disk. Files below it, see docs/formats:
 * `steadystate.json` (version, suite, plan, workloads, files of the suite), `suite/` (as run), `environment.json`,
 * `runs/<case id>/<repeat>/{run.json,log.txt,arrivals.tsv}`, `report/`.
 */
export interface ResultsFolder {
  readonly path: string
  /** Version of steadystate that made it. */
  readonly madeBy: string
  readonly suite: Suite
  readonly plan: Plan
  /** By name; as the catalogue, or the imported logs, had them when the folder was made. */
  readonly workloads: Readonly<Record<string, WorkloadFacts>>
  /** As they were when the first kept run was made. */
  readonly suiteFiles: readonly SuiteFile[]
  /** Missing where the runs were not executed here: what others wrote of theirs is in the suite's report settings. */
  readonly environment: Maybe<Environment>
  /** Finished runs, in plan order. */
  readonly runs: readonly Run[]
}
