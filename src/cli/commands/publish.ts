import { resolve } from 'node:path'
import { findResults } from '../../app/suite/find-results.ts'
import { publishResults } from '../../app/publish/publish.ts'
import type { Text } from '../../core/model/text.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { listenForInterrupts } from '../terminal/interrupts.ts'
import { publishedPrintout } from '../../app/publish/published-printout.ts'
import { print } from '../terminal/print.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[results]': sharedHelp.results,
  '--to <folder>': {
    help: {
      en: 'Folder for the copy; must be new or empty (required)',
      zh: '副本所在目录，须为新目录或空目录（必需）',
    },
    isRequired: true,
  },
  '--hide <text>': {
    help: {
      en: 'Replace this text too, such as the name of a project; may be repeated',
      zh: '同时替换此文字，例如项目名；可重复使用',
    },
    repeats: true,
  },
  '--sign <key>': {
    en: 'Sign the copy with this SSH key: a private one, or a public one that ssh-agent knows',
    zh: '用此 SSH 密钥签署副本：私钥，或 ssh-agent 中私钥对应的公钥',
  },
  '--json': sharedHelp.json,
} as const satisfies Usage

type PublishFlags = FlagsOf<typeof usage>

const stopped: Text = {
  en: 'Interrupted. Nothing of the copy is left.',
  zh: '已中断，副本的残留已全部清除。',
}

export const command = commandOf(usage, publish)

async function publish(
  name: string | undefined,
  { to, hide = [], sign, json }: PublishFlags,
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
