import { join } from 'node:path'
import type { Finding } from '../../core/model/finding.ts'
import type { MeasuredRun } from '../../core/model/result.ts'
import type { Measurement } from '../../core/model/measurement.ts'
import { missing, type Maybe } from '../../core/model/missing.ts'
import type { ExecutedOrigin, TelemetryLog } from '../../core/model/run.ts'
import { nodeSamples, type NodeSamples } from '../../core/telemetry/node-samples.ts'
import { runTelemetry } from '../../core/telemetry/run-telemetry.ts'
import { readIfThere } from '../../host/files/disk.ts'
import { readMatrixRates } from '../../host/store/paths.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import { storedClock } from './stored-clock.ts'
import { telemetryFinding } from '../../core/telemetry/messages.ts'

export interface SampledRun extends Pick<MeasuredRun, 'run' | 'fingerprint'> {
  readonly origin: ExecutedOrigin
  /** The results folder; absolute. */
  readonly results: string
}

/** Adds what the samples of a run show of the window of each measurement; nothing where it was not sampled. */
export function withTelemetry(
  measurements: readonly Measurement[],
  { run, origin, results, fingerprint }: SampledRun,
): readonly Measurement[] {
  if (origin.telemetry.length === 0) return measurements
  const read = origin.telemetry.map((log) => readSamples(results, log))
  const nodes = read.map(({ samples }) => samples)
  const matrixRates = readMatrixRates(results)
  const lost = read.flatMap(({ findings }) => findings)
  return measurements.map((measurement) => {
    const sampled = { topology: run.case.topology, origin, nodes, measurement, fingerprint, matrixRates }
    const { telemetry, findings } = runTelemetry(sampled)
    return { ...measurement, telemetry, findings: [...measurement.findings, ...lost, ...findings] }
  })
}

interface ReadSamples {
  readonly samples: Maybe<NodeSamples>
  readonly findings: readonly Finding[]
}

function readSamples(results: string, { node, log, arrivals: kept }: TelemetryLog): ReadSamples {
  const { path } = log
  const content = readIfThere(join(results, path))
  if (content === undefined || sha256Of(content) !== log.sha256)
    return {
      samples: missing('telemetry-lost', { path }),
      findings: [telemetryFinding('telemetry-lost', { path })],
    }
  const { arrivals, findings } = storedClock(results, kept)
  return { samples: nodeSamples(node, content.toString('latin1'), arrivals), findings }
}
