import type { AxisValues } from './axes/axis.ts'
import type { StatedRepeats } from './measurement.ts'
import type { SampleUnit, Bytes, Ratio, SamplesPerSecond, Seconds } from './units.ts'
import type { Text } from './text.ts'
import type { Topology } from './topology.ts'

/** The conditions that a document states for a published number. An absent condition is not stated. */
export interface Conditions {
  readonly framework: string
  readonly model: string
  readonly batchPerDevice: number
  /** Values on the axes, as far as the document states them; a published table always states the precision. */
  readonly axes: AxisValues
  /** The accelerator as published: `Tesla V100-SXM2-16GB`. */
  readonly device?: string
  /** A name of the protocol table, where the document states a rule of that table. */
  readonly protocol?: string
  readonly variant?: string
}

export interface PrintedThroughput {
  /** Of all devices, also where the document prints a figure per device. */
  readonly throughput: SamplesPerSecond
  /** Decimals that the document prints. */
  readonly decimals: number
  readonly line: number
}

/** Figures that documents on language models print beside a throughput, or instead of one. */
export interface PrintedBeside {
  /** The throughput of one device, where that is what the document prints. */
  readonly perDevice?: SamplesPerSecond
  /** The time of a step, where the document prints a time and no throughput. */
  readonly stepTime?: Seconds
  /** 10^12 floating-point operations per second and device, by the rule of the document. */
  readonly teraflops?: number
  /** Model FLOPs ÷ peak rate of the device, by the rule of the document. */
  readonly modelUtilization?: Ratio
  /** The same with recomputed operations. */
  readonly hardwareUtilization?: Ratio
  /** Peak memory of the fullest device. */
  readonly memory?: Bytes
}

/** The throughput of a case in a published document. */
export interface PublishedFigure extends PrintedThroughput {
  readonly topology: Topology
  readonly speedup: Ratio | undefined
  readonly beside: PrintedBeside
  /** The repeats of the figure, where the document prints them. */
  readonly runs: readonly PrintedThroughput[]
}

/** A table of a published document: figures under the same conditions. */
export interface PublishedTable {
  readonly document: string
  readonly conditions: Conditions
  readonly unit: SampleUnit
  /** Trainable parameters of the model, where the document states them. */
  readonly parameters?: number | undefined
  /** The script that computed the figures from logs, where the document names one. */
  readonly script?: string | undefined
  /** What the document states of the repeats of each figure for which it prints none. */
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
  /** When the documents were last changed: a day, or a range of days. */
  readonly published: string
  readonly tables: readonly PublishedTable[]
}
