import { join } from 'node:path'
import { compareWithin } from '../../app/compare/compare.ts'
import { variantComparisons } from '../../app/compare/compare-variants.ts'
import { loadSuite } from '../../app/suite/load-suite.ts'
import { openTarget, targetOf } from '../../app/suite/open-target.ts'
import { planLoaded } from '../../app/suite/planned-suite.ts'
import { usualMargin } from '../../core/compare/usual-margin.ts'
import { findSuite, quickStart } from '../../host/catalogue/suites.ts'
import { openFileReader } from '../../host/store/file-reader.ts'
import { comparisonRecord } from '../../core/compare/comparison.ts'
import type { CommandContext } from '../usage/command.ts'
import { SteadyError } from '../../core/model/error.ts'
import { customProtocol, customProtocolUsage } from '../usage/custom-protocol.ts'
import { sharedHelp } from '../usage/help.ts'
import { printoutNames, printouts } from '../live/dlperf-lines.ts'
import { everyRunCompleted, performSuite, summaryDocument } from '../live/perform-suite.ts'
import { requireTrust } from '../terminal/require-trust.ts'
import { suiteArgument } from '../usage/suite-argument.ts'
import { answerDocument } from '../../core/compare/comparison-document.ts'
import { printoutOf } from '../../core/document/block-builders.ts'
import { runSummaryPrintout } from '../../app/run/run-summary.ts'
import { textBelowLive } from '../terminal/print.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[suite]': suiteArgument,
  '--target, --cluster <name>': sharedHelp.cluster,
  '--results <folder>': {
    en: 'Results folder to create or resume (default: results/<suite>)',
    zh: '要新建或继续的结果目录（默认：results/<测试方案>）',
  },
  '--prepare': {
    en: 'First do the steps of preparation that nodes lack: data that is converted, files that are fetched',
    zh: '先完成各节点缺少的准备步骤：转换数据、下载文件',
  },
  '--retry-failed': {
    en: 'Repeat runs that failed in an earlier session',
    zh: '重新执行以前会话中失败的运行',
  },
  '--trust': sharedHelp.trust,
  '--plain': sharedHelp.plain,
  '--format <name>': {
    help: {
      en: 'Print on stdout what another program prints of each run, and the summary on stderr',
      zh: '在标准输出按其他程序的形式打印每次运行，摘要改为打印到标准错误',
    },
    choices: printoutNames,
  },
  '--no-report': sharedHelp.noReport,
  ...customProtocolUsage,
  '--explain': sharedHelp.explain,
  '--json': sharedHelp.json,
} as const satisfies Usage

type RunFlags = FlagsOf<typeof usage>

export const command = commandOf(usage, run)

async function run(reference: string | undefined, flags: RunFlags, context: CommandContext): Promise<void> {
  const { cwd } = context
  const {
    cluster,
    results: givenResults,
    plain = false,
    prepare = false,
    retryFailed = false,
    report,
  } = flags
  if (flags.format !== undefined && flags.json === true)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'exclusive', option: '--format', others: ['--json'] },
    })
  const read = openFileReader()
  const loaded = await loadSuite(await findSuite(reference ?? quickStart, cwd))
  const found = await targetOf(loaded, { cwd, cluster, variables: process.env })
  await requireTrust({ loaded, found }, flags, context)
  const planned = await planLoaded(loaded, {
    cwd,
    cluster,
    open: (target, folder) => openTarget(target, folder, { variables: process.env }),
    results: givenResults,
    protocol: customProtocol(flags),
    read,
  })
  const results = givenResults ?? join('results', planned.suite.name)
  const print = flags.format === undefined ? undefined : printouts[flags.format]
  const printout = print?.(results, (line) => {
    context.write(`${line}\n`)
  })
  const performed = await performSuite(
    { planned, results, prepare, retryFailed, plain, printout, report, read },
    context,
  )
  const { summary, reports } = performed
  const { protocol, variants, report: settings } = planned.suite
  const comparisons = await compareWithin({
    results,
    comparisons: variantComparisons(variants, summary.results),
    protocol,
    sameWithin: usualMargin,
    cwd,
  })
  const again = ['steady run', reference, `--results ${results}`]
    .filter((part) => part !== undefined)
    .join(' ')
  const compared = variants.length === 0 ? {} : { comparisons: comparisons.map(comparisonRecord) }
  if (flags.json === true) context.json({ ...summaryDocument(results, performed), ...compared })
  else {
    const answer = [
      ...runSummaryPrintout(summary, { again, results, reports, unit: settings.unit }),
      // Findings of the cases are printed above, with their figures.
      ...comparisons.flatMap((comparison) => printoutOf(answerDocument(comparison, 'own'))),
    ]
    const text = textBelowLive(answer, context)
    if (printout === undefined) context.say(text)
    else context.note(text)
  }
  const hasFigure = summary.results.some(({ throughput }) => throughput.kind === 'known')
  const isSound = everyRunCompleted(summary) && performed.damage.length === 0
  context.end(!isSound ? 1 : hasFigure ? 0 : 3)
}
