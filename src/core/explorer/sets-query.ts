import type { ExplorerValue, RowCondition } from './explorer-tables.ts'

/** Columns, besides axes, by whose values two sets can differ, each with the conditions that may then differ. */
export const setColumns: Readonly<Record<string, readonly string[]>> = {
  source: [],
  suite: [],
  git_commit: ['variant'],
  machine: ['device'],
  framework: ['framework'],
  model: ['model'],
  devices: ['devices'],
  nodes: ['topology'],
  batch: ['batch'],
}

/** Two sets of cases: the same filters, and another value of one column. */
export interface SetsQuery {
  /** One of `setColumns`, or `axis:` and the name of an axis. */
  readonly by: string
  readonly a: ExplorerValue
  readonly b: ExplorerValue
  readonly where: readonly RowCondition[]
}

/** Limits of the cases and of their results in one comparison. */
export const mostCompared = { cases: 10_000, results: 200 } as const
