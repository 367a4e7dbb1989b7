import { dirname } from 'node:path'
import { publishedResults } from '../../core/import/published-results.ts'
import { workloadFacts } from '../../core/model/results-folder.ts'
import { openResults } from '../../host/store/open-results.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import type { Baseline } from '../../core/model/baseline.ts'
import { needsOf, withReport, type ReportFile } from '../suite/report-file.ts'
import { reportNeeds } from '../suite/section-files.ts'
import type { LoadedSuite } from '../suite/load-suite.ts'

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
 * @param report what is added to that of the suite
 * @throws SteadyError what {@link publishedResults} and {@link openResults} throw
 */
export function importPublished(
  loaded: LoadedSuite,
  baseline: Baseline,
  folder: string,
  report?: ReportFile,
): ImportSummary {
  const { source, workloads } = loaded
  const { suite, plan, runs } = publishedResults(withReport(loaded.suite, report), workloads, baseline)
  const store = openResults(folder, {
    suite,
    plan,
    workloads: workloadFacts(workloads),
    suiteSource: source,
    shown: [...reportNeeds(loaded.suite.report, dirname(loaded.path)), ...needsOf(report)],
    madeBy: steadyVersion(),
  })
  try {
    for (const run of runs) store.commit(run)
  } catch (error) {
    store.abandon()
    throw error
  } finally {
    store.close()
  }
  return { results: store.path, runs: runs.length, cases: plan.cases.length, skipped: plan.skips.length }
}
