import type { AxisValues } from './axes/axis.ts'
import type { StatedRepeats } from './measurement.ts'
import type { SampleUnit } from './sample-unit.ts'
import type { Text } from './text.ts'
import type { Topology } from './topology.ts'
import type { Bytes, Ratio, SamplesPerSecond, Seconds } from './units.ts'

/** What a published number says of how it was made. A condition that is absent is not stated. */
export interface Conditions {
  readonly framework: string
  readonly model: string
  readonly batchPerDevice: number
  /** Values on the axes, as far as they are stated; of a published table, the precision always. */
  readonly axes: AxisValues
  /** The accelerator as published: `Tesla V100-SXM2-16GB`. */
  readonly device?: string
  /** A name of the protocol table, where the document states a rule that is in it. */
  readonly protocol?: string
  /** Any other property that distinguishes it: `worker=48`, `static loss scale`. */
  readonly variant?: string
}

/** A throughput in a published document. */
export interface PrintedThroughput {
  /** Of all devices, whatever the document prints. */
  readonly throughput: SamplesPerSecond
  /** With how many decimals the document prints it. */
  readonly decimals: number
  /** Line of the document, from 1. */
  readonly line: number
}

/** What documents on language models print beside a throughput, or in its place. */
export interface PrintedBeside {
  /** The throughput of one device, where that is what the document prints. */
  readonly perDevice?: SamplesPerSecond
  /** The time of a step, where the document prints that and no throughput. */
  readonly stepTime?: Seconds
  /** 10^12 floating-point operations in each second of one device, by a rule that the document chooses. */
  readonly teraflops?: number
  /** Share of the peak rate of a device that the model needs, as that rule counts it. */
  readonly modelUtilization?: Ratio
  /** With what is computed again. */
  readonly hardwareUtilization?: Ratio
  /** Peak of the fullest device. */
  readonly memory?: Bytes
}

/** The throughput of a case in a published document. */
export interface PublishedFigure extends PrintedThroughput {
  readonly topology: Topology
  readonly speedup: Ratio | undefined
  /** What else the document prints of the case. */
  readonly beside: PrintedBeside
  /** The repeats behind it, where the document prints them. */
  readonly runs: readonly PrintedThroughput[]
}

/** A table of a published document: figures under the same conditions. */
export interface PublishedTable {
  readonly document: string
  readonly conditions: Conditions
  readonly unit: SampleUnit
  /** Trained weights of the model, where the document states them. */
  readonly parameters?: number | undefined
  /** The script that took the figures from logs, where the document names one. */
  readonly script?: string | undefined
  /** What the document states of the repeats behind each figure that has none printed. */
  readonly repeats?: StatedRepeats | undefined
  readonly figures: readonly PublishedFigure[]
}

/** Published numbers with their provenance. */
export interface Baseline {
  /** Stable; its file's name in `baselines/`. */
  readonly name: string
  readonly title: Text
  /** The collection that the documents belong to, and its revision. */
  readonly collection: string
  readonly revision: string
  /** When the documents were last changed: a day, or a span of days. */
  readonly published: string
  readonly tables: readonly PublishedTable[]
}
