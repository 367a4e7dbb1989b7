import type { MeasuredSide, SideCase } from '../compare/side.ts'
import type { LogLine, RunDetail } from './run-detail.ts'
import type { SourceSide } from './set-side.ts'

/** Paths of a static page's answers, relative to the page. */
export const staticPaths = {
  state: 'data/state.json',
  tables: 'data/tables.json',
  histories: 'data/histories.json',
  /** @param row of the run in the table of runs */
  run: (row: number) => `data/runs/${String(row)}.json`,
  /** The protocol of each source, by its index among all sources. */
  protocols: 'data/protocols.json',
  side: (source: string, protocol: number) => `data/sides/${source}-${String(protocol)}.json`,
} as const

/** Data of one run in a static page. */
export interface StaticRun {
  readonly detail: RunDetail
  readonly log: StaticLog | null
}

export interface StaticLog {
  readonly path: string
  readonly total: number
  /** The measured lines with the lines around them, up to a limit. */
  readonly lines: readonly LogLine[]
}

/** The element that tells a page to read its answers from files. */
export const staticMark = '<meta name="steadystate-data" content="files" />'

/** Limit of runs in a static page, because a browser holds them in memory. */
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
