import { resolve } from 'node:path'
import { Option, type Command } from 'commander'
import { collect, type CollectedSource } from '../../app/collect.ts'
import { collectedPrintout } from '../../app/printouts/collected.ts'
import type { Text } from '../../core/model/text.ts'
import { librarySettingsName, listedSources } from '../../app/collect/listed-sources.ts'
import { SteadyError } from '../../core/model/error.ts'
import { openStore, usualLibrary } from '../../host/library/open-store.ts'
import type { CommandContext, CommandModule } from '../command.ts'
import { sharedHelp } from '../help.ts'
import { print } from '../print.ts'
import { tellDamage } from '../tell-damage.ts'
import { withStore, type StoreFlags } from '../with-store.ts'

const help = {
  sources: {
    en: 'Results folders, histories, report.json files, baselines (default: those of library.yaml)',
    zh: '结果目录、历史记录、report.json、基准数据（默认：library.yaml 所列）',
  },
  library: {
    en: 'Folder of the library, or s3://bucket/prefix; made if it is not there',
    zh: '结果库所在目录，或 s3://bucket/prefix；不存在时创建',
  },
  steps: { en: 'Keep every step of every run too', zh: '同时保存每次运行的每一步' },
} as const satisfies Record<string, Text>

interface CollectFlags extends StoreFlags {
  readonly library?: string
  readonly steps?: boolean
  readonly json?: boolean
}

export const command: CommandModule = {
  configure(command: Command, context: CommandContext) {
    const { language } = context
    command
      .argument('[sources...]', help.sources[language])
      .addOption(new Option('--library <place>', help.library[language]).default(undefined, usualLibrary))
      .option('--steps', help.steps[language])
      .option('--fresh', sharedHelp.fresh[language])
      .option('--json', sharedHelp.json[language])
      .action((sources: string[], flags: CollectFlags) => collectAll(sources, flags, context))
  },
}

async function collectAll(
  typed: readonly string[],
  flags: CollectFlags,
  context: CommandContext,
): Promise<void> {
  const { library, steps, sources, folder } = await askedOf(typed, flags, context)
  const store = await openStore(library, { cwd: folder, variables: process.env })
  const { sources: collected, merged } = await withStore(flags, context, (measurements) =>
    collect({ sources, store, steps, cwd: folder, measurements, now: () => new Date() }),
  )
  tellDamage(
    collected.flatMap(({ damage }) => damage),
    context,
  )
  if (flags.json === true) context.json({ library, sources: collected.map(recordOf), merged })
  else print(collectedPrintout({ sources: collected, merged }, library), context)
}

/** What is typed; without sources, what library.yaml lists. */
async function askedOf(typed: readonly string[], { library, steps }: CollectFlags, { cwd }: CommandContext) {
  if (typed.length > 0)
    return { library: library ?? usualLibrary, steps: steps ?? false, sources: typed, folder: cwd }
  const listed = await listedSources(resolve(cwd, librarySettingsName))
  if (listed === undefined) throw new SteadyError('COLLECT_NO_SOURCE', {})
  return { ...listed, library: library ?? listed.library, steps: steps ?? listed.steps }
}

const recordOf = ({ source, path, state, runs }: CollectedSource) => ({ source, path, state, runs })
