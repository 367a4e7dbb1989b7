import { loadSuite } from '../app/suite/load-suite.ts'
import { openTarget } from '../app/suite/open-target.ts'
import { planLoaded } from '../app/suite/planned-suite.ts'
import type { RunReporter } from '../app/jobs/reporter.ts'
import { runSuite } from '../app/run/run-suite.ts'
import { racingSuite, tunedRecord, tuneFolder } from '../app/tune/tune.ts'
import { ratio, seconds } from '../core/model/units.ts'
import type { TuneRecord } from '../core/tune/record.ts'
import { usualTuning } from '../core/tune/race.ts'
import { findSuite } from '../host/catalogue/suites.ts'
import { openFileReader } from '../host/store/file-reader.ts'
import type { SuiteOptions } from './open-suite.ts'

/** The results folder is `results/tune-<suite>` by default. */
export interface TuneOptions extends SuiteOptions {
  /** A setting that is slower than the fastest by at most this share is as good: 0.01 by default. */
  readonly within?: number
  /** Stops once the fastest is as good as any with at least this chance: 0.95 by default. */
  readonly chance?: number
  /** Limit of the runs of one setting: 30 by default. */
  readonly rounds?: number
  /** Limit of the runs of all settings, including earlier sessions. */
  readonly runs?: number
  /** Seconds after which no run starts. */
  readonly time?: number
  /** Repeats runs that failed in an earlier session. */
  readonly retryFailed?: boolean
  /** First does missing steps of preparation; without it, they are an error. */
  readonly prepare?: boolean
  /** Receives events of the runs. */
  readonly reporter?: RunReporter
  /** Ends the current run and keeps the others: calling `tune` again resumes the race. */
  readonly signal?: AbortSignal
}

/**
 * Lets the settings of a suite compete for the fastest, and stores each run in the results folder as soon as it ends. Writes
 * no report.
 *
 * @param suite the path of a suite, or the name of one that ships
 * @throws SteadyError where nothing can be run, or the target or the disk failed
 */
export async function tune(suite: string, options: TuneOptions = {}): Promise<TuneRecord> {
  const { retryFailed = false, prepare = false, reporter = {}, signal } = options
  const cwd = process.cwd()
  const read = openFileReader()
  const tuned = racingSuite(await loadSuite(await findSuite(suite, cwd)), {
    within: ratio(options.within ?? usualTuning.within),
    chance: ratio(options.chance ?? usualTuning.chance),
    rounds: options.rounds ?? usualTuning.rounds,
    runs: options.runs,
    time: options.time === undefined ? undefined : seconds(options.time),
  })
  const results = options.results ?? tuneFolder(tuned.loaded.suite)
  const planned = await planLoaded(tuned.loaded, {
    cwd,
    cluster: options.cluster,
    open: (name, folder) => openTarget(name, folder, { variables: process.env }),
    results,
    read,
  })
  try {
    const effects = {
      reporter,
      stop: { gently: signal ?? new AbortController().signal, now: new AbortController().signal },
      date: () => new Date(),
      now: () => seconds(performance.now() / 1000),
    }
    const summary = await runSuite({ planned, results, retryFailed, prepare, read }, effects)
    return tunedRecord(tuned, planned, summary, results)
  } finally {
    await planned.target.close()
  }
}
