import { publishedResults } from '../core/import/published-results.ts'
import { openResults } from '../host/store/open-results.ts'
import { steadyVersion } from '../host/version.ts'
import type { Baseline } from '../core/model/baseline.ts'
import type { LoadedSuite } from './load-suite.ts'

export interface ImportSummary {
  /** The results folder; absolute. */
  readonly results: string
  readonly runs: number
  readonly cases: number
  readonly skipped: number
}

/**
 * Makes a results folder of the figures that a baseline has for a suite's cases. Reports, checks and comparisons treat
 * it like any other.
 *
 * @throws SteadyError what {@link openResults} throws
 */
export function importPublished(
  { suite, source, workloads }: LoadedSuite,
  baseline: Baseline,
  folder: string,
): ImportSummary {
  const { plan, runs } = publishedResults(suite, workloads, baseline)
  const store = openResults(folder, { suite, plan, suiteSource: source, madeBy: steadyVersion() })
  try {
    for (const run of runs) store.commit(run)
  } finally {
    store.close()
  }
  return { results: store.path, runs: runs.length, cases: plan.cases.length, skipped: plan.skips.length }
}
