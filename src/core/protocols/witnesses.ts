import type { Witness } from '../messages/en/witnesses.ts'
import type { LogContext } from '../model/log.ts'
import { PLAYED_BACK } from './arrival-delays.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import type { Witnessed } from './stretch.ts'
import type { Resolutions } from './stretches.ts'

/** What one witness says of a window. */
export interface Testimony {
  /** Samples per second of all devices. */
  readonly figure: number
  /** What the printed resolution alone can make it wrong by, as a share. */
  readonly uncertainty: number
}

export type Testimonies = Readonly<Partial<Record<Witness, Testimony | undefined>>>

/** A witness speaks for a window where it tells of this share of the steps. */
const ENOUGH = 0.9

/** Samples of the steps that state them, and of the others by the global batch; NaN where that is needed and unknown. */
export function samplesOf(stated: number, unstated: number, context: LogContext): number {
  if (unstated === 0) return stated
  const batch = globalBatchOf(context)
  return batch.kind === 'known' ? stated + unstated * batch.value : NaN
}

/** What every witness says of the throughput of a window; without those that cannot say it. */
export function testimonies(
  witnessed: Witnessed,
  { clock, durations: ofTimes, rates: ofRates, arrival }: Resolutions,
  context: LogContext,
): Testimonies {
  const { steps, elapsed, arrived, durations, durationSteps, rateSteps } = witnessed
  const samples = samplesOf(witnessed.stated, witnessed.unstated, context)
  const perRate = samplesOf(witnessed.statedPerRate, witnessed.unstatedPerRate, context)
  const factor = rateFactor(context)
  const rate = (samples * (rateSteps / steps)) / perRate
  const timed = durationSteps >= ENOUGH * steps
  const paced = rateSteps >= ENOUGH * steps && factor.kind === 'known'
  const watched = context.clock === 'log' && elapsed <= PLAYED_BACK * arrived
  return {
    elapsed: testimonyOf(samples / elapsed, clock / elapsed),
    stepTimes: timed
      ? testimonyOf(
          (samples * (durationSteps / steps)) / durations,
          (ofTimes / 2) * (durationSteps / durations),
        )
      : undefined,
    rates: paced ? testimonyOf(rate * factor.value, ofRates / 2 / rate) : undefined,
    arrival: watched ? testimonyOf(samples / arrived, arrival / arrived) : undefined,
  }
}

/**
 * What the wall time of a run says of its log's clock, where that covers more time than the run had: the throughput is
 * at least this much higher. Of a log that was played back, nothing.
 *
 * @param told of a window
 * @param covered seconds from the first to the last record of the run, by the log's clock
 */
export function wallTestimony(
  { elapsed }: Testimonies,
  covered: number,
  { clock, wall }: LogContext,
): Testimonies {
  if (elapsed === undefined || wall === undefined || clock !== 'log') return {}
  const faster = covered / wall
  if (!(faster > 1) || faster > PLAYED_BACK) return {}
  return { wall: testimonyOf(elapsed.figure * faster, 0) }
}

/** Undefined for what is no rate. */
export const testimonyOf = (figure: number, uncertainty: number): Testimony | undefined =>
  figure > 0 && Number.isFinite(figure) ? { figure, uncertainty } : undefined

/** Witnesses that are further apart than this, beyond what their resolution explains, disagree. */
export const DISAGREE = 0.03

/** How far the higher figure is above the lower, less what their resolution explains. */
export const netBetween = (one: Testimony, other: Testimony): number =>
  Math.max(one.figure / other.figure, other.figure / one.figure) - 1 - one.uncertainty - other.uncertainty

export const agree = (one: Testimony, other: Testimony): boolean => netBetween(one, other) <= DISAGREE
