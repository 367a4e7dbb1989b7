import type { MeasuredSide, SideCase } from '../compare/side.ts'
import type { LogLine, RunDetail } from './run-detail.ts'
import type { SourceSide } from './set-side.ts'

/** Where a static page has its answers, below the page. */
export const staticPaths = {
  state: 'data/state.json',
  tables: 'data/tables.json',
  histories: 'data/histories.json',
  /** @param row of the run in the table of runs */
  run: (row: number) => `data/runs/${String(row)}.json`,
  /** Which protocol each source is measured under, by its place among those of all sources. */
  protocols: 'data/protocols.json',
  side: (source: string, protocol: number) => `data/sides/${source}-${String(protocol)}.json`,
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

export type StaticProtocols = Readonly<Record<string, number>>

/** A side of a comparison in the form of its JSON file. */
export type StaticSide = Omit<SourceSide, 'side'> & {
  readonly side: Omit<MeasuredSide, 'cases'> & { readonly cases: readonly StaticCase[] }
}

type StaticCase = Omit<SideCase, 'variables'> & { readonly variables: readonly string[] | null }

export const staticSide = ({ side, ...source }: SourceSide): StaticSide => ({
  ...source,
  side: {
    ...side,
    cases: side.cases.map(({ variables, ...sideCase }) => ({
      ...sideCase,
      variables: variables === undefined ? null : [...variables],
    })),
  },
})

export const sourceSide = ({ side, ...source }: StaticSide): SourceSide => ({
  ...source,
  side: {
    ...side,
    cases: side.cases.map(({ variables, ...sideCase }) => ({
      ...sideCase,
      variables: variables === null ? undefined : new Set(variables),
    })),
  },
})
