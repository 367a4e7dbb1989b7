import type { MeasuredRun } from '../model/result.ts'
import type { Maybe } from '../model/missing.ts'
import type { ExecutedOrigin } from '../model/run.ts'
import type { Efficiency, RunTelemetry } from '../model/telemetry.ts'
import type { Topology } from '../model/topology.ts'
import type { NodeSamples } from './node-samples.ts'

/** The rate of products of large FP32 matrices on a machine. */
export interface MatrixRate {
  /** The name of {@link NodeSamples}. */
  readonly machine: string
  readonly threads: number
  readonly flopsPerSecond: number
  /** `onnxruntime-node 1.30.0, 1024×1024`. */
  readonly source: string
}

export interface SampleContext extends Pick<MeasuredRun, 'measurement' | 'fingerprint'> {
  readonly topology: Topology
  readonly origin: Pick<ExecutedOrigin, 'tasks' | 'launcher'>
  /** Of each node, in the order of the run. */
  readonly nodes: readonly Maybe<NodeSamples>[]
  readonly matrixRates: readonly MatrixRate[]
}

/** Devices and their figures in the window of a measurement. A figure that the samples cannot give has a reason. */
export interface DeviceFigures
  extends
    Pick<Efficiency, 'of' | 'utilisation' | 'peakMemory' | 'power' | 'clock' | 'temperature'>,
    Pick<RunTelemetry, 'courses'> {}
