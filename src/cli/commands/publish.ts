import { resolve } from 'node:path'
import type { Command } from 'commander'
import { findResults } from '../../app/find-results.ts'
import { publishResults } from '../../app/publish.ts'
import type { Text } from '../../core/model/text.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { sharedHelp } from '../help.ts'
import { listenForInterrupts } from '../interrupts.ts'
import { publishedPrintout } from '../../app/printouts/published.ts'
import { print } from '../print.ts'

const help = {
  to: {
    en: 'Folder for the copy; must be new or empty (required)',
    zh: '副本所在目录，须为新目录或空目录（必需）',
  },
  sign: {
    en: 'Sign the copy with this SSH key: a private one, or a public one that ssh-agent knows',
    zh: '用此 SSH 密钥签署副本：私钥，或 ssh-agent 中私钥对应的公钥',
  },
  hide: {
    en: 'Replace this text too, such as the name of a project; may be repeated',
    zh: '同时替换此文字，例如项目名；可重复使用',
  },
} as const satisfies Record<string, Text>

interface PublishFlags {
  readonly to: string
  readonly sign?: string
  readonly hide: readonly string[]
  readonly json?: boolean
}

const stopped: Text = {
  en: 'Interrupted. Nothing of the copy is left.',
  zh: '已中断，副本的残留已全部清除。',
}

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[results]', sharedHelp.results[language])
      .requiredOption('--to <folder>', help.to[language])
      .option(
        '--hide <text>',
        help.hide[language],
        (text: string, before: readonly string[]) => [...before, text],
        [],
      )
      .option('--sign <key>', help.sign[language])
      .option('--json', sharedHelp.json[language])
      .action((results: string | undefined, flags: PublishFlags) => publish(results, flags, context))
  },
}

async function publish(
  name: string | undefined,
  { to, hide, sign, json }: PublishFlags,
  context: CommandContext,
): Promise<void> {
  const interrupts = listenForInterrupts()
  try {
    const end = await publishResults({
      results: await findResults(name, context.cwd),
      to: resolve(context.cwd, to),
      key: sign === undefined ? undefined : resolve(context.cwd, sign),
      texts: hide.filter((text) => text !== ''),
      variables: process.env,
      stop: interrupts.gently,
    })
    if (end.end === 'stopped') {
      context.note(stopped[context.language])
      context.end(1)
    } else if (json === true) context.json(end)
    else print(publishedPrintout(end, to), context)
  } finally {
    interrupts.release()
  }
}
