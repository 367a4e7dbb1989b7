import { flatMapKnown, known, knownValues, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Course, Quantity, Span } from '../model/telemetry.ts'
import { bytes, ratio } from '../model/units.ts'
import { meanOver, type SampledPoint } from './over-window.ts'
import type { DeviceFigures } from './sampled.ts'
import type { SampledGpu } from './used-gpus.ts'

type GpuField = 'power' | 'utilisation' | 'clock' | 'temperature' | 'memory'

/** What the GPUs of a run did in a window. */
export function gpuFigures(gpus: Maybe<readonly SampledGpu[]>, window: Span): DeviceFigures {
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

/** Readings of a field, without those that nvidia-smi did not give: where they are many, the gaps withhold the figure. */
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
