import { readFile, writeFile } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { importLogs } from '../../app/import-logs.ts'
import { chosenFormat } from '../../app/log-format.ts'
import { importPublished } from '../../app/import-published.ts'
import { loadSuite } from '../../app/load-suite.ts'
import { measureResults } from '../../app/measure-results.ts'
import { layoutNamed, layouts } from '../../core/import/layouts.ts'
import { dlperfDocument } from '../../core/results/dlperf-document.ts'
import { parseLayout } from '../../core/import/custom-layout.ts'
import type { LogLayout } from '../../core/import/name-facts.ts'
import { SteadyError } from '../../core/model/error.ts'
import { isFilePath } from '../../core/model/file-path.ts'
import { protocolNamed } from '../../core/protocols/protocols.ts'
import { loadBaseline } from '../../host/catalogue/baselines.ts'
import { findSuite } from '../../host/catalogue/suites.ts'
import { readResults } from '../../host/store/read-results.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { importedText } from '../text/imported.ts'

interface ImportFlags {
  readonly results?: string
  readonly layout?: string
  readonly format?: string
  readonly protocol?: string
  readonly dlperfJson?: string
  readonly published?: string
  readonly suite?: string
  readonly json?: boolean
}

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    command
      .argument('[folder]', 'the folder that holds the logs')
      .option('--results <folder>', 'the results folder to make (default: results/<name>)')
      .option(
        '--layout <name|file>',
        `how the logs are named: ${layouts.map(({ name }) => name).join(', ')}, or a YAML file`,
      )
      .option('--format <id|file>', 'log format of all logs, or a logformat.yaml; detected without it')
      .option('--protocol <name>', 'what the figures are computed under')
      .option('--dlperf-json <file>', "also write DLPerf's own result file")
      .option('--published <baseline>', "instead of logs: a suite's published figures")
      .option('--suite <suite>', 'the suite that they are the figures of')
      .option('--json', 'one JSON document on stdout')
      .action(async (folder: string | undefined, flags: ImportFlags) => {
        const results = await makeResults(folder, flags, context)
        const read = readResults(results.folder)
        const { results: figures } = await measureResults(read)
        if (flags.dlperfJson !== undefined) await writeDlperf(flags.dlperfJson, figures)
        const shown = relative(context.cwd, read.path) || read.path
        if (flags.json === true) {
          context.json({ results: shown, runs: read.runs, figures, passedOver: results.passedOver })
          return
        }
        context.say(
          importedText(read, figures, {
            results: shown,
            passedOver: results.passedOver,
            columns: context.columns,
            language: context.language,
          }),
        )
      })
  },
}

async function makeResults(folder: string | undefined, flags: ImportFlags, context: CommandContext) {
  if (
    flags.published !== undefined &&
    (folder ?? flags.layout ?? flags.format ?? flags.protocol) !== undefined
  ) {
    throw new SteadyError(
      'OPTIONS_CONFLICT',
      '--published takes figures that are in the catalogue; a folder, --layout, --format and --protocol are of logs',
      'Use one of them.',
    )
  }
  if (flags.published === undefined && flags.suite !== undefined) {
    throw new SteadyError(
      'OPTIONS_CONFLICT',
      '--suite says whose published figures are meant, and no --published was given',
      'Add --published NAME, or leave --suite out: imported logs make a suite of their own.',
    )
  }
  if (flags.published !== undefined)
    return { ...(await published(flags.published, flags, context)), passedOver: [] }
  if (folder === undefined) {
    throw new SteadyError(
      'IMPORT_NOTHING_NAMED',
      'neither a folder of logs nor --published was given',
      'Name a folder: steady import logs/, or a baseline: steady import --published NAME --suite NAME.',
    )
  }
  const from = resolve(context.cwd, folder)
  const { results, passedOver } = await importLogs({
    from,
    layouts: await layoutsOf(flags, context),
    format: flags.format === undefined ? undefined : await chosenFormat(flags.format, context.cwd),
    results: flags.results ?? join('results', basename(from)),
    protocol: flags.protocol === undefined ? undefined : protocolNamed(flags.protocol),
  })
  return { folder: results, passedOver }
}

async function published(name: string, flags: ImportFlags, context: CommandContext) {
  const baseline = await loadBaseline(name, context.cwd)
  const loaded = await loadSuite(await findSuite(flags.suite ?? name, context.cwd))
  const summary = importPublished(loaded, baseline, flags.results ?? join('results', loaded.suite.name))
  return { folder: summary.results }
}

async function layoutsOf({ layout }: ImportFlags, { cwd }: CommandContext): Promise<readonly LogLayout[]> {
  if (layout === undefined) return layouts
  if (!isFilePath(layout)) return [layoutNamed(layout)]
  const path = resolve(cwd, layout)
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new SteadyError('LAYOUT_NOT_FOUND', `there is no layout file '${layout}'`, 'Name a YAML file.', {
      cause,
    })
  })
  return [parseLayout(text, path)]
}

const writeDlperf = async (file: string, figures: Parameters<typeof dlperfDocument>[0]) =>
  writeFile(file, `${JSON.stringify(dlperfDocument(figures), null, 2)}\n`)
