import type { Precision } from './precision.ts'
import type { Finding } from './finding.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { ClockSource, Measurement } from './measurement.ts'
import type { SampleUnit } from './sample-unit.ts'
import type { StepColumns } from './step-columns.ts'
import type { Seconds } from './units.ts'

/** A setting that changes while a run trains. */
export interface RestatedSetting {
  readonly setting: 'devices' | 'batchPerDevice' | 'globalBatch'
  readonly before: number
  readonly after: number
  readonly line: number
}

/** Whether a printed rate is of all devices together, or has to be multiplied by their number. */
export type RateScope = 'global' | 'per-device'

/** What a program trains, with what, and what it counts. */
export interface LogNames {
  readonly framework?: string
  readonly model?: string
  readonly unit?: SampleUnit
}

/** What a log says of itself. Absent is not unknown-and-guessed: it is simply not stated. */
export interface LogFacts extends LogNames {
  /** All devices, over all nodes. */
  readonly devices?: number
  readonly nodes?: number
  readonly batchPerDevice?: number
  /** Batches whose gradients each device adds up to one step; 1 if the log does not state it. */
  readonly accumulation?: number
  /** Samples that all devices together take in one step, accumulation included. */
  readonly globalBatch?: number
  readonly precision?: Precision
  readonly xla?: boolean
  readonly dali?: boolean
  readonly syntheticData?: boolean
  readonly fingerprint?: Fingerprint
}

/** A log's own final figure, as printed and with the line that says it. */
export interface LogSummary {
  readonly rate: number
  readonly line: number
}

/** Rates that several ranks print of the same steps, and that differ. */
export interface RankedRates {
  readonly count: number
  /** Nothing is known of the program that says whether each rate is of one device. */
  readonly open: boolean
}

/** What a protocol needs in addition to the records, known only at the end of the log. */
export interface LogContext {
  readonly facts: LogFacts
  readonly unit: SampleUnit
  readonly rateScope: RateScope
  readonly summary: LogSummary | undefined
  /** Only where the final figure counts other devices than the rates. */
  readonly summaryScope?: RateScope
  readonly clock: ClockSource
  /** The clock of the log stands still while the program does something else than train. */
  readonly clockPauses?: boolean
  /** The printed time of a step leaves out what comes between two steps, such as loading. */
  readonly timesWithoutLoading?: boolean
  /** The log states its global batch beside devices and batch per device, and all fit. */
  readonly batchStatedTwice?: boolean
  /** A setting that says how many samples a step takes, and that the log states anew between its steps. */
  readonly restated?: RestatedSetting
  /** The printed rates are of samples, the figure is of steps. */
  readonly ratesCountOther?: boolean
  /** Ranks that print these lines, each with another rate. */
  readonly ranks?: RankedRates
  /** So many make a step, and the printed rates may count a whole batch for the time of the last of them. */
  readonly microBatches?: number
  /** Seconds that the run took from its start to its end, where steady ran it. */
  readonly wall?: Seconds
  /** A step takes at most the global batch, and fewer samples that only its record can state. */
  readonly batchIsLimit?: boolean
}

/**
 * A protocol at work on one run's records, one batch after the other: it may not keep them all, a log can hold a hundred
 * million. `finish` is called once.
 */
export interface ProtocolFold {
  push(columns: StepColumns): void
  finish(context: LogContext): Measurement
}

/** One run found in a log, under every protocol that was asked for, in that order. */
export interface MeasuredLog {
  readonly format: string
  readonly facts: LogFacts
  readonly unit: SampleUnit
  readonly firstLine: number
  readonly lastLine: number
  /** Step records seen, warm-up included. */
  readonly records: number
  readonly measurements: readonly Measurement[]
  /** The first line with a loss, where no loss of the run is a finite number. */
  readonly divergedFrom?: number
  readonly findings: readonly Finding[]
}
