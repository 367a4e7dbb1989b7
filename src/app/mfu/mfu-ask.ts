import type { ComputePrecision } from '../../core/flops/peaks/device-peaks.ts'
import type { Recomputation } from '../../core/flops/work.ts'
import type { UsesStore } from '../measure/measurement-store.ts'

/** What is asked of `steady mfu`. */
export interface MfuAsk extends UsesStore {
  /** Logs that are repeats of one setting, or one results folder; the only one below `results/` where none is named. */
  readonly sources: readonly string[]
  /** A name, or a file of dimensions. */
  readonly model: string | undefined
  /** Rows of the embedding table and of the head, where a program pads them. */
  readonly vocabulary: number | undefined
  readonly sequenceLength: number | undefined
  readonly devices: number | undefined
  /** Sequences that each device takes in a step. */
  readonly batchPerDevice: number | undefined
  readonly device: string | undefined
  readonly precision: ComputePrecision | undefined
  /** TFLOP/s of one device. */
  readonly peak: number | undefined
  readonly recompute: Recomputation | undefined
  readonly format: string | undefined
  readonly cwd: string
}
