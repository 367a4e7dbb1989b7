import { join, relative } from 'node:path'
import type { Command } from 'commander'
import type { Language, Text } from '../../core/model/text.ts'
import { searchRecord } from '../../core/batch-search/record.ts'
import { foundBatch } from '../../core/batch-search/searched.ts'
import { planSuite, type OpenTarget, type PlannedSuite } from '../../app/plan.ts'
import type { RunReporter, SuiteSummary } from '../../app/run/reporter.ts'
import { runSuite } from '../../app/run/run-suite.ts'
import { writeReport } from '../../app/report.ts'
import { seconds } from '../../core/model/units.ts'
import { openFileReader } from '../../host/store/file-reader.ts'
import { openTarget } from '../../app/open-target.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { addCustomProtocol, customProtocol, type CustomProtocolFlags } from '../custom-protocol.ts'
import { sharedHelp } from '../help.ts'
import { listenForInterrupts } from '../interrupts.ts'
import { searchLines } from '../live/search-lines.ts'
import { terminalText } from '../terminal-text.ts'
import { liveView } from '../live/live-view.ts'
import { plainLines } from '../live/plain-lines.ts'
import { suiteArgument } from '../suite-argument.ts'
import { withoutFigureText } from '../text/without-figure.ts'
import { runSummaryText } from '../text/run-summary.ts'

interface RunFlags extends CustomProtocolFlags {
  readonly cluster?: string
  readonly results?: string
  readonly retryFailed?: boolean
  readonly plain?: boolean
  readonly report: boolean
  readonly json?: boolean
}

const help = {
  results: {
    en: 'Results folder to create or resume (default: results/<suite>)',
    zh: '要新建或继续的结果目录（默认：results/<测试方案>）',
  },
  retry: { en: 'Repeat runs that failed in an earlier session', zh: '重新执行以前会话中失败的运行' },
  plain: { en: 'Print one line per event instead of the live view', zh: '每个事件打印一行，不使用实时界面' },
  noReport: { en: 'Do not write the report', zh: '不生成报告' },
} as const satisfies Record<string, Text>

export const command: CommandModule = {
  async configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[suite]', await suiteArgument(language))
      .option('--cluster <file>', sharedHelp.cluster[language])
      .option('--results <folder>', help.results[language])
      .option('--retry-failed', help.retry[language])
      .option('--plain', help.plain[language])
      .option('--no-report', help.noReport[language])
    addCustomProtocol(command, language)
      .option('--json', sharedHelp.json[language])
      .action(async (suite: string | undefined, flags: RunFlags) => run(suite, flags, context))
  },
}

async function run(reference: string | undefined, flags: RunFlags, context: CommandContext): Promise<void> {
  const open: OpenTarget = (named, folder) => openTarget(named, folder, { variables: process.env })
  const { cluster, results: resultsFlag } = flags
  const read = openFileReader()
  const planned = await planSuite(reference, {
    cwd: context.cwd,
    cluster,
    open,
    results: resultsFlag,
    protocol: customProtocol(flags),
    read,
  })
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
    const ask = { planned, results, retryFailed: flags.retryFailed ?? false, read }
    const summary = await runSuite(ask, effects)
    const files = flags.report ? await writeReport(results, { before: summary.runs, read }) : []
    const shown = files.map((file) => relative(context.cwd, file))
    const without = withoutFigureText(
      summary.results.map(({ throughput }) => throughput),
      planned.plan.skips.length,
      language,
    )
    if (without !== undefined) context.note(without)
    if (flags.json === true) context.json(summaryDocument(results, summary, shown))
    else
      context.say(
        runSummaryText(summary, { reference, results, reports: shown, columns: context.columns, language }),
      )
    context.end(!everyRunCompleted(summary) ? 1 : without === undefined ? 0 : 3)
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
  const trials = searchLines((line) => process.stdout.write(`${terminalText(line)}\n`), language)
  const view = liveView(process.stdout, {
    title: planned.suite.name,
    cluster: planned.target.cluster.name,
    unitOf: unitOf(planned),
    estimates: planned.times,
    language,
    now,
  })
  return { ...trials, ...view }
}

const everyRunCompleted = ({ runs, left, searches }: SuiteSummary) =>
  left.length === 0 &&
  searches.every((searched) => searched.search.skip !== undefined || foundBatch(searched) !== undefined) &&
  runs.every(({ run }) => run.outcome.state === 'completed')

const summaryDocument = (
  results: string,
  { end, runs, left, searches, results: figures }: SuiteSummary,
  reports: string[],
) => ({
  results,
  end,
  runs: runs.map(({ run: { id, outcome } }) => ({ id, outcome })),
  left: left.map(({ id }) => id),
  searches: searches.map(searchRecord),
  figures,
  reports,
})
