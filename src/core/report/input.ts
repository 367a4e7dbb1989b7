import type { Baseline } from '../model/baseline.ts'
import type { Protocol } from '../model/protocol.ts'
import type { Result } from '../model/result.ts'
import type { ResultsFolder, SuiteSource } from '../model/results-folder.ts'
import type { Reproduction } from '../reproduce/reproduce.ts'
import type { StoredBlock } from '../document/blocks.ts'
import type { TableLayout } from '../model/report-settings.ts'
import type { Text } from '../model/text.ts'

/** A comparison of two variants, laid out for readers. */
export interface ReportedComparison {
  /** The answer, in one or two sentences. */
  readonly summary: Text
  readonly blocks: readonly StoredBlock[]
}

/** Results against the figures of a baseline, one by one. */
export interface PublishedComparison {
  readonly title: Text
  readonly baseline: Baseline
  readonly reproductions: readonly Reproduction[]
  /** Whether cases whose published figure has another batch are left out. */
  readonly sameBatch: boolean
}

/** What a report is made of. */
export interface ReportInput {
  readonly folder: ResultsFolder
  /** The protocol that the results are under; it may be another than the suite's own. */
  readonly protocol: Protocol
  /** The layouts of the results; they may be others than the suite's own. */
  readonly tables: readonly TableLayout[]
  readonly results: readonly Result[]
  /** Published figures that the author wants beside those of the report. */
  readonly against: readonly PublishedComparison[]
  /** Each further variant of the suite against the first; none without variants. */
  readonly comparisons: readonly ReportedComparison[]
  /** Undefined where the results were not made of a suite file. */
  readonly source: SuiteSource | undefined
  /** Version of the steadystate that lays the report out. */
  readonly renderedBy: string
}
