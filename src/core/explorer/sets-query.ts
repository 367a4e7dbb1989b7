import type { FromSchema } from '../model/schema.ts'
import type { setsSchema } from './parse-query.ts'

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
export type SetsQuery = FromSchema<typeof setsSchema>

/** More cases, or results that they are of, are not compared at once. */
export const mostCompared = { cases: 10_000, results: 200 } as const
