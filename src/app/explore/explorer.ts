import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { ExplorerState } from '../../core/explorer/explorer-state.ts'
import { shownAxes } from '../../core/explorer/shown-axes.ts'
import type { ShownComparison } from '../../core/explorer/shown-comparison.ts'
import type { SourceSide, UnreadSource } from '../../core/explorer/set-side.ts'
import type { SetsQuery } from '../../core/explorer/sets-query.ts'
import type { ShownHistory } from '../../core/explorer/shown-history.ts'
import type { LogWindow, RunDetail } from '../../core/explorer/run-detail.ts'
import type { TableAnswer, TableQuery } from '../../core/explorer/table-query.ts'
import { textsOf } from '../../core/messages/say.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import { isS3 } from '../../host/library/s3-place.ts'
import { libraryName } from '../../core/library-tables/table.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { requireUtf8 } from '../../host/files/disk.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { entryIn } from '../compare/history-files.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import type { ShownCollection } from './shown-collection.ts'
import { ShownResults } from './shown-results.ts'
import { answerQuery } from '../../core/explorer/answer-query.ts'
import {
  explorerColumns,
  type ExplorerTableName,
  type ExplorerTables,
} from '../../core/explorer/explorer-tables.ts'
import { explorerTable } from '../../core/explorer/result-rows.ts'

/** Results folders, whose tables are in memory. They need no DuckDB. */
function shownFolders(all: readonly ShownResults[], histories: readonly string[]): ShownCollection {
  let tables: ExplorerTables | undefined
  const allTables = (): ExplorerTables => {
    const rows = all.flatMap((source) => source.rows ?? [])
    tables ??= Object.fromEntries(
      (Object.keys(explorerColumns) as ExplorerTableName[]).map((name) => [name, explorerTable(name, rows)]),
    ) as ExplorerTables
    return tables
  }
  return {
    refresh: async () => {
      let changed = false
      for (const source of all) changed = (await source.refreshOrFail()) || changed
      if (changed) tables = undefined
      return changed
    },
    sources: () => all.map(({ source, name, state }) => ({ source, name, state })),
    histories: () => histories,
    tracked: () => (all.length > 1 ? all : []),
    labels: () => all.map(({ labels }) => labels),
    ask: (query) => Promise.resolve(answerQuery(allTables(), query)),
    resultsOf: (id) => {
      const found = all.find(({ source }) => source === id)
      return found === undefined
        ? Promise.reject(new SteadyError('EXPLORE_SOURCE_UNKNOWN', { source: id }))
        : Promise.resolve(found)
    },
  }
}

export interface ExploreAsk extends UsesStore {
  /** Results folders, folders of them, histories, or one library; what is in `results/` without any. */
  readonly names: readonly string[]
  readonly cwd: string
  /** Of the environment. */
  readonly variables: NodeJS.ProcessEnv
}

/** The files among names such as `results/*`, unless nothing else is named: an explorer opens folders. */
export function filesAmong(names: readonly string[], cwd: string): string[] {
  const files = names.filter((name) => statSync(resolve(cwd, name), { throwIfNoEntry: false })?.isFile())
  return files.length === names.length ? [] : files
}

/** What the page is answered from. */
export interface Explorer {
  state(): Promise<ExplorerState>
  ask(query: TableQuery): Promise<TableAnswer>
  /** @throws SteadyError `EXPLORE_RUN_UNKNOWN` */
  detail(source: string, run: string): Promise<RunDetail>
  /** @throws SteadyError `EXPLORE_RUN_UNKNOWN`, `EXPLORE_LOG_ABSENT`, and where the log cannot be read */
  lines(source: string, run: string, from: number, count: number): Promise<LogWindow>
  /** @throws SteadyError as `compareSets` */
  compare(query: SetsQuery): Promise<ShownComparison>
  /**
   * A source as a side of a comparison, under the protocol of another.
   *
   * @throws SteadyError `EXPLORE_SOURCE_UNKNOWN`, `EXPLORE_FOLDER_ABSENT`, and where it cannot be read
   */
  sideOf(source: string, under: string): Promise<SourceSide>
  /** @throws SteadyError as `showHistory` */
  histories(): Promise<readonly ShownHistory[]>
}

/** At most this often files are looked at again. */
const pause = 2000
/** Different cases whose values are put into words. */
const mostWords = 10_000
/** Comparisons that are kept until a figure changes. */
const keptComparisons = 100

/** The values of cases in words. */
async function wordsOf(
  shown: Awaited<ReturnType<typeof openCollection>>,
): Promise<Pick<ExplorerState, 'axes' | 'machines'>> {
  const valuesOf = async (column: string) => {
    const asked = { kind: 'count', table: 'cases', by: [column], where: [], limit: mostWords } as const
    return (await shown.ask(asked)).columns[column] ?? []
  }
  const machines = (await valuesOf('machine')).filter((machine) => typeof machine === 'string')
  return { axes: shownAxes(await valuesOf('axes'), shown.labels()), machines: machines.sort() }
}

/**
 * Opens results folders and histories, or a library. A folder that holds results folders stands for all of them.
 *
 * @throws SteadyError `RESULTS_NOT_FOUND`, `NAME_NOT_UTF8`, `EXPLORE_LIBRARY_ALONE`, and where a results folder or the library is broken
 */
export async function openExplorer(ask: ExploreAsk): Promise<Explorer> {
  const { cwd } = ask
  const shown = await openCollection(ask)
  const comparisons = new Map<string, ShownComparison>()
  let version = 0
  let words: Pick<ExplorerState, 'axes' | 'machines'> | undefined
  let looked = Date.now()
  let looking: Promise<void> | undefined

  const look = async () => {
    const begun = Date.now()
    if (await shown.refresh()) {
      version += 1
      comparisons.clear()
      words = undefined
    }
    // Looking takes a small part of the time, however many files there are.
    looked = Date.now() + 10 * (Date.now() - begun)
  }
  const upToDate = async () => {
    if (looking === undefined && Date.now() - looked < pause) return
    looking ??= look().finally(() => {
      looking = undefined
    })
    await looking
  }
  const sideOf = async (source: string, under: string) =>
    (await shown.resultsOf(source)).sideUnder((await shown.resultsOf(under)).protocol, cwd)
  const readableSide = async (source: string, under: string): Promise<SourceSide | UnreadSource> => {
    try {
      return await sideOf(source, under)
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      const name = shown.sources().find((listed) => listed.source === source)?.name ?? source
      return { name, why: textsOf(quoted(error)) }
    }
  }
  return {
    state: async () => {
      await upToDate()
      return {
        version: sha256Of(`${String(process.pid)} ${String(version)}`).slice(0, 12),
        madeBy: steadyVersion(),
        sources: shown.sources(),
        histories: shown.histories(),
        ...(words ??= await wordsOf(shown)),
        can: { compare: true, logs: true, live: true },
      }
    },
    ask: (query) => shown.ask(query),
    detail: async (source, run) => (await shown.resultsOf(source, run)).detail(run),
    lines: async (source, run, from, count) => (await shown.resultsOf(source, run)).lines(run, from, count),
    compare: async (query) => {
      const key = JSON.stringify(query)
      const before = comparisons.get(key)
      if (before !== undefined) return before
      const sources = {
        ask: (asked: TableQuery) => shown.ask(asked),
        sideOf: readableSide,
        madeBy: steadyVersion(),
      }
      const { compareSets } = await import('../../core/explorer/compared-sets.ts')
      const { shownComparison } = await import('../../core/explorer/shown-comparison.ts')
      const comparison = shownComparison(await compareSets(query, sources))
      if (comparisons.size >= keptComparisons) comparisons.clear()
      comparisons.set(key, comparison)
      return comparison
    },
    sideOf,
    histories: async () => {
      const { historiesOf } = await import('./shown-histories.ts')
      return historiesOf(shown, cwd)
    },
  }
}

async function openCollection({ names, cwd, variables, store }: ExploreAsk): Promise<ShownCollection> {
  const [first = '.', ...others] = names
  const library = names.find((name) => isS3(name) || existsSync(join(resolve(cwd, name), libraryName)))
  if (library !== undefined) {
    if (others.length > 0) throw new SteadyError('EXPLORE_LIBRARY_ALONE', { library })
    const { openStore } = await import('../../host/library/open-store.ts')
    const { ShownLibrary } = await import('./shown-library.ts')
    const shown = new ShownLibrary(await openStore(first, { cwd, variables }), store)
    await shown.refresh()
    return shown
  }
  const { results, histories } = foldersNamed(names, cwd)
  const all = results.map((path) => new ShownResults(path, basename(path), { store }))
  // What is broken from the beginning is the user's to mend; what breaks later is a state of the page.
  for (const source of all) await source.refresh()
  return shownFolders(all, histories)
}

function foldersNamed(names: readonly string[], cwd: string) {
  const results: string[] = []
  const histories: string[] = []
  for (const name of names.length === 0 ? [isResultsFolder(cwd) ? '.' : 'results'] : names) {
    const path = resolve(cwd, name)
    if (isResultsFolder(path)) results.push(path)
    else if (isHistory(path)) histories.push(name)
    else {
      const entries = namesIn(path)
      requireUtf8(path, entries)
      const below = entries.map((entry) => join(path, entry)).filter(isResultsFolder)
      if (below.length === 0)
        throw new SteadyError('RESULTS_NOT_FOUND', { folder: names.length === 0 ? null : name })
      results.push(...below)
    }
  }
  return { results: [...new Set(results)], histories: [...new Set(histories)] }
}

const namesIn = (path: string): string[] => {
  try {
    return readdirSync(path).sort()
  } catch {
    return []
  }
}

const isHistory = (path: string): boolean => {
  const first = namesIn(path).find((name) => /^[^.].*\.json$/.test(name))
  return first !== undefined && entryIn(join(path, first)) !== undefined
}
