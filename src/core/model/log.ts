import type { Precision } from './precision.ts'
import type { Finding } from './finding.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { ClockSource, Measurement } from './measurement.ts'
import type { SampleUnit, Seconds } from './units.ts'
import type { StepColumns } from './step-columns.ts'

/** A setting that changes while a run trains. */
export interface RestatedSetting {
  readonly setting: 'devices' | 'batchPerDevice' | 'globalBatch'
  readonly before: number
  readonly after: number
  readonly line: number
}

/** Whether a printed rate is of all devices together, or must be multiplied by their number. */
export type RateScope = 'global' | 'per-device'

/** What a log states by name: the model, the frameworks and the sample unit. */
export interface LogNames {
  readonly framework?: string
  readonly model?: string
  readonly unit?: SampleUnit
}

/** What a log states about its run. An absent field is not stated; nothing is guessed. */
export interface LogFacts extends LogNames {
  readonly devices?: number
  readonly nodes?: number
  readonly batchPerDevice?: number
  /** Batches whose gradients each device adds up to one step; 1 if the log does not state it. */
  readonly accumulation?: number
  /** Samples that all devices together process in one step, accumulation included. */
  readonly globalBatch?: number
  readonly precision?: Precision
  readonly xla?: boolean
  readonly dali?: boolean
  readonly syntheticData?: boolean
  readonly fingerprint?: Fingerprint
}

/** A log's own final figure as printed, with its line. */
export interface LogSummary {
  readonly rate: number
  readonly line: number
}

/** Differing rates that several ranks print for the same steps. */
export interface RankedRates {
  readonly count: number
  /** Whether it is unknown if each rate is of one device. */
  readonly open: boolean
}

/** What a protocol needs in addition to the records, known only at the end of the log. */
export interface LogContext {
  readonly facts: LogFacts
  readonly unit: SampleUnit
  readonly rateScope: RateScope
  readonly summary: LogSummary | undefined
  /** Only where the final figure counts other devices than the rates do. */
  readonly summaryScope?: RateScope
  readonly clock: ClockSource
  /** The clock of the log stops while the program does something other than training. */
  readonly clockPauses?: boolean
  /** The printed step time leaves out the time between two steps, such as loading. */
  readonly timesWithoutLoading?: boolean
  /** The log states its global batch, devices and batch per device, and they agree. */
  readonly batchStatedTwice?: boolean
  /** A setting that changes the samples of a step, and that the log states again between steps. */
  readonly restated?: RestatedSetting
  /** The printed rates count samples, and the figure counts steps. */
  readonly ratesCountOther?: boolean
  /** Ranks that print these lines, with differing rates. */
  readonly ranks?: RankedRates
  /** Micro-batches of a step. The printed rates may divide the whole batch by the time of the last micro-batch. */
  readonly microBatches?: number
  /** Wall time of the run, where steady ran it. */
  readonly wall?: Seconds
  /** The batch may count samples of many tokens each, because the caller states a batch and no sequence length. */
  readonly batchMayCountSamples?: boolean
  /** A step takes at most the global batch; where it takes fewer samples, only its record can state that. */
  readonly batchIsLimit?: boolean
}

/**
 * A protocol that reads one run's records batch by batch. It may not keep them all, because a log can have a hundred
 * million. `finish` is called once.
 */
export interface ProtocolFold {
  push(columns: StepColumns): void
  finish(context: LogContext): Measurement
}

/** One run found in a log, measured under every requested protocol, in that order. */
export interface MeasuredLog {
  readonly format: string
  readonly facts: LogFacts
  readonly unit: SampleUnit
  readonly firstLine: number
  readonly lastLine: number
  /** Step records seen, warm-up included. */
  readonly records: number
  readonly measurements: readonly Measurement[]
  /** The first line with a loss, where no loss of the run is finite. */
  readonly divergedFrom?: number
  readonly findings: readonly Finding[]
}
