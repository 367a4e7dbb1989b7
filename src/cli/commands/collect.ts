import { resolve } from 'node:path'
import { collect, type CollectedSource } from '../../app/collect/collect.ts'
import { collectedPrintout } from '../../app/collect/collected-printout.ts'
import { librarySettingsName, listedSources } from '../../app/collect/listed-sources.ts'
import { SteadyError } from '../../core/model/error.ts'
import { openStore, usualLibrary } from '../../host/library/open-store.ts'
import type { CommandContext } from '../usage/command.ts'
import { sharedHelp } from '../usage/help.ts'
import { print } from '../terminal/print.ts'
import { tellDamage } from '../terminal/tell-damage.ts'
import { withStore } from '../usage/with-store.ts'
import { commandOf, type FlagsOf, type Usage } from '../usage/usage.ts'

const usage = {
  '[sources...]': {
    en: 'Results folders, histories, report.json files, baselines (default: those of library.yaml)',
    zh: '结果目录、历史记录、report.json、基准数据（默认：library.yaml 所列）',
  },
  '--library <place>': {
    help: {
      en: 'Folder of the library, or s3://bucket/prefix; made if it is not there',
      zh: '结果库所在目录，或 s3://bucket/prefix；不存在时创建',
    },
    shown: usualLibrary,
  },
  '--steps': { en: 'Keep every step of every run too', zh: '同时保存每次运行的每一步' },
  '--fresh': sharedHelp.fresh,
  '--json': sharedHelp.json,
} as const satisfies Usage

type CollectFlags = FlagsOf<typeof usage>

export const command = commandOf(usage, collectAll)

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
  await tellDamage(
    collected.flatMap(({ damage }) => damage),
    context,
  )
  if (flags.json === true) context.json({ library, sources: collected.map(recordOf), merged })
  else print(collectedPrintout({ sources: collected, merged }, library), context)
}

/** The sources that were typed, or else those that library.yaml lists. */
async function askedOf(typed: readonly string[], { library, steps }: CollectFlags, { cwd }: CommandContext) {
  if (typed.length > 0)
    return { library: library ?? usualLibrary, steps: steps ?? false, sources: typed, folder: cwd }
  const listed = await listedSources(resolve(cwd, librarySettingsName))
  if (listed === undefined) throw new SteadyError('COLLECT_NO_SOURCE', {})
  return { ...listed, library: library ?? listed.library, steps: steps ?? listed.steps }
}

const recordOf = ({ source, path, state, runs }: CollectedSource) => ({ source, path, state, runs })
