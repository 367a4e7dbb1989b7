import { type Command, Option } from 'commander'
import { usualHistory } from '../../app/history-files.ts'
import { showHistory, trackResults } from '../../app/track.ts'
import type { Text } from '../../core/model/text.ts'
import { documentFormats, documentRenderers } from '../../core/document/document-renderers.ts'
import { entryRecord } from '../../core/track/entry.ts'
import { historyRecord } from '../../core/track/history.ts'
import { historyDocument } from '../../core/track/history-document.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { helpTexts, sharedHelp } from '../help.ts'
import { rendererOf, requireOneOutput, writeOutput, type OutputFlags } from '../one-output.ts'
import { trackedPrintout } from '../../app/printouts/tracked.ts'
import { printoutOf } from '../../core/document/block-builders.ts'
import { print } from '../print.ts'
import { withStore, type StoreFlags } from '../with-store.ts'

const help = {
  add: {
    en: 'Add the figures of a results folder to the history, as one file',
    zh: '将结果目录的数值作为一个文件加入历史记录',
  },
  show: {
    en: 'Show every case over time, and where its speed changed',
    zh: '显示各用例随时间的变化及速度变化点',
  },
  history: { en: 'Folder of the history', zh: '历史记录所在目录' },
  commit: {
    en: 'Commit that was measured, if the results do not state it, such as 4f2a1c9',
    zh: '所测量的提交（结果未注明时），例如 4f2a1c9',
  },
  date: {
    en: 'Time of the runs in UTC, if the results do not state it, such as 2026-03-31T18:00:00Z',
    zh: '运行时间，UTC（结果未注明时），例如 2026-03-31T18:00:00Z',
  },
  named: { en: 'Show only cases whose name contains this text', zh: '只显示名称含此文字的用例' },
  format: { en: 'Print this form instead of text', zh: '改为以此格式打印' },
  out: { en: 'With --format: write to this file', zh: '与 --format 合用：写入此文件' },
} as const satisfies Record<string, Text>

interface AddFlags extends StoreFlags {
  readonly history: string
  readonly commit?: string
  readonly date?: string
  readonly json?: boolean
}

interface ShowFlags extends OutputFlags {
  readonly history: string
}

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    const verb = (usage: string, summary: Text) =>
      command
        .command(usage)
        .description(summary[language])
        .helpOption('-h, --help', helpTexts.help[language])
        .option('--history <folder>', help.history[language], usualHistory)
    command.helpCommand('help [command]', helpTexts.helpCommand[language])
    verb('add', help.add)
      .argument('[results]', sharedHelp.results[language])
      .option('--commit <hash>', help.commit[language])
      .option('--date <time>', help.date[language])
      .option('--fresh', sharedHelp.fresh[language])
      .option('--json', sharedHelp.json[language])
      .action((results: string | undefined, flags: AddFlags) => add(results, flags, context))
    verb('show', help.show)
      .argument('[name]', help.named[language])
      .addOption(new Option('--format <name>', help.format[language]).choices(documentFormats))
      .option('--out <file>', help.out[language])
      .option('--json', sharedHelp.json[language])
      .action((name: string | undefined, flags: ShowFlags) => show(name, flags, context))
  },
}

async function add(
  results: string | undefined,
  { history, commit, date, json, ...flags }: AddFlags,
  context: CommandContext,
): Promise<void> {
  const tracked = await withStore(flags, context, (store) =>
    trackResults({ results, history, commit, date, cwd: context.cwd, store }),
  )
  if (json === true) context.json(entryRecord(tracked.entry))
  else print(trackedPrintout(tracked), context)
}

async function show(name: string | undefined, flags: ShowFlags, context: CommandContext): Promise<void> {
  requireOneOutput(flags)
  const history = await showHistory({ history: flags.history, caseName: name, cwd: context.cwd })
  if (flags.format !== undefined) {
    const answer = { model: historyRecord(history), document: historyDocument(history) }
    const text = rendererOf(documentRenderers, flags.format)(answer, context.language)
    writeOutput(text, flags.out, context)
  } else if (flags.json === true) context.json(historyRecord(history))
  else print(printoutOf(historyDocument(history)), context)
}
