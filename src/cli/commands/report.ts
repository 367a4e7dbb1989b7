import { join, relative, resolve } from 'node:path'
import { acceptFiles } from '../../app/report/check-listed-files.ts'
import { makeBundle } from '../../app/report/bundle.ts'
import { findResults } from '../../app/suite/find-results.ts'
import {
  makeReport,
  saveFiles,
  saveReport,
  type MadeReport,
  type ReportOptions,
} from '../../app/report/report.ts'
import { openWrittenReport } from '../../app/report/written-report.ts'
import { reportFolder } from '../../host/store/paths.ts'
import { alternatives } from '../../core/yaml/nearest.ts'
import { SteadyError } from '../../core/model/error.ts'
import { tableLayouts } from '../../core/model/report-settings.ts'
import { reportUnits } from '../../core/model/units.ts'
import { languages, type Text } from '../../core/model/text.ts'
import { printedFormats, printedRenderers } from '../../core/report/render/stdout-renderers.ts'
import { reportFormats } from '../../core/report/render/renderers.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { print } from '../terminal/print.ts'
import { tellDamage } from '../terminal/tell-damage.ts'
import { tellWithoutFigure } from '../terminal/without-figure.ts'
import { lines, list, untitled } from '../../core/document/block-builders.ts'
import { archiveText, bundleLines, leftOut } from '../terminal/bundle.ts'
import { withStore } from '../usage/with-store.ts'
import { commandOf, type FlagsOf, type Usage, withNames } from '../usage/usage.ts'
import { customProtocolUsage, protocolHelp, typedProtocol } from '../usage/custom-protocol.ts'

const toStdout = '-'

const ofSuite: Text = { en: "the suite's", zh: '取自测试方案' }

const usage = {
  '[results]': sharedHelp.results,
  '--format <name>': {
    help: {
      en: 'Format of the files; junit and the formats for GitHub and of DLPerf are printed instead',
      zh: '文件格式；junit、GitHub 和 DLPerf 的格式改为直接打印',
    },
    choices: [...reportFormats, ...printedFormats, 'all'],
    fallback: 'all',
  },
  '--language <name>': {
    help: { en: 'Language of the report', zh: '报告的语言' },
    choices: [...languages, 'all'],
    shown: ofSuite,
  },
  '--out <folder>': {
    en: 'Folder for the files; - prints a single file (default: report/ in the results folder)',
    zh: '文件所在目录；- 表示直接打印单个文件（默认：结果目录下的 report/）',
  },
  '--bundle': {
    en: 'Write one HTML file for each language, with the logs inside, into this folder or that of --out',
    zh: '每种语言生成一个内含日志的 HTML 文件，写入当前目录或 --out 指定的目录',
  },
  '--archive <file>': {
    en: 'Write an archive of the logs and their manifest (.tar, .tar.gz or .tgz) instead of a report',
    zh: '不写报告，改为将日志和清单写入一个压缩包（.tar、.tar.gz 或 .tgz）',
  },
  '--protocol <name>': protocolHelp(sharedHelp.protocol),
  ...customProtocolUsage,
  '--tables <names>': withNames(
    { en: 'Table layouts, separated by commas: ', zh: '表格版式，以逗号分隔：' },
    tableLayouts,
    ofSuite,
  ),
  '--unit <name>': { help: sharedHelp.unit, choices: reportUnits, shown: ofSuite },
  '--accept-changes': {
    en: 'First list all files as they are now, after some were changed or removed on purpose',
    zh: '先按现状重新列出全部文件，用于有意改动或删除之后',
  },
  '--fresh': sharedHelp.fresh,
  '--json': {
    en: 'Print one JSON document on stdout that lists what was written',
    zh: '在标准输出打印一份 JSON 文档，列出写入的文件',
  },
} as const satisfies Usage

type ReportFlags = FlagsOf<typeof usage>

export const command = commandOf(usage, report)

async function report(name: string | undefined, flags: ReportFlags, context: CommandContext): Promise<void> {
  if (flags.out === toStdout && flags.json === true)
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'one-output', options: ['--out -', '--json'], instead: '--format json' },
    })
  const results = await findResults(name, context.cwd)
  if (flags.archive !== undefined) return archive(results, flags.archive, flags, context)
  if (flags.bundle === true) return bundle(results, flags, context)
  if (flags.acceptChanges === true) acceptFiles(results)
  const printed = printedFormats.find((format) => format === flags.format)
  await withStore(flags, context, async (store) => {
    const asked = options(flags, context)
    const isInPlace = flags.out === undefined && printed === undefined
    const again = isInPlace ? openWrittenReport(results, asked, store) : undefined
    const unchanged = await again?.unchanged()
    if (unchanged !== undefined) {
      const { files, ...said } = unchanged
      const paths = files.map((name) => join(reportFolder(results), name))
      tellWritten({ ...said, results, files: paths, damage: [] }, flags, context)
      return
    }
    const made = await makeReport(results, { ...asked, store, there: again?.there })
    tellWithoutFigure(made.report, context)
    await tellDamage(made.damage, context)
    if (printed !== undefined) context.write(printedRenderers[printed](made.report, context.language))
    else if (flags.out === toStdout) context.write(onlyFile(made))
    else {
      const { protocol, summary } = made.report
      const files = await saveReport(made)
      tellWritten({ protocol, summary, results, files, damage: made.damage }, flags, context)
      await again?.keep(made)
    }
  })
}

interface ReportAnswer
  extends Pick<MadeReport, 'damage'>, Pick<MadeReport['report'], 'protocol' | 'summary'> {
  readonly results: string
  /** Absolute paths. */
  readonly files: readonly string[]
}

function tellWritten(written: ReportAnswer, flags: ReportFlags, context: CommandContext): void {
  const { results, protocol, summary, damage } = written
  const files = written.files.map((file) => relative(context.cwd, file))
  if (flags.json === true) context.json({ results, protocol, summary, files, damage })
  else {
    // Other programs get unbroken lines.
    const said = (context.terminal ? list : lines)(summary)
    print([untitled(said, lines(...files.map((file) => `  ${file}`)))], context)
  }
}

/** Writes the report with its logs to one file for each language. */
async function bundle(results: string, flags: ReportFlags, context: CommandContext): Promise<void> {
  if (flags.format !== 'all' && flags.format !== 'html')
    throw new SteadyError('OPTIONS_CONFLICT', {
      is: { kind: 'exclusive', option: '--bundle', others: [`--format ${flags.format}`] },
    })
  const made = await withStore(flags, context, (store) =>
    makeBundle(results, { folder: context.cwd, ...options(flags, context), store }),
  )
  tellWithoutFigure(made.report, context)
  await tellDamage(made.damage, context)
  if (flags.out === toStdout) {
    context.write(onlyFile(made))
    return
  }
  const files = (await saveFiles(made.files, made.folder)).map((file) => relative(context.cwd, file))
  const { attachments } = made
  if (flags.json === true)
    context.json({
      results,
      protocol: made.report.protocol,
      summary: made.report.summary,
      files,
      leftOut: leftOut(attachments),
    })
  else {
    const written = made.files.map(({ content }, index) => ({
      path: files[index] ?? '',
      bytes: Buffer.byteLength(content),
    }))
    print([untitled(lines(made.report.summary), lines(...bundleLines(written, attachments)))], context)
  }
}

async function archive(
  results: string,
  file: string,
  flags: ReportFlags,
  context: CommandContext,
): Promise<void> {
  const others = [
    ...(flags.bundle === true ? ['--bundle'] : []),
    ...(flags.format === 'all' ? [] : [`--format ${flags.format}`]),
    ...(flags.out === undefined ? [] : ['--out']),
  ]
  if (others.length > 0)
    throw new SteadyError('OPTIONS_CONFLICT', { is: { kind: 'exclusive', option: '--archive', others } })
  const path = resolve(context.cwd, file)
  const { archiveResults } = await import('../../app/report/archive-results.ts')
  const { report, manifest, damage, secrets } = await withStore(flags, context, (store) =>
    archiveResults(results, path, { protocol: typedProtocol(flags), store }),
  )
  tellWithoutFigure(report, context)
  await tellDamage(damage, context)
  const shown = relative(context.cwd, path)
  if (flags.json === true) context.json({ results, archive: shown, manifest, secrets })
  else context.say(archiveText(shown, manifest, secrets)[context.language])
}

const options = (flags: ReportFlags, { cwd }: CommandContext): ReportOptions => ({
  protocol: typedProtocol(flags),
  ...(flags.format === 'all' ? {} : { formats: reportFormats.filter((format) => format === flags.format) }),
  ...(flags.language === undefined
    ? {}
    : { languages: languages.filter((language) => flags.language === 'all' || language === flags.language) }),
  ...(flags.unit === undefined ? {} : { unit: flags.unit }),
  ...(flags.tables === undefined ? {} : { tables: flags.tables.split(',').map(layoutNamed) }),
  ...(flags.out === undefined ? {} : { folder: flags.out === toStdout ? cwd : flags.out }),
})

function layoutNamed(name: string) {
  const found = tableLayouts.find((layout) => layout === name.trim())
  if (found !== undefined) return found
  throw new SteadyError('TABLE_UNKNOWN', { name, ...alternatives(name.trim(), tableLayouts) })
}

function onlyFile({ files }: Pick<MadeReport, 'files'>): string {
  const [only, ...others] = files
  if (only !== undefined && others.length === 0) return only.content
  throw new SteadyError('REPORT_FILES_SEVERAL', { files: files.map(({ name }) => name) })
}
