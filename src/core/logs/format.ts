import type { Finding } from '../model/finding.ts'
import type { LogFacts, RateScope } from '../model/log.ts'
import type { SampleUnit } from '../model/measurement.ts'
import type { StepRecord } from '../model/step-record.ts'

/** Where a format's reader puts what it found. */
export interface LogSink {
  /** Whether it was taken: where ranks tag their lines, only one rank's steps are. */
  step(record: StepRecord): boolean
  /** The log's own final figure; the last one stands. `run` counts from 0 where a table at the end holds all runs' figures. */
  summary(line: number, rate: number, run?: number): void
  /** Later statements win over earlier ones. */
  facts(line: number, facts: LogFacts): void
  /** What follows belongs to another run in the same file. */
  nextRun(line: number): void
  /** A problem that the log reports, or a fact worth printing with a throughput: an aborted run, a bandwidth. */
  finding(line: number, finding: Finding): void
}

/** A step record with its printed epoch, which distinguishes a new epoch from a new run. */
export interface PrintedStep extends StepRecord {
  readonly epoch: number | undefined
}

/** Where in a line the numbers of its step begin, with their signs; undefined is what the line does not say. */
export interface StepPlaces {
  readonly epoch: number | undefined
  readonly step: number | undefined
  readonly rate: number | undefined
  /** Of seconds. */
  readonly duration: number | undefined
  /** Where those are printed in place of seconds. */
  readonly milliseconds: number | undefined
  readonly loss: number | undefined
  /** Where the line's date and time are looked for. */
  readonly time: number
}

/** Reads the lines of one log in order; holds what a format needs to remember between lines. */
export interface LineReader {
  /** Every line that matters to {@link read} contains one of these texts. They are ASCII and searched for as bytes. */
  readonly anchors: readonly string[]
  /** `line` is free of ANSI codes and of rank and mpirun prefixes; `number` counts from 1 in the file. */
  read(line: string, number: number, sink: LogSink): void
  /** For formats whose step lines differ in their numbers alone: lines after the first few are read from their bytes. */
  readonly fastPath?: FastPath
}

export interface FastPath {
  /**
   * Where the numbers are, for a line that `read` takes as one step and does nothing else with; undefined for any other.
   * It depends on the text around the numbers and never on their digits, so it is true of every line with the same text.
   */
  places(line: string): StepPlaces | undefined
  /** Takes a step whose numbers were read at those places, as `read` would take it from the line. */
  take(step: PrintedStep, sink: LogSink): void
}

/** One way that a framework reports training progress. One file each; the table is `formats.ts`. */
export interface LogFormat {
  /** Stable: `ngc-tensorflow-resnet50`. */
  readonly id: string
  /** For people: "NGC TensorFlow ResNet-50 (DLLogger)". */
  readonly title: string
  readonly framework: string | undefined
  readonly model: string | undefined
  readonly unit: SampleUnit
  readonly rateScope: RateScope
  /** Only where the program measures the bandwidth of collectives: its logs give no throughput. */
  readonly withoutThroughput?: true
  /** For logs of several runs that end with a table of all their figures: a run is not over when the next one begins. */
  readonly figuresAtEnd?: true
  /** Reads what nothing more special reads: chosen only where no other format recognises a line. */
  readonly fallback?: true
  /** The path of the `logformat.yaml` that it was read from; undefined for a format of the table. */
  readonly file?: string
  /** Whether this line could only have been printed by this format. Detection counts such lines. */
  recognises(line: string): boolean
  open(): LineReader
}
