import type { LogContext } from '../model/log.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import type { Witnessed } from './stretch.ts'
import type { Stretches } from './stretches.ts'
import { agree, testimonyOf, type Testimonies, type Testimony } from './witnesses.ts'

/** What witnesses mean that only seem to disagree; each reading is taken only where another witness confirms it. */
export interface Recognised {
  readonly told: Testimonies
  /** The step numbers count samples. */
  readonly countsSamples: boolean
}

/** With fewer samples a step, a number that happens to divide all step numbers is no proof. */
const FEWEST_SAMPLES = 8

export function recognise(
  told: Testimonies,
  witnessed: Witnessed,
  stretches: Pick<Stretches, 'resolutions' | 'stepsInCommon' | 'ratesMayBeMeans'>,
  context: LogContext,
): Recognised {
  const bySamples = countedInSamples(told, stretches.stepsInCommon, context)
  if (bySamples !== undefined) return { told: bySamples, countsSamples: true }
  const means = stretches.ratesMayBeMeans
    ? meansSinceStart(witnessed, stretches.resolutions.rates, context)
    : undefined
  const { elapsed, rates } = told
  const confirmed =
    elapsed !== undefined &&
    rates !== undefined &&
    means !== undefined &&
    !agree(elapsed, rates) &&
    agree(elapsed, means)
  return { told: confirmed ? { ...told, rates: means } : told, countsSamples: false }
}

/** Each record's number of steps is a multiple of the batch, and elapsed time is just so many times too fast. */
function countedInSamples(
  told: Testimonies,
  stepsInCommon: number,
  context: LogContext,
): Testimonies | undefined {
  const { elapsed, stepTimes, rates } = told
  const batch = globalBatchOf(context)
  if (elapsed === undefined || batch.kind === 'missing' || batch.value < FEWEST_SAMPLES) return undefined
  if (stepsInCommon === 0 || stepsInCommon % batch.value !== 0) return undefined
  const corrected: Testimony = { ...elapsed, figure: elapsed.figure / batch.value }
  const others = [stepTimes, rates].filter((one) => one !== undefined)
  if (others.length === 0 || !others.every((one) => agree(corrected, one))) return undefined
  return { ...told, elapsed: corrected }
}

/** What the rates say of a stretch if each is the mean since the run began: so much more work in so much more time. */
function meansSinceStart(
  { sinceStart: { steps, perRate, total }, stated }: Witnessed,
  resolution: number,
  context: LogContext,
): Testimony | undefined {
  const factor = rateFactor(context)
  if (factor.kind === 'missing' || stated > 0) return undefined
  const printed = total.steps / total.perRate
  return testimonyOf((steps / perRate) * factor.value, (resolution / printed) * (total.perRate / perRate))
}
