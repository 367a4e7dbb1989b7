import type { Estimate, MeasuredRun } from '../model/result.ts'
import { type Seconds, seconds } from '../model/units.ts'
import { figureInterval } from '../stats/interval.ts'
import { mean, median } from '../stats/sample.ts'
import { estimate } from './estimate.ts'

/** What the runs of a case take before their steady part: medians of the repeats. */
export interface CaseStartUp {
  readonly total: Estimate<Seconds>
  /** Absent where they are a small part of it. */
  readonly slowSteps?: Estimate<Seconds>
  /** Mean time of a step in the steady part. */
  readonly stepTime: Seconds
}

/** A smaller share of slow steps is as likely noise of the steps. */
const LEAST_SHARE = 0.1

/** @returns undefined where fewer than half of the runs with a figure have a start-up: runs that slow down have none */
export function startUpOf(runs: readonly Pick<MeasuredRun, 'measurement'>[]): CaseStartUp | undefined {
  const measured = runs.filter(({ measurement }) => measurement.throughput.kind === 'known')
  const known = measured.flatMap(({ measurement }) => measurement.startUp ?? [])
  if (known.length === 0 || 2 * known.length < measured.length) return undefined
  const hasSlowSteps = known.every(({ total, slowSteps }) => slowSteps > LEAST_SHARE * total)
  return {
    total: ofRepeats(known.map(({ total }) => total)),
    ...(hasSlowSteps ? { slowSteps: ofRepeats(known.map(({ slowSteps }) => slowSteps)) } : {}),
    stepTime: seconds(mean(known.map(({ stepTime }) => stepTime))),
  }
}

function ofRepeats(repeats: readonly Seconds[]): Estimate<Seconds> {
  const figure = median(repeats)
  return estimate(seconds(figure), figureInterval(figure, repeats, 'median'), repeats.length)
}
