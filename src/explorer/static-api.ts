import { answerQuery } from '../core/explorer/answer-query.ts'
import type { ExplorerTables } from '../core/explorer/explorer-tables.ts'
import { staticPaths, type StaticRun } from '../core/explorer/static-files.ts'
import type { AskTables } from '../core/explorer/table-query.ts'
import { ApiError, type Api } from './api.ts'

/** Answers that were prepared: the page lies on a web server that only has files. */
export function staticApi(): Api {
  let tables: Promise<ExplorerTables> | undefined
  const allTables = () => (tables ??= file<ExplorerTables>(staticPaths.tables))
  const runs = new Map<string, Promise<StaticRun>>()
  const runOf = async (source: string, run: string): Promise<StaticRun> => {
    const { columns } = (await allTables()).runs
    const row = (columns['run'] ?? []).findIndex((id, at) => id === run && columns['source']?.[at] === source)
    if (row === -1) throw new ApiError({ kind: 'no-run' })
    const path = staticPaths.run(row)
    const answer = runs.get(path) ?? file<StaticRun>(path)
    runs.set(path, answer)
    return answer
  }
  const ask: AskTables = async (query) => answerQuery(await allTables(), query)
  return {
    state: () => file(staticPaths.state),
    ask,
    detail: async (source, run) => (await runOf(source, run)).detail,
    lines: async (source, run, from, count) => {
      const { log } = await runOf(source, run)
      if (log === null) throw new ApiError({ kind: 'no-log' })
      const lines = log.lines.filter(({ number }) => number >= from && number < from + count)
      return { ...log, lines }
    },
    compare: async (query) => {
      // Only who compares needs what computes verdicts.
      const { compareInPage } = await import('./compare-in-page.ts')
      return compareInPage(query, { ask, file, state: () => file(staticPaths.state) })
    },
    histories: () => file(staticPaths.histories),
  }
}

async function file<T>(path: string): Promise<T> {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => undefined)
  if (response?.ok === true) return (await response.json()) as T
  throw new ApiError({ kind: 'unreachable-files' })
}
