import type { Witness } from '../messages/en/witnesses.ts'
import type { LogContext } from '../model/log.ts'
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

export type Testimonies = Readonly<Partial<Record<Witness, Testimony>>>

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
  { clock, durations: ofTimes, rates: ofRates }: Resolutions,
  context: LogContext,
): Testimonies {
  const { steps, elapsed, durations, durationSteps, rateSteps } = witnessed
  const samples = samplesOf(witnessed.stated, witnessed.unstated, context)
  const perRate = samplesOf(witnessed.statedPerRate, witnessed.unstatedPerRate, context)
  const factor = rateFactor(context)
  const rate = (samples * (rateSteps / steps)) / perRate
  return {
    ...testimony('elapsed', samples / elapsed, clock / elapsed),
    ...(durationSteps < ENOUGH * steps
      ? {}
      : testimony(
          'stepTimes',
          (samples * (durationSteps / steps)) / durations,
          (ofTimes / 2) * (durationSteps / durations),
        )),
    ...(rateSteps < ENOUGH * steps || factor.kind === 'missing'
      ? {}
      : testimony('rates', rate * factor.value, ofRates / 2 / rate)),
  }
}

const testimony = (witness: Witness, figure: number, uncertainty: number): Testimonies =>
  figure > 0 && Number.isFinite(figure) ? { [witness]: { figure, uncertainty } } : {}
