import type { Command } from 'commander'
import { usualHistory } from '../../app/compare/history-files.ts'
import { showHistory, trackResults } from '../../app/track/track.ts'
import type { Text } from '../../core/model/text.ts'
import { documentFormats } from '../../core/document/document-renderers.ts'
import { entryRecord } from '../../core/track/entry.ts'
import { historyRecord } from '../../core/track/history.ts'
import { historyDocument } from '../../core/track/history-document.ts'
import type { CommandContext, CommandModule } from '../usage/command.ts'
import { helpTexts, sharedHelp } from '../usage/help.ts'
import { answerWith, outputUsage, requireOneOutput } from '../terminal/one-output.ts'
import { trackedPrintout } from '../../app/track/tracked-printout.ts'
import { print } from '../terminal/print.ts'
import { withStore } from '../usage/with-store.ts'
import { addUsage, type FlagsOf, type Usage } from '../usage/usage.ts'

const help = {
  add: {
    en: 'Add the figures of a results folder to the history, as one file',
    zh: '将结果目录的数值作为一个文件加入历史记录',
  },
  show: {
    en: 'Show every case over time, and where its speed changed',
    zh: '显示各用例随时间的变化及速度变化点',
  },
} as const satisfies Record<string, Text>

const historyUsage = {
  '--history <folder>': {
    help: { en: 'Folder of the history', zh: '历史记录所在目录' },
    fallback: usualHistory,
  },
} as const satisfies Usage

const addingUsage = {
  ...historyUsage,
  '[results]': sharedHelp.results,
  '--commit <hash>': {
    en: 'Commit that was measured, if the results do not state it, such as 4f2a1c9',
    zh: '所测量的提交（结果未注明时），例如 4f2a1c9',
  },
  '--date <time>': {
    en: 'Time of the runs in UTC, if the results do not state it, such as 2026-03-31T18:00:00Z',
    zh: '运行时间，UTC（结果未注明时），例如 2026-03-31T18:00:00Z',
  },
  '--fresh': sharedHelp.fresh,
  '--json': sharedHelp.json,
} as const satisfies Usage

const showUsage = {
  ...historyUsage,
  '[name]': { en: 'Show only cases whose name contains this text', zh: '只显示名称含此文字的用例' },
  ...outputUsage(documentFormats),
  '--json': sharedHelp.json,
} as const satisfies Usage

type AddFlags = FlagsOf<typeof addingUsage>

type ShowFlags = FlagsOf<typeof showUsage>

export const command: CommandModule = {
  async configure(command: Command, context: CommandContext) {
    const { language } = context
    const verb = (usage: string, summary: Text) =>
      command.command(usage).description(summary[language]).helpOption('-h, --help', helpTexts.help[language])
    command.helpCommand('help [command]', helpTexts.helpCommand[language])
    const adding = await addUsage(verb('add', help.add), context, addingUsage)
    adding.action((results: string | undefined, flags: AddFlags) => add(results, flags, context))
    const showing = await addUsage(verb('show', help.show), context, showUsage)
    showing.action((name: string | undefined, flags: ShowFlags) => show(name, flags, context))
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
  answerWith(historyRecord(history), historyDocument(history), flags, context)
}
