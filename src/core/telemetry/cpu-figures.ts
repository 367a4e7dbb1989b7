import { flatMapKnown, known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import type { Course, Span } from '../model/telemetry.ts'
import { ratio } from '../model/units.ts'
import type { CpuSample, NodeSamples } from './node-samples.ts'
import { meanOver, powerOf, type SampledPoint } from './over-window.ts'
import type { DeviceFigures } from './sampled.ts'

/** The frequency is only in some samples. */
const frequencyDensity = { longestGap: 17.5, fewest: 1 }

/** What the CPUs of a run's machines did in a window, including other programs. */
export function cpuFigures(nodes: Maybe<readonly NodeSamples[]>, window: Span): DeviceFigures {
  const machines = mapKnown(nodes, (all) => [
    ...new Map(all.map((nodeSamples) => [nodeSamples.machine, nodeSamples])).values(),
  ])
  const over = (read: (machine: NodeSamples) => Maybe<number>) =>
    flatMapKnown(machines, (all): Maybe<readonly number[]> => {
      const values = all.map(read)
      const without = values.find((value) => value.kind === 'missing')
      if (without?.kind === 'missing') return without
      return known(values.flatMap((value) => (value.kind === 'known' ? [value.value] : [])))
    })
  return {
    of: 'cpu',
    utilisation: mapKnown(
      over(({ cpu }) => meanOver(useOf(cpu), window)),
      (all) => ratio(sum(all) / all.length),
    ),
    peakMemory: missing('gpu-only'),
    power: mapKnown(
      over((machine) =>
        flatMapKnown(packagePowers(machine), (powers) =>
          powers.reduce<Maybe<number>>(
            (total, { points }) =>
              flatMapKnown(total, (watts) => mapKnown(meanOver(points, window), (more) => watts + more)),
            known(0),
          ),
        ),
      ),
      sum,
    ),
    clock: mapKnown(
      over(({ cpu }) => {
        const points = clockOf(cpu)
        return points.length === 0 ? missing('sensor-absent') : meanOver(points, window, frequencyDensity)
      }),
      (all) => sum(all) / all.length,
    ),
    temperature: mapKnown(
      over(({ cpu }) => {
        const inside = cpu
          .filter(({ at }) => at >= window.from && at <= window.to)
          .flatMap(({ temperature }) => temperature.flatMap((value) => value ?? []))
        return inside.length === 0
          ? missing('sensor-absent')
          : known(inside.reduce((most, value) => Math.max(most, value)))
      }),
      (all) => Math.max(...all),
    ),
    courses:
      machines.kind === 'missing'
        ? []
        : machines.value.flatMap((nodeSamples) => coursesOf(nodeSamples, machines.value)),
  }
}

/** CPU use between each two samples, at the middle of the time between them. */
function useOf(samples: readonly CpuSample[]): SampledPoint[] {
  const points: SampledPoint[] = []
  for (const [index, sample] of samples.entries()) {
    const before = samples[index - 1]
    const ticks = before === undefined ? 0 : sample.total - before.total
    if (before === undefined || ticks <= 0) continue
    const share = (sample.busy - before.busy) / ticks
    if (share >= 0 && share <= 1) points.push([(sample.at + before.at) / 2, share])
  }
  return points
}

const clockOf = (samples: readonly CpuSample[]): SampledPoint[] =>
  samples.flatMap(({ at, clock }): SampledPoint[] => (clock === undefined ? [] : [[at, clock]]))

interface PackagePower {
  readonly name: string
  readonly points: readonly SampledPoint[]
}

function packagePowers({ cpu, packages }: NodeSamples): Maybe<readonly PackagePower[]> {
  if (packages.kind === 'missing') return packages
  const all: PackagePower[] = []
  for (const [place, { name, most }] of packages.value.entries()) {
    const readings = cpu.flatMap(({ at, energy }): SampledPoint[] => {
      const value = energy[place]
      return value === undefined ? [] : [[at, value]]
    })
    const points = powerOf(readings, most)
    if (points.kind === 'missing') return points
    all.push({ name, points: points.value })
  }
  return known(all)
}

function coursesOf(machine: NodeSamples, all: readonly NodeSamples[]): Course[] {
  const prefix = all.length > 1 ? `${machine.node} ` : ''
  const powers = packagePowers(machine)
  const { cpu } = machine
  const packages = Math.max(0, ...cpu.slice(0, 1).map(({ temperature }) => temperature.length))
  const courses: Course[] = [
    ...(powers.kind === 'missing'
      ? []
      : powers.value.map(({ name, points }) => ({
          quantity: 'power' as const,
          device: `${prefix}${name}`,
          points,
        }))),
    { quantity: 'utilisation', device: `${prefix}CPU`, points: useOf(cpu) },
    { quantity: 'clock', device: `${prefix}CPU`, points: clockOf(cpu) },
    ...Array.from({ length: packages }, (_, place) => ({
      quantity: 'temperature' as const,
      device: `${prefix}package-${place}`,
      points: cpu.flatMap(({ at, temperature }): SampledPoint[] => {
        const value = temperature[place]
        return value === undefined ? [] : [[at, value]]
      }),
    })),
  ]
  return courses.filter(({ points }) => points.length > 0)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
