import type { Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import { protocolFinding } from './finding-rows.ts'
import { doubtOfRates, globalBatchOf, rateFactor } from './log-facts.ts'
import {
  DURATION_STEPS,
  DURATIONS,
  ELAPSED,
  RATE_STEPS,
  SUMMED_STEPS,
  UNSTATED,
  UNSTATED_PER_RATE,
  valueIn,
  type StretchRow,
} from './stretch.ts'
import type { Stretches } from './stretches.ts'

/** With fewer stretches, equal batches may be chance. */
const FEWEST = 5
/** Batches of stretches this close are equal, apart from the resolution of clock and rate. */
const SAME = 0.05
/** This share of the stretches must agree: the first ones may include the start of the program. */
const MOST = 0.8
/** The largest uncertainty from clock and rate, of one stretch and of all together: with more, different batches would look equal. */
const MOST_OPEN = 0.25
const MOST_OPEN_TOGETHER = 0.02
/** Occasional delay of lines on a busy machine, in seconds. */
const LATE = 0.02
/** From this size on, a batch rounds to a whole number within the digits of rates; a smaller one must be this close to one. */
const WHOLE = 16
const NEAR = 0.02

/** Adds the batch that nothing states but rate, step numbers and time imply: rate × time ÷ steps, if constant over the log. */
export function withImpliedBatch(
  stretches: Stretches,
  context: LogContext,
): { readonly context: LogContext; readonly findings: readonly Finding[] } {
  const batch = impliedBatch(stretches, context)
  if (batch === undefined) return { context, findings: [] }
  return {
    context: { ...context, facts: { ...context.facts, globalBatch: batch } },
    findings: [protocolFinding('batch-implied', { batch, unit: context.unit })],
  }
}

function impliedBatch({ series, resolutions }: Stretches, context: LogContext): number | undefined {
  const stated = globalBatchOf(context)
  const factor = rateFactor(context)
  if (doubtOfRates(context) !== undefined) return undefined
  if (stated.kind === 'known' || stated.code !== 'batch-unknown' || factor.kind === 'missing')
    return undefined
  const late = context.clock === 'arrival' ? LATE : 0
  const spans = spansOf(series.rows().filter(isPaced), (span) => openOf(span, resolutions, late) <= MOST_OPEN)
  const middle = spans.map(batchOf).toSorted((a, b) => a - b)[Math.floor(spans.length / 2)]
  if (middle === undefined || spans.length < FEWEST) return undefined
  const alike = spans.filter(
    (span) => Math.abs(batchOf(span) / middle - 1) <= SAME + openOf(span, resolutions, late),
  )
  if (alike.length < MOST * spans.length) return undefined
  const time = alike.reduce((sum, span) => sum + timeOf(span), 0)
  const isClocked = alike.some(({ elapsed }) => elapsed > 0)
  if (isClocked && (resolutions.clock + late) / time > MOST_OPEN_TOGETHER) return undefined
  const perRate = alike.reduce((sum, span) => sum + span.perRate, 0)
  const batch = (time / perRate) * factor.value
  const whole = Math.round(batch)
  return batch >= WHOLE || (whole > 0 && Math.abs(batch / whole - 1) <= NEAR) ? whole : batch
}

/** Consecutive stretches, summed. */
interface PacedSpan {
  /** Seconds by the clock; 0 without one. */
  readonly elapsed: number
  /** Seconds of the printed step times. */
  readonly durations: number
  readonly durationSteps: number
  readonly rateSteps: number
  /** Sum of 1 ÷ rate over the steps. */
  readonly perRate: number
}

/** Joins as few stretches as give enough certainty; a remainder at the end is left out. */
function spansOf(rows: readonly StretchRow[], isSure: (span: PacedSpan) => boolean): PacedSpan[] {
  const spans: PacedSpan[] = []
  let span = noSpan
  for (const row of rows) {
    span = {
      elapsed: span.elapsed + valueIn(row, ELAPSED),
      durations: span.durations + valueIn(row, DURATIONS),
      durationSteps: span.durationSteps + valueIn(row, DURATION_STEPS),
      rateSteps: span.rateSteps + valueIn(row, RATE_STEPS),
      perRate: span.perRate + valueIn(row, UNSTATED_PER_RATE),
    }
    if (!isSure(span)) continue
    spans.push(span)
    span = noSpan
  }
  return spans
}

const noSpan: PacedSpan = { elapsed: 0, durations: 0, durationSteps: 0, rateSteps: 0, perRate: 0 }

/** By the clock, or without one, by the printed step times. */
const timeOf = ({ elapsed, durations }: PacedSpan) => (elapsed > 0 ? elapsed : durations)

const batchOf = (span: PacedSpan) => timeOf(span) / span.perRate

/** The relative uncertainty of the batch from the resolutions of rate and time. */
function openOf(span: PacedSpan, resolutions: Stretches['resolutions'], late: number): number {
  const rate = span.rateSteps / span.perRate
  const time =
    span.elapsed > 0
      ? (resolutions.clock + late) / span.elapsed
      : (resolutions.durations * span.durationSteps) / span.durations
  return resolutions.rates / rate + time
}

const isPaced = (row: StretchRow) =>
  (valueIn(row, ELAPSED) > 0 || valueIn(row, DURATION_STEPS) === valueIn(row, SUMMED_STEPS)) &&
  valueIn(row, RATE_STEPS) === valueIn(row, SUMMED_STEPS) &&
  valueIn(row, UNSTATED) === valueIn(row, SUMMED_STEPS)
