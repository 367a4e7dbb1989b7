import type { RateSource } from './discrepancy.ts'
import type { LogContext } from '../model/log.ts'
import { PLAYED_BACK } from './arrival-delays.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import type { SourceSums } from './stretch.ts'
import type { Resolutions } from './stretches.ts'

/** The rate that one source gives for a window. */
export interface SourceRate {
  /** Samples per second of all devices. */
  readonly figure: number
  /** What the printed resolution alone can make it wrong by, as a share. */
  readonly uncertainty: number
  /** How far from it the clock may be, beyond that, before the two disagree. */
  readonly limit?: number
}

export type SourceRates = Readonly<Partial<Record<RateSource, SourceRate | undefined>>>

/** A source counts for a window where it covers this share of the steps. */
const ENOUGH = 0.9

/** Samples of the steps that state them, and of the others by the global batch; NaN where that is needed and unknown. */
export function samplesOf(stated: number, unstated: number, context: LogContext): number {
  if (unstated === 0) return stated
  const batch = globalBatchOf(context)
  return batch.kind === 'known' ? stated + unstated * batch.value : NaN
}

/** The throughput of a window by every source that has one. */
export function sourceRatesOf(
  sums: SourceSums,
  { clock, durations: ofTimes, rates: ofRates, arrival }: Resolutions,
  context: LogContext,
): SourceRates {
  const { steps, elapsed, arrived, durations, durationSteps, rateSteps } = sums
  const samples = samplesOf(sums.stated, sums.unstated, context)
  const perRate = samplesOf(sums.statedPerRate, sums.unstatedPerRate, context)
  const factor = rateFactor(context)
  const rate = (samples * (rateSteps / steps)) / perRate
  const areWhole = context.timesWithoutLoading !== true || context.clock === 'none'
  const timed = areWhole && durationSteps >= ENOUGH * steps
  const paced = rateSteps >= ENOUGH * steps && factor.kind === 'known' && context.ratesCountOther !== true
  const watched = context.clock === 'log' && context.clockPauses !== true && elapsed <= PLAYED_BACK * arrived
  return {
    elapsed: sourceRateOf(samples / elapsed, clock / elapsed),
    stepTimes: timed
      ? sourceRateOf(
          (samples * (durationSteps / steps)) / durations,
          (ofTimes / 2) * (durationSteps / durations),
        )
      : undefined,
    rates: paced ? sourceRateOf(rate * factor.value, ofRates / 2 / rate) : undefined,
    arrival: watched ? sourceRateOf(samples / arrived, arrival / arrived) : undefined,
  }
}

/**
 * What the wall time of a run says of its log's clock, where that covers more time than the run had: the throughput is
 * at least this much higher. Of a log that was played back, nothing.
 *
 * @param sourceRates of a window
 * @param covered seconds from the first to the last record of the run, by the log's clock
 */
export function wallRate(
  { elapsed }: SourceRates,
  covered: number,
  { clock, wall }: LogContext,
): SourceRates {
  if (elapsed === undefined || wall === undefined || clock !== 'log') return {}
  const faster = covered / wall
  if (!(faster > 1) || faster > PLAYED_BACK) return {}
  return { wall: sourceRateOf(elapsed.figure * faster, 0) }
}

/** Undefined for what is no rate. */
export const sourceRateOf = (figure: number, uncertainty: number): SourceRate | undefined =>
  figure > 0 && Number.isFinite(figure) ? { figure, uncertainty } : undefined

/** The same for a source that leaves out nothing that the clock counts: its own errors are in its uncertainty. */
export const DISAGREE_CLOSELY = 0.01

/** Rates that are further apart than this, beyond what their resolution explains, disagree. */
export const DISAGREE = 0.03

/** How far the higher figure is above the lower, less what their resolution explains. */
export const netBetween = (sourceRate: SourceRate, other: SourceRate): number =>
  Math.max(sourceRate.figure / other.figure, other.figure / sourceRate.figure) -
  1 -
  sourceRate.uncertainty -
  other.uncertainty

export const agree = (sourceRate: SourceRate, other: SourceRate): boolean =>
  netBetween(sourceRate, other) <= DISAGREE
