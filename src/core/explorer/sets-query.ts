import type { ExplorerValue, RowCondition } from './explorer-tables.ts'

/** Columns by whose values two sets are told apart, beside axes, with the conditions that may differ then. */
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

/** More cases, or results that they are of, are not compared at once. */
export const mostCompared = { cases: 10_000, results: 200 } as const
