import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ExplorerState } from '../core/explorer/explorer-state.ts'
import { ApiError, served, type Api, type ApiProblem } from './api.ts'

export const api: Api = served

/** What the server last said of itself; undefined before it did. */
export const explorerState = signal<ExplorerState | undefined>(undefined)
/** Why the server does not answer, while it does not. */
export const lost = signal<ApiProblem | undefined>(undefined)

export type Answer<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: ApiProblem }

/**
 * What `load` answers. It is asked again when `key` changes or the figures do; what was there stays until then.
 *
 * @param key undefined asks nothing
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
  // A defect of the page: the console has the trace.
  console.error(error)
  return { kind: 'defect' }
}

const pause = 2000

/** Asks every two seconds whether figures changed, while the page is seen. */
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
