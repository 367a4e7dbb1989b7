import type { LogContext } from '../model/log.ts'
import { median } from '../stats/sample.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import { sourceRateOf, type SourceRate } from './rate-sources.ts'
import {
  DURATION_STEPS,
  DURATIONS,
  ELAPSED,
  RATE_STEPS,
  STATED,
  SUMMED_STEPS,
  UNSTATED,
  valueIn,
  WORKED_BY_CLOCK,
  WORKED_BY_TIMES,
  type StretchRow,
} from './stretch.ts'
import type { Resolutions } from './stretches.ts'

/** Steps with different batches. The samples of each follow from its printed rate and its time. */
export interface ChangingWork {
  /** Samples ÷ time, of all devices. */
  readonly rate: SourceRate
  /** Samples of a step: the batch of the settings, and the smallest one. */
  readonly batch: number
  readonly least: number
}

/** With fewer stretches, chance looks like a change. */
const FEWEST = 8
/** Batches this close are equal, apart from the resolution of clock and rate. */
const SAME = 0.02
/** A stretch whose batch is less certain than this, because of that resolution, is ignored. */
const MOST_OPEN = 0.1
/** At least this share of the stretches has the batch of the settings; almost all others have less. */
const LEAST_USUAL = 0.25
const MOST_ABOVE = 0.02
/** Fewer deviating stretches are accidents. */
const FEWEST_OTHERS = 2

/**
 * The work of a window in which some steps do not have the batch of the settings: a short last batch of each epoch, a ramp, devices that
 * leave. Rates for more samples than a batch, or times that the rates leave out, have another cause.
 *
 * @param rows of the window
 */
export function changingWork(
  rows: readonly StretchRow[],
  resolutions: Resolutions,
  context: LogContext,
): ChangingWork | undefined {
  const [batch, factor] = [globalBatchOf(context), rateFactor(context)]
  if (batch.kind === 'missing' || factor.kind === 'missing') return undefined
  const spans = rows.flatMap((row) => workIn(row, resolutions) ?? [])
  const stepsIn = (some: readonly { readonly steps: number }[]) =>
    some.reduce((sum, { steps }) => sum + steps, 0)
  const all = rows.reduce((sum, row) => sum + valueIn(row, SUMMED_STEPS), 0)
  if (spans.length < FEWEST || stepsIn(spans) < 0.8 * all) return undefined
  const shareOf = ({ worked, steps }: WorkSpan) => (worked * factor.value) / steps / batch.value
  const usual = spans.filter((span) => Math.abs(shareOf(span) - 1) <= SAME + span.open)
  const others = spans.filter((span) => !usual.includes(span))
  const above = others.filter((span) => shareOf(span) > 1)
  if (
    usual.length < LEAST_USUAL * spans.length ||
    others.length - above.length < FEWEST_OTHERS ||
    above.length > MOST_ABOVE * spans.length
  )
    return undefined
  const time = spans.reduce((sum, span) => sum + span.time, 0)
  const worked = spans.reduce((sum, span) => sum + span.worked, 0)
  const rate = sourceRateOf((worked / time) * factor.value, resolutions.clock / time)
  if (rate === undefined) return undefined
  const least = Math.min(...others.map(shareOf)) * batch.value
  return { rate, batch: batch.value, least }
}

interface WorkSpan {
  readonly steps: number
  readonly time: number
  /** Samples, in the scope of the rates. */
  readonly worked: number
  /** The relative uncertainty of the samples, from the resolutions. */
  readonly open: number
}

/** By the clock, or without one, by the printed step times. */
function workIn(row: StretchRow, resolutions: Resolutions): WorkSpan | undefined {
  const at = (column: number) => valueIn(row, column)
  const steps = at(SUMMED_STEPS)
  if (at(RATE_STEPS) !== steps) return undefined
  const clocked = at(ELAPSED) > 0
  if (!clocked && at(DURATION_STEPS) !== steps) return undefined
  const [time, worked] = clocked ? [at(ELAPSED), at(WORKED_BY_CLOCK)] : [at(DURATIONS), at(WORKED_BY_TIMES)]
  const resolution = clocked ? resolutions.clock : resolutions.durations * steps
  const open = resolution / time + (resolutions.rates * time) / worked
  return open <= MOST_OPEN ? { steps, time, worked, open } : undefined
}

/** Steps before a window whose batches differ from those in the window. */
export interface OtherWork {
  /** Usual samples of a step; in the scope of the rates where the records do not state them. */
  readonly before: number
  readonly inside: number
}

const FEWEST_BEFORE = 5
const APART = 0.1
/** Batches of settings repeat from step to step, random ones do not. */
const ALIKE = { share: 0.5, within: 0.04 } as const

/** Whether the steps before the window belong to a batch-size ramp that has not ended there. */
export function otherWorkBefore(
  before: readonly StretchRow[],
  inside: readonly StretchRow[],
  resolutions: Resolutions,
): OtherWork | undefined {
  const batchesOf = (rows: readonly StretchRow[]) => rows.flatMap((row) => batchIn(row, resolutions) ?? [])
  const [early, late] = [batchesOf(before), batchesOf(inside)]
  if (early.length < FEWEST_BEFORE || early.length < before.length / 2 || late.length < inside.length / 2)
    return undefined
  const alike = (batches: readonly number[]) =>
    batches.filter((batch, index) => Math.abs(batch / (batches[index - 1] ?? NaN) - 1) < ALIKE.within)
      .length >=
    ALIKE.share * (batches.length - 1)
  const [first, usual] = [median(early), median(late)]
  return Math.abs(first / usual - 1) > APART && alike(early) && alike(late)
    ? { before: first, inside: usual }
    : undefined
}

function batchIn(row: StretchRow, resolutions: Resolutions): number | undefined {
  if (valueIn(row, UNSTATED) === 0) return valueIn(row, STATED) / valueIn(row, SUMMED_STEPS)
  const span = workIn(row, resolutions)
  return span === undefined ? undefined : span.worked / span.steps
}

/** Whether the records of a window state varying numbers of samples. */
export function statesChangingWork(rows: readonly StretchRow[]): boolean {
  if (!rows.every((row) => valueIn(row, UNSTATED) === 0)) return false
  const each = rows.map((row) => valueIn(row, STATED) / valueIn(row, SUMMED_STEPS))
  return Math.max(...each) > (1 + STATED_APART) * Math.min(...each)
}

const STATED_APART = 0.02
