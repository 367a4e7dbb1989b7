import type { Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import { protocolFinding } from './finding-rows.ts'
import { openShare } from './coarse-values.ts'
import { doubtOfRates, globalBatchOf, rateFactor } from './log-facts.ts'
import { DISAGREE } from './rate-sources.ts'
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
import { median } from '../stats/sample.ts'

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
export function withImpliedBatch(stretches: Stretches, ofLog: LogContext): ImpliedBatch {
  const { context, samples } = withoutBatchOfSamples(stretches, ofLog)
  const batch = impliedBatch(stretches, context)
  if (batch === undefined) return { context, findings: [], isOfDigits: false }
  const { value, isOfDigits } = batch
  return {
    context: { ...context, facts: { ...context.facts, globalBatch: value } },
    findings: [
      samples === undefined
        ? protocolFinding('batch-implied', { batch: value, unit: context.unit })
        : protocolFinding('batch-counts-samples', { samples, tokens: value / samples }),
    ],
    isOfDigits,
  }
}

/** Of fewer tokens by rate and time, what a batch counts is no sample: the batch is wrong. */
const FEWEST_TOKENS = 16

/** Leaves out a stated batch that counts samples while the rates count tokens, as rate and time show; `samples` is then that batch. */
export function withoutBatchOfSamples(
  { series }: Stretches,
  context: LogContext,
): { readonly context: LogContext; readonly samples?: number } {
  const [stated, factor] = [globalBatchOf(context), rateFactor(context)]
  if (context.batchMayCountSamples !== true || stated.kind === 'missing' || factor.kind === 'missing')
    return { context }
  const spans = series.rows().filter(isPaced).map(spanOf)
  const implied = spans.map((span) => (clockTime(span) || printedTime(span)) / span.perRate)
  if (implied.length === 0 || median(implied) * factor.value < FEWEST_TOKENS * stated.value)
    return { context }
  const facts = Object.fromEntries(
    Object.entries(context.facts).filter(([name]) => name !== 'batchPerDevice' && name !== 'globalBatch'),
  )
  return { context: { ...context, facts }, samples: stated.value }
}

export interface ImpliedBatch {
  readonly context: LogContext
  readonly findings: readonly Finding[]
  /** Whether the digits of the rates decide it, so that it is no more certain than they are. */
  readonly isOfDigits: boolean
}

function impliedBatch(
  { series, resolutions }: Stretches,
  context: LogContext,
): { readonly value: number; readonly isOfDigits: boolean } | undefined {
  const stated = globalBatchOf(context)
  const factor = rateFactor(context)
  if (doubtOfRates(context) !== undefined) return undefined
  if (stated.kind === 'known' || stated.code !== 'batch-unknown' || factor.kind === 'missing')
    return undefined
  const rows = series.rows().filter(isPaced)
  const late = context.clock === 'arrival' ? LATE : 0
  const byClock = constantBatch(rows, clockTime, resolutions.clock + late, resolutions)
  const byTimes = constantBatch(rows, printedTime, resolutions.durations, resolutions)
  const found = closerOf(byClock, byTimes)
  if (found === undefined) return undefined
  const open = openShare(rows, 'rates', resolutions)
  const batch = found.batch * factor.value
  // Digits that leave room for one whole number only mean that one.
  const [least, most] = [Math.ceil(batch * (1 - open)), Math.floor(batch * (1 + open))]
  if (least === most && least > 0) return { value: least, isOfDigits: false }
  const whole = Math.round(batch)
  const isWhole = batch >= WHOLE || (whole > 0 && Math.abs(batch / whole - 1) <= NEAR)
  return { value: isWhole ? whole : batch, isOfDigits: true }
}

interface ConstantBatch {
  readonly batch: number
  /** The usual distance of a stretch from it, as a share. */
  readonly spread: number
}

/**
 * By clock and by printed times, the batch is the same where these are of whole steps. Otherwise rate × time is constant for the time
 * that the program divided by, which may be of a part of a step.
 */
const closerOf = (byClock: ConstantBatch | undefined, byTimes: ConstantBatch | undefined) =>
  byClock === undefined || byTimes === undefined
    ? (byClock ?? byTimes)
    : Math.abs(byTimes.batch / byClock.batch - 1) > DISAGREE && byTimes.spread <= byClock.spread
      ? byTimes
      : byClock

type TimeOf = (span: PacedSpan) => number
const clockTime: TimeOf = ({ elapsed }) => elapsed
const printedTime: TimeOf = ({ durations }) => durations

/** @param open how far the time of a span may be off, in seconds: a clock once, printed times at each step */
function constantBatch(
  rows: readonly StretchRow[],
  timeOf: TimeOf,
  open: number,
  { rates }: Stretches['resolutions'],
): ConstantBatch | undefined {
  const batchOf = (span: PacedSpan) => timeOf(span) / span.perRate
  const openOf = (span: PacedSpan) =>
    (rates * span.perRate) / span.rateSteps +
    (open * (timeOf === printedTime ? span.durationSteps : 1)) / timeOf(span)
  const spans = spansOf(
    rows.filter((row) => timeOf(spanOf(row)) > 0),
    (span) => openOf(span) <= MOST_OPEN,
  )
  const middle = spans.map(batchOf).toSorted((a, b) => a - b)[Math.floor(spans.length / 2)]
  if (middle === undefined || spans.length < FEWEST) return undefined
  const apart = (span: PacedSpan) => Math.abs(batchOf(span) / middle - 1)
  const alike = spans.filter((span) => apart(span) <= SAME + openOf(span))
  if (alike.length < MOST * spans.length) return undefined
  const time = alike.reduce((sum, span) => sum + timeOf(span), 0)
  if (timeOf === clockTime && open / time > MOST_OPEN_TOGETHER) return undefined
  const perRate = alike.reduce((sum, span) => sum + span.perRate, 0)
  return { batch: time / perRate, spread: median(alike.map(apart)) }
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

const spanOf = (row: StretchRow): PacedSpan => ({
  elapsed: valueIn(row, ELAPSED),
  durations: valueIn(row, DURATION_STEPS) === valueIn(row, SUMMED_STEPS) ? valueIn(row, DURATIONS) : 0,
  durationSteps: valueIn(row, DURATION_STEPS),
  rateSteps: valueIn(row, RATE_STEPS),
  perRate: valueIn(row, UNSTATED_PER_RATE),
})

/** Joins as few stretches as give enough certainty; a remainder at the end is left out. */
function spansOf(rows: readonly StretchRow[], isSure: (span: PacedSpan) => boolean): PacedSpan[] {
  const spans: PacedSpan[] = []
  let span: PacedSpan | undefined
  for (const row of rows) {
    const next = spanOf(row)
    span = {
      elapsed: next.elapsed + (span?.elapsed ?? 0),
      durations: next.durations + (span?.durations ?? 0),
      durationSteps: next.durationSteps + (span?.durationSteps ?? 0),
      rateSteps: next.rateSteps + (span?.rateSteps ?? 0),
      perRate: next.perRate + (span?.perRate ?? 0),
    }
    if (!isSure(span)) continue
    spans.push(span)
    span = undefined
  }
  return spans
}

const isPaced = (row: StretchRow) =>
  (valueIn(row, ELAPSED) > 0 || valueIn(row, DURATION_STEPS) === valueIn(row, SUMMED_STEPS)) &&
  valueIn(row, RATE_STEPS) === valueIn(row, SUMMED_STEPS) &&
  valueIn(row, UNSTATED) === valueIn(row, SUMMED_STEPS)
