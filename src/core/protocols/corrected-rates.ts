import type { LogContext } from '../model/log.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import type { SourceSums } from './stretch.ts'
import type { Stretches } from './stretches.ts'
import { agree, sourceRateOf, type SourceRates, type SourceRate } from './rate-sources.ts'

/** Rates of sources that only seem to disagree. Each correction is made only where another source confirms it. */
export interface CorrectedRates {
  readonly sourceRates: SourceRates
  /** The step numbers count samples. */
  readonly countsSamples: boolean
  /** What printed rates are multiplied with, because each is of one of so many ranks. */
  readonly rateTimes: number
}

/** With fewer samples a step, a number that happens to divide all step numbers is no proof. */
const FEWEST_SAMPLES = 8

export function correctRates(
  sourceRates: SourceRates,
  sums: SourceSums,
  stretches: Pick<Stretches, 'resolutions' | 'stepsInCommon' | 'ratesMayBeMeans'>,
  context: LogContext,
): CorrectedRates {
  const bySamples = countedInSamples(sourceRates, stretches.stepsInCommon, context)
  if (bySamples !== undefined) return { sourceRates: bySamples, countsSamples: true, rateTimes: 1 }
  const means = stretches.ratesMayBeMeans
    ? meansSinceStart(sums, stretches.resolutions.rates, context)
    : undefined
  const { elapsed, rates } = sourceRates
  const confirmed =
    elapsed !== undefined &&
    rates !== undefined &&
    means !== undefined &&
    !agree(elapsed, rates) &&
    agree(elapsed, means)
  const ofRanks = ofAllRanks(sourceRates, context)
  if (!confirmed && ofRanks !== undefined)
    return {
      sourceRates: { ...sourceRates, rates: ofRanks.rates },
      countsSamples: false,
      rateTimes: ofRanks.times,
    }
  return {
    sourceRates: confirmed ? { ...sourceRates, rates: means } : sourceRates,
    countsSamples: false,
    rateTimes: 1,
  }
}

/** The rates of one rank as those of all, where ranks print different ones and the clock agrees. */
function ofAllRanks(
  { elapsed, rates }: SourceRates,
  { ranks, facts: { devices = ranks?.count } }: LogContext,
) {
  if (ranks === undefined || devices === undefined || elapsed === undefined || rates === undefined)
    return undefined
  const all: SourceRate = { ...rates, figure: rates.figure * devices }
  return !agree(elapsed, rates) && agree(elapsed, all) ? { rates: all, times: devices } : undefined
}

/** Each record's number of steps is a multiple of the batch, and elapsed time is just so many times too fast. */
function countedInSamples(
  sourceRates: SourceRates,
  stepsInCommon: number,
  context: LogContext,
): SourceRates | undefined {
  const { elapsed, stepTimes, rates } = sourceRates
  const batch = globalBatchOf(context)
  if (elapsed === undefined || batch.kind === 'missing' || batch.value < FEWEST_SAMPLES) return undefined
  if (stepsInCommon === 0 || stepsInCommon % batch.value !== 0) return undefined
  const corrected: SourceRate = { ...elapsed, figure: elapsed.figure / batch.value }
  const others = [stepTimes, rates].filter((sourceRate) => sourceRate !== undefined)
  if (others.length === 0 || !others.every((other) => agree(corrected, other))) return undefined
  return { ...sourceRates, elapsed: corrected }
}

/** What the rates say of a stretch if each is the mean since the run began: so much more work in so much more time. */
function meansSinceStart(
  { sinceStart: { steps, perRate, total }, stated }: SourceSums,
  resolution: number,
  context: LogContext,
): SourceRate | undefined {
  const factor = rateFactor(context)
  if (factor.kind === 'missing' || stated > 0) return undefined
  const printed = total.steps / total.perRate
  return sourceRateOf((steps / perRate) * factor.value, (resolution / printed) * (total.perRate / perRate))
}
