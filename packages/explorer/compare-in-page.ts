import './without-eval.ts'
import { compareSets } from '../../src/core/explorer/compared-sets.ts'
import type { ExplorerState } from '../../src/core/explorer/explorer-state.ts'
import { explorerWords } from '../../src/core/explorer/explorer-words.ts'
import { refusalOf } from '../../src/core/explorer/refusal.ts'
import type { SourceSide } from '../../src/core/explorer/set-side.ts'
import type { SetsQuery } from '../../src/core/explorer/sets-query.ts'
import { shownComparison, type ShownComparison } from '../../src/core/explorer/shown-comparison.ts'
import {
  sourceSide,
  staticPaths,
  type StaticProtocols,
  type StaticSide,
} from '../../src/core/explorer/static-files.ts'
import type { AskTables } from '../../src/core/explorer/table-query.ts'
import { useSentences } from '../../src/core/messages/sentences.ts'
import { SteadyError } from '../../src/core/model/error.ts'
import { coreSentences } from '../../src/core/sentences.ts'
import { ApiError } from './api.ts'

interface PageFiles {
  readonly ask: AskTables
  readonly file: <T>(path: string) => Promise<T>
  readonly state: () => Promise<ExplorerState>
}

useSentences(coreSentences)

const sides = new Map<string, Promise<SourceSide>>()

/** Makes the server's comparison from the files of a static page. */
export async function compareInPage(
  query: SetsQuery,
  { ask, file, state }: PageFiles,
): Promise<ShownComparison> {
  const protocols = await file<StaticProtocols>(staticPaths.protocols)
  const { madeBy, sources } = await state()
  const sideOf = async (source: string, under: string) => {
    const protocol = protocols[under]
    const name = sources.find((listed) => listed.source === source)?.name ?? source
    if (protocol === undefined || protocols[source] === undefined)
      return { name, why: explorerWords.staticNoSide }
    const path = staticPaths.side(source, protocol)
    const side = sides.get(path) ?? file<StaticSide>(path).then(sourceSide)
    sides.set(path, side)
    return side
  }
  try {
    return shownComparison(await compareSets(query, { ask, sideOf, madeBy }))
  } catch (error) {
    if (error instanceof SteadyError) throw new ApiError({ kind: 'refused', ...refusalOf(error) })
    throw error
  }
}
