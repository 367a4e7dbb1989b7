import { globalBatch, type Case } from '../model/case.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import type { Plan, TimeEstimate } from '../model/plan.ts'
import type { Repeats } from '../model/suite.ts'
import { deviceCount } from '../model/topology.ts'
import { elapsedFor, samples, samplesPerSecond, seconds, type Seconds } from '../model/units.ts'
import type { Workload } from '../model/workload.ts'

/** Expected or measured time of one run, by case id. */
export type CaseTimes = ReadonlyMap<string, Seconds>

/**
 * Start-up + steps × global batch ÷ (throughput of one device × devices): perfect scaling, so an upper bound of the
 * speed and a lower bound of the time; undefined where the workload gives no figures.
 */
function catalogueTime(point: Case, { estimate }: Workload): Seconds | undefined {
  if (estimate === undefined) return undefined
  const { startup, throughputPerDevice, steps } = estimate
  const work = samples(Number(point.parameters[steps]) * globalBatch(point))
  const rate = samplesPerSecond(throughputPerDevice * deviceCount(point.topology))
  return seconds(startup + elapsedFor(work, rate))
}

/** What a run of each case is expected to take: as measured before, or else by the catalogue; absent where neither says. */
export function expectedTimes(
  cases: readonly Case[],
  workloads: ReadonlyMap<string, Workload>,
  measured: CaseTimes,
): CaseTimes {
  const times = new Map<string, Seconds>()
  for (const point of cases) {
    const workload = workloads.get(point.workload)
    const time = measured.get(point.id) ?? (workload && catalogueTime(point, workload))
    if (time !== undefined) times.set(point.id, time)
  }
  return times
}

/** Time that a plan's runs take one after the other, with the pauses between them; missing as soon as one run cannot be estimated. */
export function estimateTime(
  { cases, runs }: Plan,
  repeats: Repeats,
  times: CaseTimes,
  measured: CaseTimes,
): Maybe<TimeEstimate> {
  const unknown = new Set(cases.flatMap(({ id, workload }) => (times.has(id) ? [] : [workload])))
  if (unknown.size > 0) return missing('no-estimate', { workloads: [...unknown] })
  const fewest = repeats.kind === 'fixed' ? repeats.count : repeats.min
  const together = (some: Plan['runs']) =>
    some.reduce(
      (sum, run) => sum + (times.get(run.case.id) ?? 0),
      (repeats.pause ?? 0) * Math.max(0, some.length - 1),
    )
  return known({
    total: seconds(together(runs)),
    least: seconds(together(runs.filter(({ repeat }) => repeat <= fewest))),
    from: cases.length > 0 && cases.every(({ id }) => measured.has(id)) ? 'measured' : 'catalogue',
  })
}
