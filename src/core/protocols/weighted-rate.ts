import type { LogContext } from '../model/log.ts'
import { statesChangingWork } from './changing-work.ts'
import { rateFactor } from './log-facts.ts'
import { sourceRateOf, type SourceRate } from './rate-sources.ts'
import { stretchOf, type StretchRow } from './stretch.ts'
import type { Stretches } from './stretches.ts'

/** Printed rates weighted by what each is of. */
export interface WeightedRate extends SourceRate {
  readonly by: 'samples' | 'time'
}

/** Rates and times count for a window where they cover this share of the steps. */
const ENOUGH = 0.9

/**
 * The rates of a window by the samples that its records state, where those differ; else by the time of its steps, by the clock or by
 * printed step times. Undefined where nothing says how long a step took.
 *
 * @param rows of the window
 * @param window the same as one
 */
export function weightedRate(
  rows: readonly StretchRow[],
  window: StretchRow,
  { resolutions }: Stretches,
  context: LogContext,
): WeightedRate | undefined {
  const { sums } = stretchOf(window)
  const { steps, stated, statedPerRate, rateSteps, elapsed, durations, durationSteps, worked } = sums
  const factor = rateFactor(context)
  if (factor.kind === 'missing' || rateSteps < ENOUGH * steps) return undefined
  const weighted = (rate: number, by: WeightedRate['by'], uncertainty: number) => {
    const sourceRate = sourceRateOf(rate * factor.value, uncertainty)
    return sourceRate === undefined ? undefined : { ...sourceRate, by }
  }
  if (statedPerRate > 0 && statesChangingWork(rows)) return weighted(stated / statedPerRate, 'samples', 0)
  if (elapsed > 0 && context.clock === 'log')
    return weighted(worked.byClock / elapsed, 'time', resolutions.clock / elapsed)
  return durationSteps < ENOUGH * steps
    ? undefined
    : weighted(worked.byTimes / durations, 'time', resolutions.durations / (durations / durationSteps))
}
