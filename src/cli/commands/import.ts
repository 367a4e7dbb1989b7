import { resultDocument } from '../../core/results/result-document.ts'
import { writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { importLogs } from '../../app/import/import-logs.ts'
import { chosenFormat } from '../../app/measure/log-format.ts'
import { importPublished } from '../../app/import/import-published.ts'
import { loadSuite } from '../../app/suite/load-suite.ts'
import { measureResults } from '../../app/measure/measure-results.ts'
import { readReportFile } from '../../app/suite/report-file.ts'
import { layoutNamed, layouts } from '../../core/import/layouts.ts'
import { dlperfDocument } from '../../core/results/dlperf-document.ts'
import { printedRuns, printedSummary } from '../../../packages/audit/found-rule.ts'
import { parseLayout } from '../../core/import/custom-layout.ts'
import { say } from '../../core/messages/say.ts'
import type { LogLayout } from '../../core/import/name-facts.ts'
import { SteadyError } from '../../core/model/error.ts'
import { isFilePath } from '../../core/yaml/file-kinds.ts'
import { knownValues } from '../../core/model/missing.ts'
import type { Result } from '../../core/model/result.ts'
import { loadBaseline } from '../../host/catalogue/baselines.ts'
import { findSuite } from '../../host/catalogue/suites.ts'
import { withoutArchiveName } from '../../host/logs/archive/kind.ts'
import { readResults } from '../../host/store/read-results.ts'
import { readWritten } from '../../host/store/written-file.ts'
import type { CommandContext } from '../usage/command.ts'
import { customOptions, customProtocolUsage, typedProtocol } from '../usage/custom-protocol.ts'
import { sharedHelp } from '../usage/help.ts'
import { wholeNumber } from '../usage/values.ts'
import { withoutFigureText } from '../terminal/without-figure.ts'
import { importedPrintout } from '../../app/import/imported-printout.ts'
import { print } from '../terminal/print.ts'
import { commandOf, type FlagsOf, type Usage, withNames } from '../usage/usage.ts'

const usage = {
  '[folder]': {
    en: 'Folder of the logs, or a zip or tar archive of them',
    zh: '日志所在目录，或日志的 zip、tar 压缩包',
  },
  '--results <folder>': {
    en: 'Results folder to create (default: results/<name>)',
    zh: '要新建的结果目录（默认：results/<名称>）',
  },
  '--layout <name|file>': withNames(
    { en: 'How the logs are named: a YAML file, or one of ', zh: '日志的命名方式：YAML 文件，或 ' },
    layouts.map(({ name }) => name),
  ),
  '--format <id|file>': {
    en: 'Log format of all logs: an id or a logformat.yaml (default: detected)',
    zh: '全部日志的格式：标识或 logformat.yaml（默认：自动识别）',
  },
  '--devices <n>': sharedHelp.logDevices,
  '--batch <n>': sharedHelp.logBatch,
  '--protocol <name>': {
    en: 'Protocol of the figures (default: the rule of the layout, else steady)',
    zh: '计算数值所用的测速协议（默认：目录布局的规则，否则为 steady）',
  },
  ...customProtocolUsage,
  '--usual-rules': {
    en: 'Use the usual rule of each log, never one found from the documents',
    zh: '每份日志只用通用规则，不用由文档反推的规则',
  },
  '--dlperf-json <file>': { en: "Also write DLPerf's own result file", zh: '同时写出 DLPerf 自己的结果文件' },
  '--published <baseline>': {
    en: 'Import the published figures of a baseline instead of logs',
    zh: '不导入日志，改为导入基准数据的公布数值',
  },
  '--suite <suite>': { en: 'Suite that the published figures belong to', zh: '公布数值所属的测试方案' },
  '--report <file>': {
    en: 'What to add to the report: a YAML file (default: report.yaml in the folder)',
    zh: '为报告补充内容的 YAML 文件（默认：目录中的 report.yaml）',
  },
  '--explain': sharedHelp.explain,
  '--json': sharedHelp.json,
} as const satisfies Usage

type ImportFlags = FlagsOf<typeof usage>

export const command = commandOf(
  usage,
  async (folder: string | undefined, flags: ImportFlags, context: CommandContext) => {
    const results = await makeResults(folder, flags, context)
    const read = readResults(results.folder)
    const { results: figures } = await measureResults(read)
    if (flags.dlperfJson !== undefined) await writeDlperf(flags.dlperfJson, figures)
    const shown = relative(context.cwd, read.path) || read.path
    const without = withoutFigureText(
      figures.map(({ throughput }) => throughput),
      read.plan.skips.length,
    )
    if (without !== undefined) {
      context.note(without[context.language])
      context.end(3)
    }
    if (flags.json === true) {
      const passedOver = results.passedOver.map((log) => ({
        ...log,
        why: say(log.why, 'en'),
      }))
      const printed = printedSummary(printedRuns(read.runs, figures))
      context.json({
        results: shown,
        runs: read.runs,
        figures: figures.map(resultDocument),
        printed,
        passedOver,
      })
      return
    }
    print(importedPrintout(read, figures, { ...results, results: shown }), context)
  },
)

async function makeResults(folder: string | undefined, flags: ImportFlags, context: CommandContext) {
  const ofLogs = [
    ...(folder === undefined ? [] : [folder]),
    ...(['layout', 'format', 'devices', 'batch', 'protocol'] as const)
      .filter((name) => flags[name] !== undefined)
      .map((name) => `--${name}`),
    ...(flags.usualRules === true ? ['--usual-rules'] : []),
    ...customOptions(flags),
  ]
  if (flags.published !== undefined && ofLogs.length > 0)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'exclusive', option: '--published', others: ofLogs },
    })
  if (flags.published === undefined && flags.suite !== undefined)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'needs', option: '--suite', needed: '--published NAME' },
    })
  if (flags.published !== undefined)
    return { ...(await published(flags.published, flags, context)), passedOver: [], byFolders: false }
  if (folder === undefined) throw new SteadyError('IMPORT_NOTHING_NAMED', {})
  const from = resolve(context.cwd, folder)
  const devices = wholeNumber('--devices', flags.devices, 1)
  const batchPerDevice = wholeNumber('--batch', flags.batch, 1)
  const { results, passedOver, byFolders } = await importLogs({
    from,
    layouts: await layoutsOf(flags, context),
    format: flags.format === undefined ? undefined : await chosenFormat(flags.format, context.cwd),
    stated: {
      ...(devices === undefined ? {} : { devices }),
      ...(batchPerDevice === undefined ? {} : { batchPerDevice }),
    },
    results: flags.results ?? join('results', withoutArchiveName(from)),
    protocol: typedProtocol(flags),
    rules: flags.usualRules === true ? 'usual' : 'found',
    report: await reportOf(flags, context),
  })
  return { folder: results, passedOver, byFolders }
}

async function published(name: string, flags: ImportFlags, context: CommandContext) {
  const baseline = await loadBaseline(name, context.cwd)
  const loaded = await loadSuite(await findSuite(flags.suite ?? name, context.cwd))
  const summary = importPublished(
    loaded,
    baseline,
    flags.results ?? join('results', loaded.suite.name),
    await reportOf(flags, context),
  )
  return { folder: summary.results }
}

async function reportOf({ report }: ImportFlags, { cwd }: CommandContext) {
  if (report === undefined) return undefined
  const file = await readReportFile(resolve(cwd, report))
  if (file === undefined) throw new SteadyError('REPORT_FILE_NOT_FOUND', { file: report })
  return file
}

async function layoutsOf({ layout }: ImportFlags, { cwd }: CommandContext): Promise<LogLayout[] | undefined> {
  if (layout === undefined) return undefined
  if (!isFilePath(layout)) return [layoutNamed(layout)]
  const path = resolve(cwd, layout)
  const source = await readWritten(path)
  if (source === undefined) throw new SteadyError('LAYOUT_NOT_FOUND', { file: layout })
  return [parseLayout(source.toString('utf8'), path)]
}

async function writeDlperf(file: string, figures: readonly Result[]): Promise<void> {
  const cases = figures.map(({ case: matrixCase, runs }) => ({
    case: matrixCase,
    repeats: knownValues(runs.map(({ measurement }) => measurement.throughput)),
  }))
  await writeFile(file, `${JSON.stringify(dlperfDocument(cases), null, 2)}\n`)
}
