import type { MeasuredRun } from '../model/result.ts'
import type { Maybe } from '../model/missing.ts'
import type { ExecutedOrigin } from '../model/run.ts'
import type { Efficiency, RunTelemetry } from '../model/telemetry.ts'
import type { Topology } from '../model/topology.ts'
import type { NodeSamples } from './node-samples.ts'

/** What products of large FP32 matrices reached on a machine. */
export interface MatrixRate {
  /** As {@link NodeSamples} names it. */
  readonly machine: string
  readonly threads: number
  readonly flopsPerSecond: number
  /** `onnxruntime-node 1.30.0, 1024×1024`. */
  readonly source: string
}

/** What a run's samples are evaluated with. */
export interface SampleContext extends Pick<MeasuredRun, 'measurement' | 'fingerprint'> {
  readonly topology: Topology
  readonly origin: Pick<ExecutedOrigin, 'tasks' | 'launcher'>
  /** Of each node, in the order of the run. */
  readonly nodes: readonly Maybe<NodeSamples>[]
  /** What matrix products reached on a machine. */
  readonly matrixRates: readonly MatrixRate[]
}

/** Devices and what they did, in the window of a measurement; every figure that the samples cannot give says why. */
export interface DeviceFigures
  extends
    Pick<Efficiency, 'of' | 'utilisation' | 'peakMemory' | 'power' | 'clock' | 'temperature'>,
    Pick<RunTelemetry, 'courses'> {}
