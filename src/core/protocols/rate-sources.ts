import type { RateSource } from './discrepancy.ts'
import type { LogContext } from '../model/log.ts'
import { PLAYED_BACK } from './arrival-delays.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import type { SourceSums } from './stretch.ts'
import type { Resolutions } from './stretches.ts'
import type { Missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'

/** Why a figure is withheld even if its sources agree; undefined where the rule does not apply. */
export type Doubt = (sourceRates: SourceRates, protocol: Protocol, context: LogContext) => Missing | undefined

export interface SourceRate {
  /** Samples per second of all devices. */
  readonly figure: number
  /** Relative error that the printed resolution alone explains. */
  readonly uncertainty: number
  /** The largest further difference from the clock before the two disagree. */
  readonly limit?: number
}

export type SourceRates = Readonly<Partial<Record<RateSource, SourceRate | undefined>>>

/** A source counts for a window if it covers this share of the steps. */
const ENOUGH = 0.9

/** Stated samples, plus those of the other steps by the global batch; NaN where that is needed and unknown. */
export function samplesOf(stated: number, unstated: number, context: LogContext): number {
  if (unstated === 0) return stated
  const batch = globalBatchOf(context)
  return batch.kind === 'known' ? stated + unstated * batch.value : NaN
}

/** The throughput of a window by each available source. */
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
 * A lower bound of the throughput from the wall time of a run, where the log's clock covers more time than the run took. Empty for a log
 * that was played back.
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

/** Undefined where the figure is not a rate. */
export const sourceRateOf = (figure: number, uncertainty: number): SourceRate | undefined =>
  figure > 0 && Number.isFinite(figure) ? { figure, uncertainty } : undefined

/** The limit for a source that leaves out nothing that the clock counts: its own errors are in its uncertainty. */
export const DISAGREE_CLOSELY = 0.01

/** Rates disagree where they differ by more than this, beyond their resolution. */
export const DISAGREE = 0.03

/** Relative difference of the higher figure from the lower, less what their resolution explains. */
export const netBetween = (sourceRate: SourceRate, other: SourceRate): number =>
  Math.max(sourceRate.figure / other.figure, other.figure / sourceRate.figure) -
  1 -
  sourceRate.uncertainty -
  other.uncertainty

export const agree = (sourceRate: SourceRate, other: SourceRate): boolean =>
  netBetween(sourceRate, other) <= DISAGREE
