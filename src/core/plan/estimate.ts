import type { Baseline } from '../model/baseline.ts'
import { globalBatch, type Case } from '../model/case.ts'
import { known, missing, type Maybe } from '../model/missing.ts'
import type { CaseTime, Plan, TimeEstimate } from '../model/plan.ts'
import type { Repeats } from '../model/suite.ts'
import { deviceCount } from '../model/topology.ts'
import { elapsedFor, samples, samplesPerSecond, seconds, type Seconds } from '../model/units.ts'
import type { CostEstimate } from '../model/workload.ts'
import { publishedRates } from './published-rate.ts'
import type { PlannedWorkload } from './settle-devices.ts'
import { workloadRate } from './workload-rate.ts'

/** What one run of each case is expected to take, by case id. */
export type CaseTimes = ReadonlyMap<string, CaseTime>

/** What expected times are computed from. */
export interface TimeEvidence {
  /** What runs of each case took, by case id. */
  readonly measured: ReadonlyMap<string, Seconds>
  /** The model of the GPUs, where it is known. */
  readonly gpu: string | undefined
  readonly baselines: readonly Baseline[]
}

/**
 * What a run of each case is expected to take: as measured before, else by a published figure of the same model,
 * precision and devices, else by the workload's own rough figure; absent where none of them says it.
 */
export function expectedTimes(
  cases: readonly Case[],
  workloads: ReadonlyMap<string, PlannedWorkload>,
  { measured, gpu, baselines }: TimeEvidence,
): CaseTimes {
  const published = gpu === undefined ? undefined : publishedRates(baselines, gpu)
  const times = new Map<string, CaseTime>()
  for (const point of cases) {
    const took = measured.get(point.id)
    if (took !== undefined) {
      times.set(point.id, { expected: took, source: { kind: 'measured' } })
      continue
    }
    const workload = workloads.get(point.workload)
    if (workload?.estimate === undefined) continue
    const kind = workload.needs.devices
    const source =
      (kind === 'gpu' ? published?.(point, workload) : undefined) ??
      workloadRate(point, workload, { kind, gpu })
    if (source === undefined) continue
    times.set(point.id, { expected: timeAt(source.perDevice, point, workload.estimate), source })
  }
  return times
}

/**
 * Start-up + steps × global batch ÷ (throughput of one device × devices): perfect scaling, so an upper bound of the
 * speed and a lower bound of the time.
 */
function timeAt(perDevice: number, point: Case, { startup, steps }: CostEstimate): Seconds {
  const work = samples(Number(point.parameters[steps]) * globalBatch(point))
  return seconds(startup + elapsedFor(work, samplesPerSecond(perDevice * deviceCount(point.topology))))
}

/** Time that a plan's runs take one after the other, with the pauses between them; missing as soon as one run cannot be estimated. */
export function estimateTime({ cases, runs }: Plan, repeats: Repeats, times: CaseTimes): Maybe<TimeEstimate> {
  const unknown = new Set(cases.flatMap(({ id, workload }) => (times.has(id) ? [] : [workload])))
  if (unknown.size > 0) return missing('no-estimate', { workloads: [...unknown] })
  const fewest = repeats.kind === 'fixed' ? repeats.count : repeats.min
  const together = (some: Plan['runs']) =>
    some.reduce(
      (sum, run) => sum + (times.get(run.case.id)?.expected ?? 0),
      (repeats.pause ?? 0) * Math.max(0, some.length - 1),
    )
  const isMeasured = ({ id }: Case) => times.get(id)?.source.kind === 'measured'
  return known({
    total: seconds(together(runs)),
    least: seconds(together(runs.filter(({ repeat }) => repeat <= fewest))),
    from: cases.length > 0 && cases.every(isMeasured) ? 'measured' : 'catalogue',
  })
}
