import type { Drift } from '../../core/check/drift.ts'
import { resultDocument } from '../../core/results/result-document.ts'
import { relative } from 'node:path'
import { searchRecord } from '../../core/batch-search/record.ts'
import { foundBatch } from '../../core/batch-search/searched-batch.ts'
import type { Language } from '../../core/model/text.ts'
import { seconds } from '../../core/model/units.ts'
import type { PlannedSuite } from '../../app/suite/planned-suite.ts'
import { makeReport, saveReport } from '../../app/report/report.ts'
import type { RunReporter, SuiteSummary } from '../../app/jobs/reporter.ts'
import { runSuite } from '../../app/run/run-suite.ts'
import type { ReadFile } from '../../host/store/file-reader.ts'
import type { CommandContext } from '../usage/command.ts'
import { listenForInterrupts } from '../terminal/interrupts.ts'
import { liveView } from './live-view.ts'
import { plainLines, preparationLines } from './plain-lines.ts'
import { searchLines } from './search-lines.ts'
import { tellDamage } from '../terminal/tell-damage.ts'
import { terminalText } from '../terminal/terminal.ts'
import { withoutFigureText } from '../terminal/without-figure.ts'

export interface PerformSuiteOptions {
  readonly planned: PlannedSuite
  /** The results folder, as the user named it. */
  readonly results: string
  readonly retryFailed: boolean
  readonly prepare?: boolean
  /** Whether to print a line for each event instead of the live view. */
  readonly plain: boolean
  /** Prints the runs in another form; then there is no live view. */
  readonly printout?: RunReporter | undefined
  readonly report: boolean
  readonly read: ReadFile
  /** Whether the run that has ended is the last one to start. Without it, every planned run starts. */
  readonly isLast?: (...ended: Parameters<Required<RunReporter>['runEnded']>) => boolean
  /** Whether the suite runs again at once. Then no report is written, and missing figures are not mentioned. */
  readonly resumes?: (summary: SuiteSummary) => Promise<boolean>
}

export interface PerformedSuite {
  readonly summary: SuiteSummary
  readonly reports: readonly string[]
  /** Damage in files of earlier sessions that the reports are made from. */
  readonly damage: readonly Drift[]
  /** Whether {@link PerformSuiteOptions.isLast} ended the suite. */
  readonly endedEarly: boolean
}

/**
 * Runs a suite with a live view until its end or Ctrl-C, and writes the report. If no case has a figure, prints that first.
 * Closes the target.
 */
export async function performSuite(
  {
    planned,
    results,
    prepare = false,
    retryFailed,
    plain,
    printout,
    report,
    read,
    isLast = () => false,
    resumes = () => Promise.resolve(false),
  }: PerformSuiteOptions,
  context: CommandContext,
): Promise<PerformedSuite> {
  const { cwd, language, terminal } = context
  const note = (line: string) => context.note(line)
  const interrupts = listenForInterrupts()
  const enough = new AbortController()
  const isPlain = plain || printout !== undefined || !terminal
  const shown = isPlain ? plainLines(note, language) : liveReporter(planned, language)
  const reporter: RunReporter = {
    ...shown,
    runEnded: (run, measurement) => {
      shown.runEnded?.(run, measurement)
      printout?.runEnded?.(run, measurement)
      if (isLast(run, measurement)) enough.abort()
    },
    finished: (summary) => {
      shown.finished?.(summary)
      printout?.finished?.(summary)
    },
    stopping: () => {
      if (!enough.signal.aborted) shown.stopping?.()
    },
  }
  const effects = {
    reporter,
    stop: { ...interrupts, gently: AbortSignal.any([interrupts.gently, enough.signal]) },
    date: () => new Date(),
    now,
  }
  try {
    const summary = await runSuite({ planned, results, prepare, retryFailed, read }, effects)
    const endedEarly = enough.signal.aborted && !interrupts.gently.aborted
    if (await resumes(summary)) return { summary, reports: [], damage: [], endedEarly }
    const made = report ? await makeReport(results, { before: summary.runs, read }) : undefined
    const files = made === undefined ? [] : await saveReport(made)
    const without = withoutFigureText(
      summary.results.map(({ throughput }) => throughput),
      planned.plan.skips.length,
    )
    if (without !== undefined) note(without[language])
    const damage = made?.damage ?? []
    await tellDamage(damage, context)
    return {
      summary,
      reports: files.map((file) => relative(cwd, file)),
      damage,
      endedEarly,
    }
  } finally {
    interrupts.release()
    await planned.target.close()
  }
}

const now = () => seconds(performance.now() / 1000)

const unitOf =
  ({ workloads }: PlannedSuite) =>
  (name: string) =>
    workloads.get(name)?.unit ?? 'samples'

function liveReporter(planned: PlannedSuite, language: Language): RunReporter {
  const write = (line: string) => process.stdout.write(`${terminalText(line)}\n`)
  const before = { ...preparationLines(write, language), ...searchLines(write, language) }
  const view = liveView(process.stdout, {
    title: planned.suite.name,
    cluster: planned.target.cluster.name,
    unitOf: unitOf(planned),
    estimates: new Map([...planned.times].map(([id, { expected }]) => [id, expected])),
    pause: planned.suite.repeats.pause ?? seconds(0),
    language,
    now,
  })
  return { ...before, ...view }
}

export const everyRunCompleted = ({ runs, left, searches }: SuiteSummary) =>
  left.length === 0 &&
  searches.every((searched) => searched.search.skip !== undefined || foundBatch(searched) !== undefined) &&
  runs.every(({ run }) => run.outcome.state === 'completed')

export const summaryDocument = (
  results: string,
  { summary: { end, runs, left, searches, results: figures }, reports }: PerformedSuite,
) => ({
  results,
  end,
  runs: runs.map(({ run: { id, outcome } }) => ({ id, outcome })),
  left: left.map(({ id }) => id),
  searches: searches.map(searchRecord),
  figures: figures.map(resultDocument),
  reports,
})
