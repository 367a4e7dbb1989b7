import { type Finding, isLoaderFinding } from '../model/finding.ts'
import type { Measurement } from '../model/measurement.ts'
import {
  flatMapKnown,
  known,
  knownValues,
  mapKnown,
  type Maybe,
  missing,
  type Missing,
} from '../model/missing.ts'
import type { Course, Quantity, RunTelemetry, Span } from '../model/telemetry.ts'
import { bytes, ratio, type Ratio } from '../model/units.ts'
import { cpuFigures } from './cpu-figures.ts'
import { comparableProducts, flopsShare } from './flops-share.ts'
import { gpuFindings } from './gpu-findings.ts'
import { telemetryFinding } from './messages.ts'
import type { NodeSamples } from './node-samples.ts'
import type { DeviceFigures, SampleContext } from './sampled.ts'
import { type SampledGpu, usedGpus } from './used-gpus.ts'
import { numbersOfList } from '../environment/cpu-list.ts'
import { launchers } from '../launchers/launchers.ts'
import type { BoundRanks } from './finding-data.ts'
import type { ExecutedOrigin } from '../model/run.ts'
import { meanOver, type SampledPoint } from './over-window.ts'

type GpuField = 'power' | 'utilisation' | 'clock' | 'temperature' | 'memory'

function gpuFigures(gpus: Maybe<readonly SampledGpu[]>, window: Span): DeviceFigures {
  const means = (field: GpuField) =>
    flatMapKnown(gpus, (all) =>
      everyOf(all.map((gpu) => flatMapKnown(pointsOf(gpu, field), (points) => meanOver(points, window)))),
    )
  const peak = (field: GpuField) =>
    flatMapKnown(gpus, (all) => mapKnown(everyOf(all.map((gpu) => highest(gpu, field, window))), largest))
  return {
    of: 'gpu',
    utilisation: mapKnown(means('utilisation'), (all) => ratio(mean(all))),
    peakMemory: mapKnown(peak('memory'), bytes),
    power: mapKnown(means('power'), sum),
    clock: mapKnown(means('clock'), mean),
    temperature: peak('temperature'),
    courses: gpus.kind === 'missing' ? [] : gpus.value.flatMap((gpu) => coursesOf(gpu, gpus.value)),
  }
}

/** Readings of a field without those that nvidia-smi did not give. If many are absent, the gaps withhold the figure. */
function pointsOf({ samples }: SampledGpu, field: GpuField): Maybe<SampledPoint[]> {
  const points = samples.flatMap((sample): SampledPoint[] => {
    const value = sample[field]
    return value.kind === 'known' ? [[sample.at, value.value]] : []
  })
  const [first] = samples
  return points.length === 0 && first[field].kind === 'missing' ? first[field] : known(points)
}

function highest(gpu: SampledGpu, field: GpuField, { from, to }: Span): Maybe<number> {
  return flatMapKnown(pointsOf(gpu, field), (points) => {
    const inside = points.flatMap(([at, value]) => (at >= from && at <= to ? [value] : []))
    return inside.length === 0
      ? missing('telemetry-short', { samples: 0, needed: 1 })
      : known(largest(inside))
  })
}

const shown: readonly Quantity[] = ['power', 'utilisation', 'clock', 'temperature']

function coursesOf(gpu: SampledGpu, all: readonly SampledGpu[]): Course[] {
  const several = new Set(all.map(({ node }) => node)).size > 1
  const device = `${several ? `${gpu.node} ` : ''}GPU ${gpu.index}`
  return shown.flatMap((quantity): Course[] => {
    const points = pointsOf(gpu, quantity)
    return points.kind === 'missing' || points.value.length === 0
      ? []
      : [{ quantity, device, points: points.value }]
  })
}

const everyOf = (all: readonly Maybe<number>[]): Maybe<readonly number[]> => {
  const without = all.find((maybe) => maybe.kind === 'missing')
  return without?.kind === 'missing' ? without : known(knownValues(all))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const mean = (values: readonly number[]) => sum(values) / values.length

const largest = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity)

/**
 * Whether the ranks of a node together could use fewer CPUs than the job has there. Excluded are ranks that a launcher binds to parts
 * which together are the whole node, and ranks of a container that the cluster file limits to some CPUs.
 */
export function boundRanks(
  nodes: readonly NodeSamples[],
  { launcher, tasks }: Pick<ExecutedOrigin, 'launcher' | 'tasks'>,
): Finding[] {
  if (tasks.some(({ command }) => command.some((word) => word.startsWith('--cpuset-cpus')))) return []
  const bound = nodes.flatMap((node) => boundOn(node) ?? [])
  if (bound.length === 0) return []
  // Each rank has its share of the CPUs, so idle CPUs may be intended.
  const isMeant = bound.every(({ ranks, fewest, offered }) => fewest * ranks >= offered)
  return [
    {
      ...telemetryFinding('ranks-bound', {
        launcher,
        unbinding: launchers.find(({ name }) => name === launcher)?.unbinding ?? [],
        bound,
      }),
      level: isMeant ? 'note' : 'warning',
    },
  ]
}

function boundOn({ node, allowed, ranks }: NodeSamples): BoundRanks | undefined {
  const offered = numbersOfList(allowed ?? '')
  const lists = [...ranks.values()].flatMap((list) => numbersOfList(list) ?? [])
  if (offered === undefined || lists.length === 0) return undefined
  const usable = new Set(lists.flatMap((list) => [...list]))
  if (usable.size >= offered.size) return undefined
  const fewest = Math.min(...lists.map(({ size }) => size))
  return { node, ranks: lists.length, fewest, usable: usable.size, offered: offered.size }
}

export interface TelemetryAnswer {
  readonly telemetry: RunTelemetry
  readonly findings: readonly Finding[]
}

/** Evaluates the samples in the window of a measurement. Outside of it, as during compilation, they do not describe the steps. */
export function runTelemetry(sampled: SampleContext): TelemetryAnswer {
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

function wanted(sampled: SampleContext, samples: Maybe<readonly NodeSamples[]>): RunTelemetry['wanted'] {
  const products = comparableProducts(sampled, samples)
  return products.kind === 'known' ? products.value : undefined
}

/** The sampler queries GPUs where the run is to use them, even if none answers. */
const isOfGpus = ({ gpus }: NodeSamples) => gpus.kind === 'known' || gpus.code !== 'gpus-not-asked'

function empty(
  { nodes, measurement }: SampleContext,
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

/** Tolerance between two clocks for the length of the window, as a share and in seconds. */
const clockTolerance = { share: 0.05, seconds: 0.5 }

/**
 * The window on the clock of the run, from the arrival of its first line to that of its last. Missing where its length differs from the
 * time that the throughput uses: lines waited in a buffer, or pauses were left out, so the samples would be of other work.
 */
function windowOf({ evidence, throughput }: Measurement): Maybe<Span> {
  if (throughput.kind === 'missing') return throughput
  if (evidence.kind === 'missing') return evidence
  const { arrived, elapsed } = evidence.value
  if (arrived === undefined) return missing('window-not-watched')
  const span = arrived.to - arrived.from
  if (!(span > 0)) return missing('window-not-watched')
  if (
    elapsed !== undefined &&
    Math.abs(span - elapsed) > clockTolerance.seconds + clockTolerance.share * elapsed
  )
    return missing('window-unclear', { arrived: span, elapsed })
  return known(arrived)
}

function gpusOf(
  all: readonly NodeSamples[],
  { topology, origin }: SampleContext,
): Maybe<readonly SampledGpu[]> {
  const used = allKnown(all.map((samples) => usedGpus(samples, origin.tasks, topology.devicesPerNode)))
  // Nodes on one machine have the same GPUs.
  return mapKnown(used, (gpus) => [...new Map(gpus.flat().map((gpu) => [gpu.uuid, gpu])).values()])
}

function allKnown<T>(all: readonly Maybe<T>[]): Maybe<readonly T[]> {
  const without = all.find((maybe) => maybe.kind === 'missing')
  if (without?.kind === 'missing') return without
  return known(all.flatMap((maybe) => (maybe.kind === 'known' ? [maybe.value] : [])))
}
