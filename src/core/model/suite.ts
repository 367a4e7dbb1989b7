import type { DataSource, Loader, Parameters, ParameterValue, Precision } from './case.ts'
import type { Protocol } from './protocol.ts'
import type { Language, Text } from './text.ts'
import type { Topology } from './topology.ts'
import type { Ratio, Seconds } from './units.ts'

/** One block of axes; its cases are their product. A suite may have several blocks. */
export interface Matrix {
  readonly workloads: readonly string[]
  readonly topologies: readonly Topology[]
  readonly precisions: readonly Precision[]
  /** Batches per device, by precision. */
  readonly batches: Readonly<Record<Precision, readonly number[]>>
  readonly xla: readonly boolean[]
  readonly loaders: readonly Loader[]
  readonly data: readonly DataSource[]
  readonly parameters: Readonly<Record<string, readonly ParameterValue[]>>
}

/** Cases that match every given part are skipped with this reason. */
export interface SkipRule {
  readonly when: {
    readonly workload?: readonly string[]
    readonly topology?: readonly Topology[]
    readonly precision?: readonly Precision[]
    readonly batch?: readonly number[]
    readonly xla?: boolean
    readonly loader?: readonly Loader[]
    readonly data?: readonly DataSource[]
    readonly parameters?: Parameters
  }
  readonly reason: Text
}

/** A fixed count, or repeat until the interval of the case's figure is narrow enough. */
export type Repeats =
  | { readonly kind: 'fixed'; readonly count: number }
  /** Stops when half the interval's width ÷ the figure is at most `within`. */
  | { readonly kind: 'until-narrow'; readonly min: number; readonly max: number; readonly within: Ratio }

export interface Budget {
  /** No new run starts after this long. */
  readonly total: Seconds | undefined
  /** One run may take this long. */
  readonly run: Seconds
  /** A run that prints nothing for this long has stalled. */
  readonly quiet: Seconds
}

export const tableLayouts = ['scaling', 'matrix', 'versus', 'runs'] as const
export type TableLayout = (typeof tableLayouts)[number]

/** A row of an environment that was described by hand, because the runs were others'. */
export interface DescribedFact {
  readonly label: Text
  readonly value: string
}

export interface ReportSettings {
  readonly title: Text
  readonly languages: readonly Language[]
  readonly tables: readonly TableLayout[]
  /** Decimals of throughputs and speedups in tables. */
  readonly decimals: { readonly throughput: number; readonly speedup: number }
  /** Paragraphs of the test description, in the suite author's own words. */
  readonly notes: readonly Text[]
  readonly environment: readonly DescribedFact[]
}

/** What to measure, with every default filled in. What a person writes is `SuiteInput` (core/suite). */
export interface Suite {
  readonly name: string
  readonly matrices: readonly Matrix[]
  readonly skip: readonly SkipRule[]
  readonly repeats: Repeats
  readonly protocol: Protocol
  readonly budget: Budget
  readonly target: string
  /** Seeds the order of runs and the bootstrap. */
  readonly seed: number
  /** Variables set for every run, on top of the scrubbed environment. */
  readonly environment: Readonly<Record<string, string>>
  readonly report: ReportSettings
}
