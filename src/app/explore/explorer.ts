import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { usualDrift, usualMargin } from '../../core/compare/usual-margin.ts'
import { answerQuery } from '../../core/explorer/answer-query.ts'
import type { ExplorerState } from '../../core/explorer/explorer-state.ts'
import {
  explorerColumns,
  type ExplorerTableName,
  type ExplorerTables,
} from '../../core/explorer/explorer-tables.ts'
import { explorerTable } from '../../core/explorer/result-rows.ts'
import { shownComparison, type ShownComparison } from '../../core/explorer/shown-comparison.ts'
import { shownHistory, type ShownHistory } from '../../core/explorer/shown-history.ts'
import type { LogWindow, RunDetail } from '../../core/explorer/run-detail.ts'
import type { TableAnswer, TableQuery } from '../../core/explorer/table-query.ts'
import { axes } from '../../core/model/axes/axes.ts'
import { SteadyError } from '../../core/model/error.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { steadyVersion } from '../../host/version.ts'
import { compareResults } from '../compare.ts'
import { entryIn, usualHistory } from '../history-files.ts'
import { showHistory } from '../track.ts'
import { ShownResults } from './shown-results.ts'

/** What the page is answered from. */
export interface Explorer {
  state(): Promise<ExplorerState>
  ask(query: TableQuery): Promise<TableAnswer>
  /** @throws SteadyError `EXPLORE_RUN_UNKNOWN` */
  detail(source: string, run: string): Promise<RunDetail>
  /** @throws SteadyError `EXPLORE_RUN_UNKNOWN`, `EXPLORE_LOG_ABSENT`, and where the log cannot be read */
  lines(source: string, run: string, from: number, count: number): Promise<LogWindow>
  /** @throws SteadyError as `compareResults` */
  compare(a: string, b: string): Promise<ShownComparison>
  /** @throws SteadyError as `showHistory` */
  histories(): Promise<readonly ShownHistory[]>
}

const axisTitles = Object.fromEntries(axes.map(({ name, title }) => [name, title]))

/** At most this often files are looked at again. */
const pause = 2000

/**
 * Opens results folders and histories. A folder that holds results folders stands for all of them.
 *
 * @throws SteadyError `RESULTS_NOT_FOUND`, and where a results folder is broken
 */
export async function openExplorer(names: readonly string[], cwd: string): Promise<Explorer> {
  const { results, histories } = foldersNamed(names, cwd)
  const sources = results.map((path) => new ShownResults(path, basename(path)))
  // What is broken from the beginning is the user's to mend; what breaks later is a state of the page.
  for (const source of sources) await source.refresh()
  const comparisons = new Map<string, ShownComparison>()
  let version = 0
  let tables: ExplorerTables | undefined
  let looked = Date.now()
  let looking: Promise<void> | undefined

  const look = async () => {
    const begun = Date.now()
    let changed = false
    for (const source of sources) changed = (await source.refreshOrFail()) || changed
    if (changed) {
      version += 1
      tables = undefined
      comparisons.clear()
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
  const allTables = (): ExplorerTables => {
    const rows = sources.flatMap((source) => source.rows ?? [])
    tables ??= Object.fromEntries(
      (Object.keys(explorerColumns) as ExplorerTableName[]).map((name) => [name, explorerTable(name, rows)]),
    ) as ExplorerTables
    return tables
  }
  const sourceOf = (id: string): ShownResults => {
    const found = sources.find(({ source }) => source === id)
    if (found === undefined) throw new SteadyError('EXPLORE_SOURCE_UNKNOWN', { source: id })
    return found
  }
  return {
    state: async () => {
      await upToDate()
      return {
        version: createHash('sha256')
          .update(`${String(process.pid)} ${String(version)}`)
          .digest('hex')
          .slice(0, 12),
        madeBy: steadyVersion(),
        sources: sources.map(({ source, name, state }) => ({ source, name, state })),
        histories,
        axes: axisTitles,
        can: { compare: true, logs: true, live: true },
      }
    },
    ask: (query) => Promise.resolve(answerQuery(allTables(), query)),
    detail: async (source, run) => sourceOf(source).detail(run),
    lines: async (source, run, from, count) => sourceOf(source).lines(run, from, count),
    compare: async (a, b) => {
      const key = `${a} ${b}`
      const known = comparisons.get(key)
      if (known !== undefined) return known
      const record = shownComparison(
        await compareResults({
          a: sourceOf(a).path,
          b: sourceOf(b).path,
          across: [],
          sameWithin: usualMargin,
          drift: usualDrift,
          protocol: undefined,
          slowerLimit: undefined,
          stated: {},
          history: usualHistory,
          cwd,
        }),
      )
      comparisons.set(key, record)
      return record
    },
    histories: () =>
      Promise.all(
        histories.map(async (name) =>
          shownHistory(name, await showHistory({ history: name, caseName: undefined, cwd })),
        ),
      ),
  }
}

function foldersNamed(names: readonly string[], cwd: string) {
  const results: string[] = []
  const histories: string[] = []
  for (const name of names.length === 0 ? [isResultsFolder(cwd) ? '.' : 'results'] : names) {
    const path = resolve(cwd, name)
    if (isResultsFolder(path)) results.push(path)
    else if (isHistory(path)) histories.push(name)
    else {
      const below = namesIn(path)
        .map((entry) => join(path, entry))
        .filter(isResultsFolder)
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
