import { answerQuery } from '../../core/explorer/answer-query.ts'
import {
  explorerColumns,
  type ExplorerTableName,
  type ExplorerTables,
} from '../../core/explorer/explorer-tables.ts'
import { explorerTable } from '../../core/explorer/result-rows.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { ShownCollection } from './shown-collection.ts'
import type { ShownResults } from './shown-results.ts'

/** Results folders, whose tables are in memory. They need no DuckDB. */
export function shownFolders(all: readonly ShownResults[], histories: readonly string[]): ShownCollection {
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
    ask: (query) => Promise.resolve(answerQuery(allTables(), query)),
    resultsOf: (id) => {
      const found = all.find(({ source }) => source === id)
      return found === undefined
        ? Promise.reject(new SteadyError('EXPLORE_SOURCE_UNKNOWN', { source: id }))
        : Promise.resolve(found)
    },
  }
}
