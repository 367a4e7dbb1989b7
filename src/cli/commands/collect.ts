import type { Command } from 'commander'
import { collect, type CollectedSource } from '../../app/collect.ts'
import { collectedPrintout } from '../../app/printouts/collected.ts'
import type { Text } from '../../core/model/text.ts'
import { openStore, usualLibrary } from '../../host/library/open-store.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { sharedHelp } from '../help.ts'
import { print } from '../print.ts'
import { tellDamage } from '../tell-damage.ts'

const help = {
  sources: {
    en: 'Results folders, histories, report.json files, baselines',
    zh: '结果目录、历史记录、report.json、基准数据',
  },
  library: {
    en: 'Folder of the library; made if it is not there',
    zh: '结果库所在目录；不存在时创建',
  },
  steps: { en: 'Keep every step of every run too', zh: '同时保存每次运行的每一步' },
} as const satisfies Record<string, Text>

interface CollectFlags {
  readonly library: string
  readonly steps?: boolean
  readonly json?: boolean
}

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('<sources...>', help.sources[language])
      .option('--library <folder>', help.library[language], usualLibrary)
      .option('--steps', help.steps[language])
      .option('--json', sharedHelp.json[language])
      .action((sources: string[], flags: CollectFlags) => collectAll(sources, flags, context))
  },
}

async function collectAll(
  sources: readonly string[],
  { library, steps = false, json }: CollectFlags,
  context: CommandContext,
): Promise<void> {
  const { cwd } = context
  const store = openStore(library, cwd)
  const collected = await collect({ sources, store, steps, cwd, now: () => new Date() })
  tellDamage(
    collected.flatMap(({ damage }) => damage),
    context,
  )
  if (json === true) context.json({ library, sources: collected.map(recordOf) })
  else print(collectedPrintout(collected, library), context)
}

const recordOf = ({ source, path, state, runs }: CollectedSource) => ({ source, path, state, runs })
