import { relative } from 'node:path'
import { Option, type Command } from 'commander'
import { findResults } from '../../app/find-results.ts'
import { makeReport, saveReport, type MadeReport, type ReportOptions } from '../../app/report.ts'
import { SteadyError } from '../../core/model/error.ts'
import { tableLayouts } from '../../core/model/suite.ts'
import { languages } from '../../core/model/text.ts'
import { protocolNamed, protocols } from '../../core/protocols/protocols.ts'
import { reportFormats } from '../../core/report/render/renderer.ts'
import type { CommandContext, CommandModule } from '../command.ts'

interface ReportFlags {
  readonly format: string
  readonly language?: string
  readonly out?: string
  readonly protocol?: string
  readonly tables?: string
  readonly json?: boolean
}

const toStdout = '-'

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    command
      .argument('[results]', 'a results folder (default: this one, or the only one below results/)')
      .addOption(
        new Option('--format <name>', 'format of the files')
          .choices([...reportFormats, 'all'])
          .default('all'),
      )
      .addOption(
        new Option('--language <name>', 'language of the texts')
          .choices([...languages, 'all'])
          .default(undefined, "the suite's own"),
      )
      .option('--out <folder>', 'where the files go; - prints the one file (default: report/ in the results)')
      .option(
        '--protocol <name>',
        `measure anew by another rule: ${protocols.map(({ name }) => name).join(', ')}`,
      )
      .option('--tables <names>', `comma-separated: ${tableLayouts.join(', ')} (default: the suite's own)`)
      .option('--json', 'one JSON document on stdout that says what was written')
      .action(async (results: string | undefined, flags: ReportFlags) => report(results, flags, context))
  },
}

async function report(named: string | undefined, flags: ReportFlags, context: CommandContext): Promise<void> {
  if (flags.out === toStdout && flags.json === true)
    throw new SteadyError(
      'OPTIONS_CONFLICT',
      '--out - and --json both take standard output',
      'Use one of them; the whole report as JSON is --format json.',
    )
  const results = await findResults(named, context.cwd)
  const made = await makeReport(results, options(flags, context))
  if (flags.out === toStdout) {
    context.write(onlyFile(made))
    return
  }
  const files = saveReport(made).map((file) => relative(context.cwd, file))
  if (flags.json === true)
    context.json({ results, protocol: made.report.protocol, summary: made.report.summary, files })
  else context.say([made.report.summary[context.language], ...files.map((file) => `  ${file}`)].join('\n'))
}

const options = (flags: ReportFlags, { cwd }: CommandContext): ReportOptions => ({
  ...(flags.format === 'all' ? {} : { formats: reportFormats.filter((format) => format === flags.format) }),
  ...(flags.language === undefined
    ? {}
    : { languages: languages.filter((one) => flags.language === 'all' || one === flags.language) }),
  ...(flags.protocol === undefined ? {} : { protocol: protocolNamed(flags.protocol) }),
  ...(flags.tables === undefined ? {} : { tables: flags.tables.split(',').map(layoutNamed) }),
  ...(flags.out === undefined ? {} : { folder: flags.out === toStdout ? cwd : flags.out }),
})

function layoutNamed(name: string) {
  const found = tableLayouts.find((layout) => layout === name.trim())
  if (found !== undefined) return found
  throw new SteadyError(
    'TABLE_UNKNOWN',
    `there is no table layout '${name}'`,
    `Use one or more of: ${tableLayouts.join(', ')}.`,
  )
}

function onlyFile({ files }: MadeReport): string {
  const [only, ...others] = files
  if (only !== undefined && others.length === 0) return only.content
  throw new SteadyError(
    'REPORT_FILES_SEVERAL',
    `this report has ${files.length} files: ${files.map(({ name }) => name).join(', ')}`,
    'Name one --format and one --language to print it.',
  )
}
