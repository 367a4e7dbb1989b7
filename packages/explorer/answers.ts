import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ExplorerState } from '../../src/core/explorer/explorer-state.ts'
import { type Api, ApiError, type ApiProblem, served } from './api.ts'
import { answerQuery } from '../../src/core/explorer/answer-query.ts'
import type { ExplorerTables } from '../../src/core/explorer/explorer-tables.ts'
import { staticPaths, type StaticRun } from '../../src/core/explorer/static-files.ts'
import type { AskTables } from '../../src/core/explorer/table-query.ts'

/** Prepared answers, for a page on a web server that only serves files. */
function staticApi(): Api {
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
      // Only comparisons need the code that computes verdicts.
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

/** The source of this page's answers. */
export const api: Api =
  document.querySelector('meta[name="steadystate-data"]') === null ? served : staticApi()

/** The server's last state; undefined before the first. */
export const explorerState = signal<ExplorerState | undefined>(undefined)
/** Why the server does not answer; undefined while it does. */
export const lost = signal<ApiProblem | undefined>(undefined)

export type Answer<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: ApiProblem }

/**
 * The answer of `load`. It is requested again when `key` or the figures change; until then the previous answer stays.
 * @param key undefined requests nothing
 */
export function useAnswer<T>(key: string | undefined, load: () => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ kind: 'loading' })
  const newest = useRef(0)
  const version = explorerState.value?.version
  useEffect(() => {
    if (key === undefined) return
    const asked = ++newest.current
    load().then(
      (value) => {
        if (asked === newest.current) setAnswer({ kind: 'ready', value })
      },
      (error: unknown) => {
        if (asked === newest.current) setAnswer({ kind: 'failed', problem: problemOf(error) })
      },
    )
  }, [key, version])
  return answer
}

export function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiError) return error.problem
  // This is a defect of the page: the console shows the trace.
  console.error(error)
  return { kind: 'defect' }
}

const pause = 2000

/** Asks every two seconds whether figures changed, while the page is visible. */
export async function followState(): Promise<never> {
  for (;;) {
    if (document.visibilityState === 'visible' || explorerState.value === undefined) {
      try {
        const state = await api.state()
        if (JSON.stringify(state) !== JSON.stringify(explorerState.value)) explorerState.value = state
        lost.value = undefined
      } catch (error) {
        lost.value = problemOf(error)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
    while (explorerState.value?.can.live === false)
      await new Promise((resolve) => setTimeout(resolve, 60_000))
  }
}
