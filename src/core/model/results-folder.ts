import type { Environment } from './environment.ts'
import type { Maybe } from './missing.ts'
import type { Plan } from './plan.ts'
import type { Run } from './run.ts'
import type { Suite } from './suite.ts'
import type { Workload } from './workload.ts'

/** Version of every file in a results folder; a folder of a newer version is refused, an older one is migrated. */
export const resultsVersion = 1

/** What a workload trains, with what, and what it counts, as reports print it, and the log format that it names. */
export type WorkloadFacts = Pick<Workload, 'model' | 'framework' | 'unit' | 'format'>

/**
 * A results folder as read from disk. Files below it, see docs/formats:
 * `steadystate.json` (version, suite, plan, workloads), `suite.yaml` (as run), `environment.json`,
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
  /** Missing where the runs were not executed here: what others wrote of theirs is in the suite's report settings. */
  readonly environment: Maybe<Environment>
  /** Finished runs, in plan order. */
  readonly runs: readonly Run[]
}
