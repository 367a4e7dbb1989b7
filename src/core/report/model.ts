import type { Case } from '../model/case.ts'
import type { Finding } from '../model/finding.ts'
import type { Evidence, SampleUnit } from '../model/measurement.ts'
import type { Maybe, Missing } from '../model/missing.ts'
import type { Estimate } from '../model/result.ts'
import type { LogRef, Outcome, Published } from '../model/run.ts'
import type { Language, Text } from '../model/text.ts'
import type { Bytes, Ratio, SamplesPerSecond, Seconds } from '../model/units.ts'

/** Version of `report.json`; see docs/formats/report.md. */
export const reportVersion = 1

/** `percent` and `times` hold plain ratios: 0.82 prints as 82% and 7.51 as 7.51×. */
export type Unit = `${SampleUnit}/s` | 'times' | 'percent' | 'count'

export interface Interval {
  readonly low: number
  readonly high: number
  readonly level: number
}

/** A number with everything a printer needs, so that no printer has to know what it is a number of. */
export interface NumberCell {
  readonly kind: 'number'
  /** Unrounded. */
  readonly value: number
  readonly unit: Unit
  readonly decimals: number
  readonly interval: Maybe<Interval>
  /** The runs that it stands on; their log lines are in {@link Report.runs}. */
  readonly evidence: readonly string[]
}

/** An interval that has a column of its own. */
export interface IntervalCell extends Interval {
  readonly kind: 'interval'
  readonly unit: Unit
  readonly decimals: number
  readonly evidence: readonly string[]
}

export type Link =
  /** A file, relative to the results folder. */
  | { readonly to: 'file'; readonly path: string }
  /** The run's row in this report. */
  | { readonly to: 'run'; readonly run: string }

export interface TextCell {
  readonly kind: 'text'
  readonly text: Text
  /** Identifiers, paths, digests: printed in a fixed width. */
  readonly mono: boolean
  readonly link: Link | undefined
}

export type Cell = NumberCell | IntervalCell | TextCell | Missing

export interface Column {
  readonly label: Text
  /** Printed in the head; a cell of another unit prints its own. */
  readonly unit: Unit | undefined
  /** Where all of a table's figures have one unit, its title says it and no head does. */
  readonly unitInTitle?: true
  readonly align: 'start' | 'end'
}

export interface Row {
  /** The run that this row is of, in a table of runs: evidence links lead here. */
  readonly run: string | undefined
  readonly cells: readonly Cell[]
}

export interface TableBlock {
  readonly kind: 'table'
  /** Left out where the section holds this one table and its title says all. */
  readonly title: Text | undefined
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
}

export interface Fact {
  readonly label: Text
  readonly value: Cell
}

export interface FindingItem {
  readonly finding: Finding
  /** The cases or runs that it is about; empty where the section says what it is about. */
  readonly about: readonly Text[]
}

export type Block =
  | { readonly kind: 'heading'; readonly title: Text }
  | { readonly kind: 'paragraph'; readonly text: Text }
  /** `figures` are the few that a reader should see first. */
  | { readonly kind: 'facts' | 'figures'; readonly items: readonly Fact[] }
  | {
      readonly kind: 'code'
      readonly title: Text | undefined
      readonly syntax: 'sh' | 'yaml' | 'text'
      readonly code: string
    }
  | { readonly kind: 'findings'; readonly items: readonly FindingItem[] }
  | { readonly kind: 'chart'; readonly chart: Chart }
  | TableBlock

export interface Section {
  /** Stable, for links into a report. */
  readonly id: string
  readonly title: Text
  readonly blocks: readonly Block[]
}

/** One case with every run as a dot. */
export interface ThroughputBar {
  readonly label: Text
  readonly estimate: Maybe<Estimate<SamplesPerSecond>>
  readonly runs: readonly { readonly run: string; readonly value: SamplesPerSecond }[]
}

export interface SpeedupLine {
  readonly label: Text
  readonly points: readonly {
    readonly devices: number
    readonly speedup: number
    readonly interval: Maybe<Interval>
  }[]
}

/** A run as it departs from its case's figure, at the time it started. */
export interface DriftDot {
  readonly run: string
  readonly label: Text
  /** Since the first run started. */
  readonly at: Seconds
  /** throughput ÷ the case's figure − 1. */
  readonly departure: number
}

export type Chart =
  | {
      readonly kind: 'throughput'
      readonly title: Text
      readonly unit: Unit
      readonly decimals: number
      readonly bars: readonly ThroughputBar[]
    }
  | {
      readonly kind: 'speedup'
      readonly title: Text
      /** Names the horizontal axis. */
      readonly devices: Text
      readonly decimals: number
      readonly lines: readonly SpeedupLine[]
    }
  | { readonly kind: 'drift'; readonly title: Text; readonly dots: readonly DriftDot[] }

/** What a run's figure can be traced to. */
export type RunSource =
  | ({ readonly kind: 'log' } & LogRef)
  | ({ readonly kind: 'document' } & Published['source'])
  /** Planned, but it never started. */
  | { readonly kind: 'none' }

/** One planned run, flat: a row of `report.csv` and the end of every evidence reference. */
export interface RunRecord {
  readonly run: string
  readonly case: Case
  readonly repeat: number
  readonly state: Outcome['state'] | 'not-run'
  readonly outcome: Text
  readonly protocol: string
  readonly unit: SampleUnit | undefined
  readonly throughput: Maybe<SamplesPerSecond>
  /** Step records used. */
  readonly records: number
  readonly evidence: Maybe<Evidence>
  readonly source: RunSource
  /** ISO 8601, UTC; undefined for runs that were not executed here. */
  readonly started: string | undefined
  readonly elapsed: Seconds | undefined
  readonly peakMemory: Bytes | undefined
  readonly findings: readonly string[]
}

/** What the repeats of one case come to; every figure is missing where it was skipped or no run of it was measured. */
export interface CaseRecord {
  readonly case: Case
  readonly throughput: Maybe<Estimate<SamplesPerSecond>>
  /** Of its repeats, whatever statistic of them the throughput is. */
  readonly mean: Maybe<SamplesPerSecond>
  readonly speedup: Maybe<Estimate<Ratio>>
  readonly efficiency: Maybe<Estimate<Ratio>>
  /** Ids of the measured runs that the throughput stands on. */
  readonly evidence: readonly string[]
}

/** Results laid out for readers. Holds no clock and no place: the same results give the same report, byte for byte. */
export interface Report {
  readonly version: typeof reportVersion
  /** Version of steadystate that made the results. */
  readonly madeBy: string
  /** Version of steadystate that laid this report out; another one may print the same figures otherwise. */
  readonly renderedBy: string
  readonly title: Text
  /** The main finding, in one line. */
  readonly summary: Text
  readonly languages: readonly Language[]
  readonly protocol: string
  readonly sections: readonly Section[]
  /** Skipped ones too. */
  readonly cases: readonly CaseRecord[]
  readonly runs: readonly RunRecord[]
}
