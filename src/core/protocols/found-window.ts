import type { Basis } from './window-basis.ts'
import type { RateSource } from './discrepancy.ts'
import type { Finding } from '../model/finding.ts'
import type { LogContext } from '../model/log.ts'
import { flatMapKnown, known, missing, type Maybe } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import { isInProportion } from './clock-speed.ts'
import { slowIntervals, withoutSlowSteps } from './slow-steps.ts'
import { type ChangingWork, otherWorkBefore, statesChangingWork } from './changing-work.ts'
import { areAverages, correctRates, type RecoveredRate } from './corrected-rates.ts'
import { shortBatches } from './short-batches.ts'
import { stallsIn } from './stalls.ts'
import {
  ELAPSED,
  FROM,
  STATED,
  type Stretch,
  stretchOf,
  type StretchRow,
  TO,
  UNSTATED,
  valueIn,
  withoutPart,
} from './stretch.ts'
import type { Stretches } from './stretches.ts'
import type { ChosenWindow, WindowChoice } from './window-choice.ts'
import {
  agree,
  DISAGREE_CLOSELY,
  netBetween,
  type SourceRate,
  sourceRateOf,
  type SourceRates,
  sourceRatesOf,
  wallRate,
} from './rate-sources.ts'
import { protocolFinding } from './finding-rows.ts'
import { varyingSpeed } from './varying-speed.ts'
import { rateFactor } from './log-facts.ts'
import { median, robustDeviation } from '../stats/sample.ts'
import { secondsOf, stepsTimedIn } from './gaps.ts'

/** An interval is fast if its steps are this many times shorter than the median step, … */
const TIMES_SHORTER = 2
/** … and shorter by this many robust deviations, … */
const DEVIATIONS = 6
/** … and by this many times the clock's resolution. */
const RESOLUTIONS = 2
/** Fewer intervals do not show what is usual. */
const FEWEST = 4
/** Fast intervals that change the figure by less get no warning. */
const WORTH_WARNING = 0.03

/**
 * A warning where some intervals of a window are so short that their steps did other work: an evaluation labelled as training, or smaller
 * batches.
 *
 * @param rows of the window
 * @param resolution of the clock, in seconds
 */
function fastIntervals(
  rows: readonly StretchRow[],
  window: StretchRow,
  resolution: number,
): readonly Finding[] {
  const perStep = rows.map((row) => secondsOf(row) / stepsTimedIn(row)).filter((time) => time >= 0)
  if (perStep.length < FEWEST) return []
  const usual = median(perStep)
  const deviation = robustDeviation(perStep, usual)
  const fast = rows.filter((row) => {
    const steps = stepsTimedIn(row)
    const saved = usual * steps - secondsOf(row)
    return (
      saved > (1 - 1 / TIMES_SHORTER) * usual * steps &&
      saved > DEVIATIONS * deviation * steps &&
      saved > RESOLUTIONS * resolution
    )
  })
  const share = rateOf(window) / rateOf(fast.reduce(withoutPart, window)) - 1
  if (!(share >= WORTH_WARNING)) return []
  return [protocolFinding('fast-intervals', { intervals: fast.length, share })]
}

/** Samples a second where the records state their samples, else steps a second. */
function rateOf(row: StretchRow): number {
  const stated = row[UNSTATED] === 0 ? (row[STATED] ?? NaN) : NaN
  return (stated > 0 ? stated : stepsTimedIn(row)) / secondsOf(row)
}

/** Printed rates, and the samples or time that weigh them. */
interface WeightedRate extends SourceRate {
  readonly by: 'samples' | 'time'
}

/** Rates and times count for a window if they cover this share of the steps. */
const ENOUGH = 0.9

/**
 * The rates of a window, weighted by the samples of its records where those differ, else by the time of its steps, by the clock or by
 * printed step times. Undefined where the time of a step is unknown.
 *
 * @param rows of the window
 * @param window all rows as one
 */
function weightedRate(
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

/** The window of a protocol in one run, with the rates of all sources in it. */
export interface FoundWindow extends Pick<ChosenWindow, 'window' | 'phrase'> {
  readonly sourceRates: SourceRates
  /** Whether the step numbers count samples. */
  readonly countsSamples: boolean
  /** Factor on printed rates that are each of one of several ranks. */
  readonly rateTimes: number
  /** The rate behind printed running averages. */
  readonly recovered: RecoveredRate | undefined
  /** The work of steps with other batches than that of the settings. */
  readonly changing: ChangingWork | undefined
  /** The printed rates weighted by the samples or the time of their steps. */
  readonly weighted: WeightedRate | undefined
  /** The rates including all stalls that the figure includes. */
  readonly sourceRatesWithStalls: SourceRates
  readonly rows: readonly StretchRow[]
  /** Stretches between its ends that are left out. */
  readonly leftOut: readonly Stretch[]
  readonly findings: readonly Finding[]
}

/** Undefined where no record was timed. */
export function findWindow(
  stretches: Stretches,
  choice: WindowChoice,
  protocol: Protocol,
  basis: Basis,
  context: LogContext,
): Maybe<FoundWindow> | undefined {
  const stalls = stallsIn(stretches, protocol)
  const withShort = stretches.series.rowsWithout(stalls.leftOut)
  // A fixed window takes the records of its rule.
  const short = protocol.window.kind === 'automatic' ? shortBatches(withShort) : undefined
  const rows = withShort.filter((row) => short?.rows.includes(row) !== true)
  const chosen = choice.from(rows, basis)
  if (chosen === undefined) return undefined
  return flatMapKnown(chosen, ({ window, row, phrase, findings }) => {
    const stalled = countsStalls(protocol) ? undefined : stalls.mostOf(row)
    if (stalled !== undefined) return missing('mostly-gaps', stalled)
    const inside = rows.filter((other) => isIn(other, row))
    const recognised = (stretchRow: StretchRow, without: readonly StretchRow[]) => {
      const { sums } = stretchOf(stretchRow)
      const rates = sourceRatesOf(sums, stretches.resolutions, context)
      const others = inside.filter((other) => !without.some((stall) => stall[FROM] === other[FROM]))
      return correctRates(rates, sums, stretches, others, context)
    }
    const covered = rows.reduce((sum, row) => sum + (row[ELAPSED] ?? NaN), 0)
    const included = stalls.included.filter((stall) => isIn(stall, row))
    const training = included.reduce(withoutPart, row)
    const { sourceRates, countsSamples, rateTimes, recovered, changing } = recognised(training, included)
    const slow = slowIntervals(inside, row, stretches.resolutions.clock)
    const sourceRatesWithStalls = recognised(row, []).sourceRates
    const figureOf = (rates: SourceRates) => rates[sourceOf[basis]]?.figure
    return known({
      window,
      phrase,
      sourceRates: withWall(compared(sourceRates, inside), covered, context),
      countsSamples,
      rows: inside,
      rateTimes,
      recovered,
      changing,
      weighted: weightedRate(inside, row, stretches, context),
      sourceRatesWithStalls,
      leftOut: [...stalls.leftOut, ...(short?.rows ?? [])].map(stretchOf),
      findings: [
        ...findings,
        ...(short?.findings ?? []),
        ...(countsSamples ? [stepsCountSamples(sourceRates)] : []),
        ...stalls.findings(row),
        ...(slow === undefined
          ? []
          : withoutSlowSteps(
              slow,
              {
                window: figureOf(sourceRatesWithStalls),
                rest: figureOf(recognised(slow.rest, []).sourceRates),
              },
              context.unit,
            )),
        ...varyingSpeed(inside, basis, stretches.resolutions),
        ...otherWork(
          rows.filter((other) => valueIn(other, FROM) < valueIn(row, FROM)),
          inside,
          stretches,
          context,
        ),
        ...(changing === undefined
          ? fastIntervals(inside, row, stretches.resolutions.clock)
          : [protocolFinding('work-changes', { ...wholeOf(changing), unit: context.unit })]),
      ],
    })
  })
}

/** Without printed values that confirm it, the step numbers may count steps all the same. */
const stepsCountSamples = ({ stepTimes, rates }: SourceRates): Finding => ({
  ...protocolFinding('steps-count-samples'),
  level: stepTimes === undefined && rates === undefined ? 'warning' : 'note',
})

/** The source of the rate, by the basis of the window. */
const sourceOf: Readonly<Record<Basis, RateSource>> = {
  stamps: 'elapsed',
  arrival: 'elapsed',
  'step-times': 'stepTimes',
  rates: 'rates',
}

/** Gives printed values the closer limit where they differ from the clock by a constant factor, so that they leave no time out. */
function compared(sourceRates: SourceRates, rows: readonly StretchRow[]): SourceRates {
  const { elapsed, stepTimes, rates } = sourceRates
  const closer = (source: 'stepTimes' | 'rates', sourceRate: SourceRate | undefined) =>
    elapsed !== undefined &&
    sourceRate !== undefined &&
    agree(elapsed, sourceRate) &&
    // A smaller difference is within that limit anyway.
    netBetween(elapsed, sourceRate) > DISAGREE_CLOSELY &&
    isInProportion(rows, source, sourceRate.figure / elapsed.figure)
      ? { ...sourceRate, limit: DISAGREE_CLOSELY }
      : sourceRate
  return { ...sourceRates, stepTimes: closer('stepTimes', stepTimes), rates: closer('rates', rates) }
}
/** A warning where the steps before a window have other batches. The rates then look like running averages, but are none. */
function otherWork(
  before: readonly StretchRow[],
  inside: readonly StretchRow[],
  stretches: Stretches,
  context: LogContext,
): readonly Finding[] {
  const found = otherWorkBefore(before, inside, stretches.resolutions)
  if (found === undefined || areAverages(stretches, context)) return []
  const rounded = (batch: number) => (batch < WHOLE ? Number(batch.toPrecision(3)) : Math.round(batch))
  return [
    protocolFinding('batch-ramps', {
      before: rounded(found.before),
      inside: rounded(found.inside),
      unit: context.unit,
    }),
  ]
}

/** From this size on, a batch is shown as a whole number. */
const WHOLE = 16

const wholeOf = ({ batch, least }: ChangingWork) => ({ batch, least: Math.round(least) })

/** Whether the figure includes all elapsed time. */
const countsStalls = ({ source, gaps }: Protocol) => source === 'elapsed' && gaps === 'included'

const withWall = (sourceRates: SourceRates, covered: number, context: LogContext): SourceRates => ({
  ...sourceRates,
  ...wallRate(sourceRates, covered, context),
})

const isIn = (stretch: StretchRow, window: StretchRow) =>
  (stretch[FROM] ?? NaN) >= (window[FROM] ?? NaN) && (stretch[FROM] ?? NaN) < (window[TO] ?? NaN)
