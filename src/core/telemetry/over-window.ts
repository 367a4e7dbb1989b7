import { known, missing, type Maybe } from '../model/missing.ts'
import type { Span } from '../model/telemetry.ts'

/** A value at a moment, in seconds. */
export type SampledPoint = readonly [at: number, value: number]

export interface Density {
  /** Seconds. A longer gap between samples, or to an end of the window, counts as not sampled. */
  readonly longestGap: number
  /** With fewer samples in a window, its ends have too much weight. */
  readonly fewest: number
}

const everySecond: Density = { longestGap: 3.5, fewest: 5 }

/**
 * The mean of a quantity over a window, by the trapezoidal rule. The value at an end between two samples is interpolated.
 *
 * @param points in order of time
 */
export function meanOver(
  points: readonly SampledPoint[],
  { from, to }: Span,
  { longestGap, fewest }: Density = everySecond,
): Maybe<number> {
  const inside = points.filter(([at]) => at >= from && at <= to)
  if (inside.length < fewest || !(to > from))
    return missing('telemetry-short', { samples: inside.length, needed: fewest })
  const gap = longestWithout(points, { from, to })
  if (gap > longestGap) return missing('telemetry-gap', { seconds: gap })
  const all = [[from, valueAt(points, from)] as const, ...inside, [to, valueAt(points, to)] as const]
  let sum = 0
  for (const [index, [at, value]] of all.entries()) {
    const [before, last] = all[index - 1] ?? [at, value]
    sum += ((value + last) / 2) * (at - before)
  }
  return known(sum / (to - from))
}

/** The longest gap of a window without a sample, in seconds. A run often ends with its window, so do its samples. */
function longestWithout(points: readonly SampledPoint[], { from, to }: Span): number {
  let longest = 0
  let before = from
  for (const [at] of points) {
    if (at > from && before < to) longest = Math.max(longest, Math.min(at, to) - before)
    before = Math.max(at, from)
  }
  return Math.max(longest, to - before)
}

/** Interpolated between the neighbouring samples; after the last one, its value. */
function valueAt(points: readonly SampledPoint[], at: number): number {
  const next = points.findIndex(([time]) => time >= at)
  if (next === -1) return points.at(-1)?.[1] ?? NaN
  const [after, value] = points[next] ?? [at, NaN]
  const previous = points[next - 1]
  if (previous === undefined || after === at) return value
  const [before, last] = previous
  return last + ((value - last) * (at - before)) / (after - before)
}

/** No package draws more. A higher value means that its counter was reset. */
const mostWatts = 5000

/**
 * The power of a package between each two readings of its counter, in W, at the middle of the time between them.
 *
 * @param readings µJ; the counter restarts at 0 after `most`
 */
export function powerOf(readings: readonly SampledPoint[], most: number): Maybe<SampledPoint[]> {
  const points: SampledPoint[] = []
  for (const [index, [at, energy]] of readings.entries()) {
    const before = readings[index - 1]
    if (before === undefined || !(at > before[0])) continue
    const used = energy >= before[1] ? energy - before[1] : energy + most - before[1]
    const watts = used / 1e6 / (at - before[0])
    if (energy > most || watts > mostWatts) return missing('rapl-implausible', { watts })
    points.push([(at + before[0]) / 2, watts])
  }
  return known(points)
}
