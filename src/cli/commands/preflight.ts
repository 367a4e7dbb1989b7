import type { Command } from 'commander'
import { preflight } from '../../app/preflight.ts'
import type { Text } from '../../core/model/text.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { sharedHelp } from '../help.ts'
import { listenForInterrupts } from '../interrupts.ts'
import { preflightText } from '../text/preflight.ts'
import { wholeNumber } from '../whole-number.ts'

interface PreflightFlags {
  readonly cluster?: string
  readonly nodes?: string
  readonly json?: boolean
}

const help = {
  suite: {
    en: 'Suite whose image, Python and data set are checked too',
    zh: '同时检查该测试方案的镜像、Python 和数据集',
  },
  nodes: { en: 'Check only this many nodes (default: all)', zh: '只检查此数目的节点（默认：全部）' },
} as const satisfies Record<string, Text>

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[suite]', help.suite[language])
      .option('--target, --cluster <name>', sharedHelp.cluster[language])
      .option('--nodes <count>', help.nodes[language])
      .option('--json', sharedHelp.json[language])
      .action((suite: string | undefined, flags: PreflightFlags) => look(suite, flags, context))
  },
}

async function look(
  suite: string | undefined,
  { cluster, nodes, json }: PreflightFlags,
  { cwd, columns, language, ...context }: CommandContext,
): Promise<void> {
  const stop = listenForInterrupts()
  try {
    const seen = await preflight({
      cwd,
      suite,
      cluster,
      nodes: wholeNumber('--nodes', nodes, 1),
      variables: process.env,
      stop,
    })
    if (json === true) context.json(seen)
    else context.say(preflightText(seen, columns, language))
    context.end(seen.ready ? 0 : 1)
  } finally {
    stop.release()
  }
}
