import type { LogContext } from '../model/log.ts'
import { globalBatchOf, rateFactor } from './log-facts.ts'
import { median } from '../stats/sample.ts'
import { approachCurve } from './approach-curve.ts'
import { changingWork, type ChangingWork } from './changing-work.ts'
import {
  ELAPSED,
  PACED,
  PACED_BEFORE,
  PACED_BY,
  RATE_STEPS,
  STEPS,
  SUMMED_STEPS,
  TIME,
  valueIn,
  type SourceSums,
  type StretchRow,
} from './stretch.ts'
import type { Stretches } from './stretches.ts'
import { agree, DISAGREE, sourceRateOf, type SourceRates, type SourceRate } from './rate-sources.ts'

/** Rates of sources that only seem to disagree. A correction is made only where another source confirms it. */
export interface CorrectedRates {
  readonly sourceRates: SourceRates
  /** Whether the step numbers count samples. */
  readonly countsSamples: boolean
  /** Factor on printed rates that are each of one of several ranks. */
  readonly rateTimes: number
  readonly recovered?: RecoveredRate
  readonly changing?: ChangingWork
}

/** Printed rates that are running averages, which still contain the slow steps at the start. */
export interface RecoveredRate {
  /** The rate of the steps behind the averages; undefined where only their kind is known. */
  readonly rate: SourceRate | undefined
}

/** With fewer samples a step, a common divisor of all step numbers may be chance. */
const FEWEST_SAMPLES = 8
/** No training takes more steps a second, so that such numbers count samples even where nothing else shows it. */
const MOST_STEPS = 1000

/** Programs print a line every 10, 20, 25, 50, 100, … steps. */
const round = /^(?:[125]|25)0*$/

/** @param rows of the window */
export function correctRates(
  sourceRates: SourceRates,
  sums: SourceSums,
  stretches: Pick<Stretches, 'by' | 'series' | 'resolutions' | 'stepsInCommon' | 'ratesMayBeMeans'>,
  rows: readonly StretchRow[],
  context: LogContext,
): CorrectedRates {
  const bySamples = countedInSamples(sourceRates, stretches.stepsInCommon, context)
  if (bySamples !== undefined) return { sourceRates: bySamples, countsSamples: true, rateTimes: 1 }
  const means = stretches.ratesMayBeMeans
    ? meansSinceStart(sums, stretches.resolutions.rates, context)
    : undefined
  const plain = { sourceRates, countsSamples: false, rateTimes: 1 }
  const { elapsed, stepTimes, rates } = sourceRates
  if (rates === undefined || (elapsed !== undefined && agree(elapsed, rates))) return plain
  const ofRanks = ofAllRanks(sourceRates, context)
  if (ofRanks !== undefined)
    return { ...plain, sourceRates: { ...sourceRates, rates: ofRanks.rates }, rateTimes: ofRanks.times }
  const byWork = () => {
    const reference = elapsed ?? stepTimes
    if (reference === undefined || agree(reference, rates)) return plain
    const changing = changingWork(rows, stretches.resolutions, context)
    return changing === undefined ? plain : { ...plain, sourceRates: { rates: changing.rate }, changing }
  }
  if (elapsed === undefined) {
    const recovered = recoveredByShape(rates, stretches, context)
    return recovered === undefined ? byWork() : { ...plain, recovered }
  }
  if (means !== undefined && agree(elapsed, means) && isEven(rows)) return recoveredAs(means, plain)
  const approached = approachedRate(stretches, context)
  if (approached === undefined) return byWork()
  if (approached.rate === undefined) return { ...plain, recovered: approached }
  return agree(elapsed, approached.rate) ? recoveredAs(approached.rate, plain) : plain
}

const recoveredAs = (rate: SourceRate, corrected: CorrectedRates): CorrectedRates => ({
  ...corrected,
  sourceRates: { ...corrected.sourceRates, rates: rate },
  recovered: { rate },
})

type RateStretches = Pick<Stretches, 'by' | 'series' | 'resolutions'>

/** The limit of the rates of a run; undefined where they are no averages. */
function approachedRate(stretches: RateStretches, context: LogContext): RecoveredRate | undefined {
  const factor = rateFactor(context)
  if (factor.kind === 'missing') return undefined
  let taken = 0
  const printed = stretches.series.rows().flatMap((row) => {
    taken += valueIn(row, stretches.by === 'rates' ? STEPS : SUMMED_STEPS)
    const rate = rateIn(row, stretches)
    return rate > 0 ? [{ taken, rate }] : []
  })
  const curve = approachCurve(printed, stretches.resolutions.rates)
  if (curve === undefined) return undefined
  return { rate: curve.isSure ? sourceRateOf(curve.rate * factor.value, curve.misfit) : undefined }
}

/** Whether the printed rates of a run follow the curve of running averages. */
export const areAverages = (stretches: RateStretches, context: LogContext): boolean =>
  approachedRate(stretches, context) !== undefined

function rateIn(row: StretchRow, { by }: RateStretches): number {
  const at = (column: number) => valueIn(row, column)
  return by === 'rates' ? at(STEPS) / at(TIME) : at(RATE_STEPS) / at(PACED)
}

/** Without a clock and a batch, the curve shows that rates are averages, unless a clock shows that the steps really changed so. */
function recoveredByShape(
  rates: SourceRate,
  stretches: RateStretches,
  context: LogContext,
): RecoveredRate | undefined {
  const approached = approachedRate(stretches, context)
  if (approached === undefined) return undefined
  const { rate } = approached
  if (rate !== undefined && Math.abs(rates.figure / rate.figure - 1) <= DISAGREE) return undefined
  return speedUpByClock(stretches) > WITH_RATES * speedUpByRates(stretches) ? undefined : approached
}

/** If steps speed up by at least this share of what the rates show, the rates are real. */
const WITH_RATES = 0.5

const speedUpByRates = (stretches: RateStretches) =>
  riseOf(stretches.series.rows().map((row) => rateIn(row, stretches)))

/** NaN where no clock shows it. */
const speedUpByClock = ({ series }: RateStretches) =>
  riseOf(series.rows().map((row) => valueIn(row, SUMMED_STEPS) / valueIn(row, ELAPSED)))

/** How much higher the last half of a run is than the rest of its first quarter after the start. */
function riseOf(all: readonly number[]): number {
  const values = all.filter((value) => value > 0 && Number.isFinite(value))
  const early = values.slice(Math.floor(values.length / 8), Math.floor(values.length / 3))
  const late = values.slice(Math.floor(values.length / 2))
  return early.length === 0 || values.length < all.length / 2 ? NaN : Math.log(median(late) / median(early))
}

/** The rates of one rank as those of all, where ranks print different rates and the clock agrees. */
function ofAllRanks(
  { elapsed, rates }: SourceRates,
  { ranks, facts: { devices = ranks?.count } }: LogContext,
) {
  if (ranks === undefined || devices === undefined || elapsed === undefined || rates === undefined)
    return undefined
  const all: SourceRate = { ...rates, figure: rates.figure * devices }
  return !agree(elapsed, rates) && agree(elapsed, all) ? { rates: all, times: devices } : undefined
}

/** The step numbers of each record are multiples of the batch, and elapsed time is too fast by the same factor. */
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
  // A log that prints every 50 steps of a batch of 50 looks the same, but one of every 48 is rare.
  const isBatch = stepsInCommon === batch.value && !round.test(String(batch.value))
  if (others.length === 0 && corrected.figure <= MOST_STEPS && !isBatch) return undefined
  if (!others.every((other) => agree(corrected, other))) return undefined
  return { ...sourceRates, elapsed: corrected }
}

/** The largest difference between parts of a window in their time by means against the clock. */
const UNEVEN = 0.2
const PARTS = 4

/** Whether rates, read as means since the start, agree with the clock in each part of a window, not only overall. */
function isEven(rows: readonly StretchRow[]): boolean {
  const ratios = Array.from({ length: PARTS }, (_, part) => {
    const placeOf = (end: number) => Math.floor((rows.length * end) / PARTS)
    const some = rows.slice(placeOf(part), placeOf(part + 1))
    const [first, last] = [some[0], some.at(-1)]
    if (first === undefined || last === undefined) return NaN
    const elapsed = some.reduce((sum, row) => sum + valueIn(row, ELAPSED), 0)
    return (valueIn(last, PACED_BY) - valueIn(first, PACED_BEFORE)) / elapsed
  }).filter((ratio) => !Number.isNaN(ratio))
  return !(Math.max(...ratios) > (1 + UNEVEN) * Math.min(...ratios))
}

/** The rate of a stretch if each printed rate is the mean since the start: additional work ÷ additional time. */
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
