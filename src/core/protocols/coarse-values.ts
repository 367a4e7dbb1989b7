import type { Finding } from '../model/finding.ts'
import type { CoarseValues } from './finding-data.ts'
import { protocolFinding } from './finding-rows.ts'
import {
  COUNT,
  DURATION_STEPS,
  DURATIONS,
  RATE_STEPS,
  UNSTATED_PER_RATE,
  STATED,
  STATED_PER_RATE,
  valueIn,
  type StretchRow,
} from './stretch.ts'
import type { SourceRates } from './rate-sources.ts'
import type { Resolutions } from './stretches.ts'

/** A smaller relative uncertainty of a figure from its digits gets no warning. */
const WORTH_WARNING = { 'step-times': 0.015, rates: 0.03 } as const
/** Another source confirms the figure if it is this close. */
const CONFIRMS = 0.01
/** Fewer values may all end in zeros by chance. */
const FEWEST = 3
/** Variance of the error of rounding to whole numbers. */
const OF_ROUNDING = 1 / 12

/**
 * The relative uncertainty of a mean of printed values, from their digits. Values that vary by a digit or more are rounded up as often as
 * down, so their mean is more exact than each value. Equal values may all be off by half a digit.
 *
 * @param rows of a window
 */
export function openShare(
  rows: readonly StretchRow[],
  by: CoarseValues['by'],
  { rates, durations }: Resolutions,
): number {
  const digit = by === 'rates' ? rates : durations
  const values = rows.flatMap((row) => printedIn(row, by))
  const count = rows.reduce((sum, row) => sum + valueIn(row, COUNT), 0)
  if (values.length === 0 || count < FEWEST) return 0
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  // In a long log, each row is the mean of several records.
  const spread = (variance * count) / values.length / digit ** 2
  const open = digit * biasOf(spread) + 2 * digit * Math.sqrt(OF_ROUNDING / count)
  return Math.min(open, digit / 2) / mean
}

/**
 * A finding where the digits of printed values make their figure uncertain.
 *
 * @param rows of the window
 * @param figure of all devices, in samples per second
 * @param sourceRates rates of other sources for the same window
 */
export function coarseValues(
  rows: readonly StretchRow[],
  by: CoarseValues['by'],
  resolutions: Resolutions,
  figure: number,
  sourceRates: SourceRates,
  unit: string,
): readonly Finding[] {
  const share = openShare(rows, by, resolutions)
  if (!(share >= WORTH_WARNING[by]) || isConfirmed(figure, share, by, sourceRates)) return []
  const digit = Number((by === 'rates' ? resolutions.rates : resolutions.durations).toPrecision(1))
  const [low, high] = by === 'rates' ? [1 - share, 1 + share] : [1 / (1 + share), 1 / (1 - share)]
  return [protocolFinding('values-coarse', { by, digit, low: figure * low, high: figure * high, unit })]
}

/** Whether a source that is at least twice as fine gives the same figure. */
const isConfirmed = (
  figure: number,
  share: number,
  by: CoarseValues['by'],
  { elapsed, stepTimes, rates }: SourceRates,
) =>
  [elapsed, by === 'rates' ? stepTimes : rates].some(
    (other) =>
      other !== undefined &&
      other.uncertainty <= share / 2 &&
      Math.abs(other.figure / figure - 1) <= CONFIRMS,
  )

/** How far rounding may move the mean of normal values whose printed ones have this variance, in digits. */
const biasOf = (variance: number) => 0.5 * Math.exp(-2 * Math.PI ** 2 * Math.max(0, variance - OF_ROUNDING))

/** The mean of the printed values of a row; empty where it has none. */
function printedIn(row: StretchRow, by: CoarseValues['by']): number[] {
  const at = (column: number) => valueIn(row, column)
  if (by === 'step-times') return at(DURATION_STEPS) > 0 ? [at(DURATIONS) / at(DURATION_STEPS)] : []
  if (!(at(RATE_STEPS) > 0)) return []
  return [at(STATED_PER_RATE) > 0 ? at(STATED) / at(STATED_PER_RATE) : at(RATE_STEPS) / at(UNSTATED_PER_RATE)]
}
