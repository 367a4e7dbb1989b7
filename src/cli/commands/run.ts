import { join, relative } from 'node:path'
import type { Command } from 'commander'
import type { Language } from '../../core/model/text.ts'
import { planSuite, type OpenTarget, type PlannedSuite } from '../../app/plan.ts'
import type { RunReporter, SuiteSummary } from '../../app/run/reporter.ts'
import { runSuite } from '../../app/run/run-suite.ts'
import { writeReport } from '../../app/report.ts'
import { seconds } from '../../core/model/units.ts'
import { openTarget } from '../../app/open-target.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { listenForInterrupts } from '../interrupts.ts'
import { liveView } from '../live/live-view.ts'
import { plainLines } from '../live/plain-lines.ts'
import { suiteArgument } from '../suite-argument.ts'
import { runSummaryText } from '../text/run-summary.ts'

interface RunFlags {
  readonly cluster?: string
  readonly results?: string
  readonly retryFailed?: boolean
  readonly plain?: boolean
  readonly report: boolean
  readonly json?: boolean
}

export const command: CommandModule = {
  async configure(command: Command, context: CommandContext) {
    command
      .argument('[suite]', await suiteArgument())
      .option('--cluster <file>', 'where the runs happen (default: as the suite says, or this machine)')
      .option('--results <folder>', 'where the results go, or go on (default: results/<suite>)')
      .option('--retry-failed', 'make runs again that failed in an earlier session')
      .option('--plain', 'one line an event instead of the live view')
      .option('--no-report', 'leave the report to a later steady report')
      .option('--json', 'one JSON document on stdout')
      .action(async (suite: string | undefined, flags: RunFlags) => run(suite, flags, context))
  },
}

async function run(reference: string | undefined, flags: RunFlags, context: CommandContext): Promise<void> {
  const open: OpenTarget = (named, folder) => openTarget(named, folder, { variables: process.env })
  const { cluster, results: resultsFlag } = flags
  const planned = await planSuite(reference, { cwd: context.cwd, cluster, open, results: resultsFlag })
  const results = flags.results ?? join('results', planned.suite.name)
  const stop = listenForInterrupts()
  const { language } = context
  const plain = flags.plain === true || !context.terminal
  const effects = {
    reporter: plain ? plainLines((line) => context.note(line), language) : liveReporter(planned, language),
    stop,
    date: () => new Date(),
    now,
  }
  try {
    const ask = { planned, results, retryFailed: flags.retryFailed ?? false }
    const summary = await runSuite(ask, effects)
    const files = flags.report ? await writeReport(results) : []
    const shown = files.map((file) => relative(context.cwd, file))
    if (flags.json === true) context.json(summaryDocument(results, summary, shown))
    else
      context.say(
        runSummaryText(summary, { reference, results, reports: shown, columns: context.columns, language }),
      )
    context.end(everyRunCompleted(summary) ? 0 : 1)
  } finally {
    stop.release()
    await planned.target.close()
  }
}

const now = () => seconds(performance.now() / 1000)

const unitOf =
  ({ workloads }: PlannedSuite) =>
  (name: string) =>
    workloads.get(name)?.unit ?? 'samples'

function liveReporter(planned: PlannedSuite, language: Language): RunReporter {
  return liveView(process.stdout, {
    title: planned.suite.name,
    target: planned.suite.target,
    unitOf: unitOf(planned),
    estimates: planned.times,
    language,
    now,
  })
}

const everyRunCompleted = ({ runs, left }: SuiteSummary) =>
  left.length === 0 && runs.every(({ outcome }) => outcome.state === 'completed')

const summaryDocument = (
  results: string,
  { end, runs, left, results: figures }: SuiteSummary,
  reports: string[],
) => ({
  results,
  end,
  runs: runs.map(({ id, outcome }) => ({ id, outcome })),
  left: left.map(({ id }) => id),
  figures,
  reports,
})
