import { join } from 'node:path'
import type { RunReporter, SuiteSummary } from '../app/jobs/reporter.ts'
import { runSuite } from '../app/run/run-suite.ts'
import { seconds } from '../core/model/units.ts'
import { openFileReader } from '../host/store/file-reader.ts'
import { withPlan, type SuiteOptions } from './open-suite.ts'
import { writeReport, type ReportOptions as AllOptions } from '../app/report/report.ts'
import { protocolNamed } from '../core/protocols/protocols.ts'

export interface RunOptions extends SuiteOptions {
  /** Repeats runs that failed in an earlier session. */
  readonly retryFailed?: boolean
  /** First does missing steps of preparation; without it, they are an error. */
  readonly prepare?: boolean
  /** Receives events of the runs. */
  readonly reporter?: RunReporter
  /** Ends the current run and keeps the others: calling `run` again resumes the suite. */
  readonly signal?: AbortSignal
}

/**
 * Runs what is left of a suite, and stores each run in the results folder as soon as it ends. Writes no report.
 *
 * @param suite the path of a suite, or the name of one that ships
 * @throws SteadyError where nothing can be run, or the target or the disk failed
 */
export function run(
  suite: string,
  { retryFailed = false, prepare = false, reporter = {}, signal, ...options }: RunOptions = {},
): Promise<SuiteSummary> {
  const read = openFileReader()
  const effects = {
    reporter,
    stop: { gently: signal ?? new AbortController().signal, now: new AbortController().signal },
    date: () => new Date(),
    now: () => seconds(performance.now() / 1000),
  }
  return withPlan(
    suite,
    options,
    (planned) => {
      const results = options.results ?? join('results', planned.suite.name)
      return runSuite({ planned, results, retryFailed, prepare, read }, effects)
    },
    { read },
  )
}

/** The suite decides what is not set. */
export interface ReportOptions extends Pick<AllOptions, 'formats' | 'languages' | 'tables' | 'folder'> {
  /** Name of the protocol under which the figures are computed. */
  readonly protocol?: string
}

/**
 * Recomputes every figure of a results folder from its raw logs, and writes the report.
 *
 * @returns absolute paths of its files
 * @throws SteadyError PROTOCOL_UNKNOWN, where the folder holds no results, or where nothing can be written
 */
export const report = (results: string, { protocol, ...options }: ReportOptions = {}): Promise<string[]> =>
  writeReport(results, {
    ...options,
    ...(protocol === undefined ? {} : { protocol: protocolNamed(protocol) }),
  })
