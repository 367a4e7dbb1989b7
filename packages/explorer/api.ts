import type { ExplorerState } from '../../src/core/explorer/explorer-state.ts'
import type { ShownRefusal } from '../../src/core/explorer/refusal.ts'
import type { LogWindow, RunDetail } from '../../src/core/explorer/run-detail.ts'
import type { SetsQuery } from '../../src/core/explorer/sets-query.ts'
import type { TableAnswer, TableQuery } from '../../src/core/explorer/table-query.ts'
import type { ShownComparison } from '../../src/core/explorer/shown-comparison.ts'
import type { ShownHistory } from '../../src/core/explorer/shown-history.ts'

/** The source of the page's answers: the server, or files beside a static page. */
export interface Api {
  state(): Promise<ExplorerState>
  ask(query: TableQuery): Promise<TableAnswer>
  detail(source: string, run: string): Promise<RunDetail>
  lines(source: string, run: string, from: number, count: number): Promise<LogWindow>
  compare(query: SetsQuery): Promise<ShownComparison>
  histories(): Promise<readonly ShownHistory[]>
}

/** Why there is no answer. */
export type ApiProblem =
  | { readonly kind: 'unreachable' | 'unreachable-files' | 'no-token' | 'defect' | 'no-log' | 'no-run' }
  | ({ readonly kind: 'refused' } & ShownRefusal)

export class ApiError extends Error {
  readonly problem: ApiProblem

  constructor(problem: ApiProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** The server that sent the page. */
export const served: Api = {
  state: () => get('state', {}),
  ask: (query) => get('ask', { q: JSON.stringify(query) }),
  detail: (source, run) => get('run', { source, run }),
  lines: (source, run, from, count) => get('log', { source, run, from: String(from), count: String(count) }),
  compare: (query) => get('compare', { q: JSON.stringify(query) }),
  histories: () => get('histories', {}),
}

async function get<T>(name: string, query: Readonly<Record<string, string>>): Promise<T> {
  const response = await fetch(`api/${name}?${new URLSearchParams(query).toString()}`, {
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiError({ kind: 'unreachable' })
  })
  if (response.ok) return (await response.json()) as T
  if (response.status === 401) throw new ApiError({ kind: 'no-token' })
  const body = (await response.json().catch(() => ({}))) as { readonly error?: ShownRefusal }
  throw new ApiError(body.error === undefined ? { kind: 'defect' } : { kind: 'refused', ...body.error })
}
