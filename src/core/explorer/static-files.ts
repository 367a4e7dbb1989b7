import type { LogLine, RunDetail } from './run-detail.ts'

/** Where a static page has its answers, below the page. */
export const staticPaths = {
  state: 'data/state.json',
  tables: 'data/tables.json',
  histories: 'data/histories.json',
  /** @param row of the run in the table of runs */
  run: (row: number) => `data/runs/${String(row)}.json`,
  comparison: (a: string, b: string) => `data/compare/${a}-${b}.json`,
} as const

/** What a static page has of one run. */
export interface StaticRun {
  readonly detail: RunDetail
  /** Of the log; null where it is not there. */
  readonly log: StaticLog | null
}

export interface StaticLog {
  readonly path: string
  readonly total: number
  /** Lines that were written: those that were measured and what is around them, up to a limit. */
  readonly lines: readonly LogLine[]
}

/** The element by which a page knows that its answers are files. */
export const staticMark = '<meta name="steadystate-data" content="files" />'

/** Runs of a static page, which a browser holds in memory. */
export const mostStaticRuns = 50_000
/** Lines of each log. */
export const mostStaticLines = 2000
