import type { Finding } from '../model/finding.ts'
import { isLoaderFinding } from '../model/loader-finding.ts'
import type { Measurement } from '../model/measurement.ts'
import { flatMapKnown, known, mapKnown, missing, type Maybe, type Missing } from '../model/missing.ts'
import type { RunTelemetry, Span } from '../model/telemetry.ts'
import { ratio, type Ratio } from '../model/units.ts'
import { boundRanks } from './bound-ranks.ts'
import { cpuFigures } from './cpu-figures.ts'
import { comparableProducts, flopsShare } from './flops-share.ts'
import { gpuFigures } from './gpu-figures.ts'
import { gpuFindings } from './gpu-findings.ts'
import type { NodeSamples } from './node-samples.ts'
import type { Sampled } from './sampled.ts'
import { usedGpus, type SampledGpu } from './used-gpus.ts'

export interface TelemetryAnswer {
  readonly telemetry: RunTelemetry
  readonly findings: readonly Finding[]
}

/**
 * What the samples of a run show of the window that a measurement is of. Power and utilisation outside of it, as while a
 * program compiles, say nothing of the steps that count.
 */
export function runTelemetry(sampled: Sampled): TelemetryAnswer {
  const { measurement, nodes } = sampled
  const window = windowOf(measurement)
  const samples = allKnown(nodes)
  const gpus = flatMapKnown(samples, (all) => gpusOf(all, sampled))
  const bound = samples.kind === 'known' ? boundRanks(samples.value, sampled.origin) : []
  const onGpus = samples.kind === 'known' && samples.value.some((nodeSamples) => isOfGpus(nodeSamples))
  if (window.kind === 'missing')
    return { telemetry: { ...empty(sampled, window, onGpus), courses: [] }, findings: bound }
  const figures = onGpus ? gpuFigures(gpus, window.value) : cpuFigures(samples, window.value)
  const share = flopsShare(sampled, samples, onGpus ? gpus : undefined)
  const { throughput } = measurement
  const energyPerSample = flatMapKnown(throughput, (rate) => mapKnown(figures.power, (watts) => watts / rate))
  const { courses, ...values } = figures
  return {
    telemetry: {
      efficiency: {
        ...values,
        energyPerSample,
        flopsShare: mapKnown(share, (flops) => ratio(flops.share)),
        reference: share.kind === 'known' ? share.value.reference : undefined,
        dataWait: dataWaitOf(measurement),
        throughput: throughput.kind === 'known' ? throughput.value : undefined,
      },
      courses,
      window: window.value,
      wanted:
        share.kind === 'missing' && share.code === 'matrix-rate-not-measured'
          ? wanted(sampled, samples)
          : undefined,
    },
    findings: [...bound, ...(onGpus && gpus.kind === 'known' ? gpuFindings(gpus.value, window.value) : [])],
  }
}

function dataWaitOf({ findings }: Measurement): Ratio | undefined {
  const share = findings.find(isLoaderFinding)?.data.share
  return share === undefined ? undefined : ratio(share)
}

function wanted(sampled: Sampled, samples: Maybe<readonly NodeSamples[]>): RunTelemetry['wanted'] {
  const products = comparableProducts(sampled, samples)
  return products.kind === 'known' ? products.value : undefined
}

/** The sampler asks for GPUs where the run is to use them, even where none answers. */
const isOfGpus = ({ gpus }: NodeSamples) => gpus.kind === 'known' || gpus.code !== 'gpus-not-asked'

function empty(
  { nodes, measurement }: Sampled,
  why: Missing,
  onGpus: boolean,
): Omit<RunTelemetry, 'courses'> {
  const first = nodes.find((node) => node.kind === 'missing')
  const none = first?.kind === 'missing' ? first : why
  return {
    efficiency: {
      of: onGpus ? 'gpu' : 'cpu',
      utilisation: none,
      peakMemory: none,
      power: none,
      energyPerSample: none,
      clock: none,
      temperature: none,
      flopsShare: none,
      reference: undefined,
      dataWait: dataWaitOf(measurement),
      throughput: undefined,
    },
    window: undefined,
    wanted: undefined,
  }
}

/** By how much of its length, and by how many seconds, the time between two lines may differ by two clocks. */
const apart = { share: 0.05, seconds: 0.5 }

/**
 * The window on the clock of the run: between the arrivals of its first and its last line. Where that is not the time that
 * the throughput is of, lines waited in a buffer, or pauses were left out, and the samples are of other work.
 */
function windowOf({ evidence, throughput }: Measurement): Maybe<Span> {
  if (throughput.kind === 'missing') return throughput
  if (evidence.kind === 'missing') return evidence
  const { arrived, elapsed } = evidence.value
  if (arrived === undefined) return missing('window-not-watched')
  const span = arrived.to - arrived.from
  if (!(span > 0)) return missing('window-not-watched')
  if (elapsed !== undefined && Math.abs(span - elapsed) > apart.seconds + apart.share * elapsed)
    return missing('window-unclear', { arrived: span, elapsed })
  return known(arrived)
}

function gpusOf(all: readonly NodeSamples[], { topology, origin }: Sampled): Maybe<readonly SampledGpu[]> {
  const used = allKnown(all.map((samples) => usedGpus(samples, origin.tasks, topology.devicesPerNode)))
  // Nodes that are one machine have the same GPUs.
  return mapKnown(used, (gpus) => [...new Map(gpus.flat().map((gpu) => [gpu.uuid, gpu])).values()])
}

function allKnown<T>(all: readonly Maybe<T>[]): Maybe<readonly T[]> {
  const without = all.find((maybe) => maybe.kind === 'missing')
  if (without?.kind === 'missing') return without
  return known(all.flatMap((maybe) => (maybe.kind === 'known' ? [maybe.value] : [])))
}
