import { globalBatch, type Case } from '../model/case.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import type { Plan, TimeEstimate } from '../model/plan.ts'
import type { Repeats } from '../model/suite.ts'
import { deviceCount } from '../model/topology.ts'
import { elapsedFor, samples, samplesPerSecond, seconds, type Seconds } from '../model/units.ts'
import type { Workload } from '../model/workload.ts'

/** Elapsed times of earlier runs, by case id. */
export type MeasuredTimes = ReadonlyMap<string, Seconds>

/**
 * Start-up + steps × global batch ÷ (throughput of one device × devices): perfect scaling, so an upper bound of the
 * speed and a lower bound of the time; undefined where the workload gives no figures.
 */
export function catalogueTime(point: Case, { estimate }: Workload): Seconds | undefined {
  if (estimate === undefined) return undefined
  const { startup, throughputPerDevice, steps } = estimate
  const work = samples(Number(point.parameters[steps]) * globalBatch(point))
  const rate = samplesPerSecond(throughputPerDevice * deviceCount(point.topology))
  return seconds(startup + elapsedFor(work, rate))
}

/** Time that a plan's runs take one after the other; missing as soon as one of them cannot be estimated. */
export function estimateTime(
  { runs }: Plan,
  repeats: Repeats,
  workloads: ReadonlyMap<string, Workload>,
  measured: MeasuredTimes = new Map(),
): Maybe<TimeEstimate> {
  const fewest = repeats.kind === 'fixed' ? repeats.count : repeats.min
  let total = 0
  let least = 0
  let allMeasured = runs.length > 0
  const unknown = new Set<string>()
  for (const { case: point, repeat } of runs) {
    const before = measured.get(point.id)
    const workload = workloads.get(point.workload)
    const time = before ?? (workload && catalogueTime(point, workload))
    if (time === undefined) unknown.add(point.workload)
    else {
      total += time
      if (repeat <= fewest) least += time
    }
    allMeasured &&= before !== undefined
  }
  if (unknown.size > 0) return noEstimate([...unknown].join(', '))
  return known({
    total: seconds(total),
    least: seconds(least),
    from: allMeasured ? 'measured' : 'catalogue',
  })
}

const noEstimate = (names: string) =>
  missing('no-estimate', {
    en: `${names} gives no estimate of its speed, and no run of it was measured yet`,
    zh: `${names} 没有给出速度估计，也还没有实测过`,
  })
