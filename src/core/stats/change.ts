import { median, quantileOfSorted, robustDeviation, sorted, type Sample } from './sample.ts'
import { studentTail } from './student-t.ts'

/** What a series does besides its noise. */
export type Change =
  | { readonly kind: 'none' }
  /** It rises or falls throughout; `by` is the change from its first value to its last. */
  | { readonly kind: 'trend'; readonly by: number }
  /** Its level changes once and stays. */
  | { readonly kind: 'shift'; readonly shift: LevelShift }

/** Two levels of a series. */
export interface LevelShift {
  /** Index of the first value at the later level. */
  readonly at: number
  readonly before: number
  readonly after: number
}

/** Fewer values cannot tell a change from correlated noise. */
export const fewestForChange = 10

/** A change is reported when noise alone shows one as clear in less than this share of series. */
const significance = 0.005
/** The least size of a level, as a share and a count: a shift at the very end is an outlier. */
const leastOfLevel = { share: 0.1, values: 5 }
/**
 * How many times more often the largest t of all places exceeds a value than a single t does. It is the ratio of Andrews' critical values
 * (Econometrica 61, 1993, table 1) to those of one t, at 1 and at 5 %.
 */
const placesInEffect = 20
/** Values further than this many robust deviations outside the middle 80 % are clipped to that distance. */
const outlierFrom = 5
/** Noise below this share of the level is rounding. */
const roundingShare = 1e-3
/** A trend may bend at the ends of this many equal parts of a series, … */
const bends = 8
/** … where that leaves over less than this share of what simpler fits do. */
const worthBend = 0.7
/** Fewer values cannot tell a bend from noise. */
const fewestForBend = 20
/** The highest correlation assumed: with 1, the effective number of values would be 0. */
const mostCorrelation = 0.98

const none: Change = { kind: 'none' }

/**
 * Tells noise, a trend and a lasting shift of level apart, in series with correlated neighbours. Trends and the best two levels are
 * fitted by least squares. A trend is a line, or is flat up to or from a place: a line through a slowdown that begins late leaves over
 * what looks like correlated noise. The best fit is tested with the standard error and degrees of freedom of the effective number of
 * values, n (1 − ρ) ÷ (1 + ρ), where ρ is the correlation of neighbouring residuals (Santer et al., Journal of Geophysical Research 105,
 * 2000, section 4).
 *
 * @param series in order
 */
export function changeIn(series: Sample): Change {
  if (series.length < fewestForChange) return none
  const values = clipped(series)
  const levels = twoLevels(values)
  const line = along(values, (index) => index)
  const bent = values.length < fewestForBend ? line : bestBent(values)
  // A bend must explain clearly more than the simpler fits, since it has its choice of places and of the flat side.
  if (bent.misfit < worthBend * Math.min(line.misfit, levels.misfit) && isTrend(bent, 2 * placesInEffect))
    return { kind: 'trend', by: bent.by }
  if (line.misfit <= levels.misfit) return isTrend(line, 1) ? { kind: 'trend', by: line.by } : none
  const { at, before, after } = levels.shift
  const width = Math.sqrt(1 / at + 1 / (values.length - at))
  const chance = chanceOfNoise(levels.residuals, Math.abs(after - before), width)
  if (placesInEffect * chance >= significance || !isLasting(values, levels.shift)) return none
  return { kind: 'shift', shift: levels.shift }
}

const isTrend = ({ residuals, by, width }: FittedCourse, places: number) =>
  places * chanceOfNoise(residuals, Math.abs(by), width) < significance

interface Fit {
  readonly residuals: readonly number[]
  /** Sum of the squared residuals. */
  readonly misfit: number
}

/** A fit along one course of change. */
interface FittedCourse extends Fit {
  /** The change from the first value to the last. */
  readonly by: number
  /** The standard error of that change, in deviations. */
  readonly width: number
}

/** @param course the change up to each index, in any unit; it ends higher than it begins */
function along(values: readonly number[], course: (index: number) => number): FittedCourse {
  const count = values.length
  const centre = total(values) / count
  const way = values.map((_, index) => course(index))
  const middle = total(way) / count
  let [moment, spread] = [0, 0]
  for (const [index, passed] of way.entries()) {
    moment += (passed - middle) * (values[index] ?? NaN)
    spread += (passed - middle) ** 2
  }
  const slope = moment / spread
  const residuals = values.map((value, index) => value - centre - slope * ((way[index] ?? NaN) - middle))
  const length = course(count - 1) - course(0)
  return { by: slope * length, width: length / Math.sqrt(spread), residuals, misfit: squares(residuals) }
}

/** The best course that is flat before or after one of some places. */
function bestBent(values: readonly number[]): FittedCourse {
  const places = Array.from({ length: bends - 1 }, (_, place) => ((place + 1) / bends) * (values.length - 1))
  return places
    .flatMap((place) => [
      along(values, (index) => Math.max(0, index - place)),
      along(values, (index) => Math.min(index, place)),
    ])
    .reduce((best, next) => (next.misfit < best.misfit ? next : best))
}

function twoLevels(values: readonly number[]): Fit & { shift: LevelShift } {
  const count = values.length
  const all = total(values)
  const least = Math.max(leastOfLevel.values, Math.ceil(leastOfLevel.share * count))
  let shift: LevelShift = { at: least, before: NaN, after: NaN }
  let gain = -1
  let sum = total(values.slice(0, least - 1))
  for (let at = least; at <= count - least; at++) {
    sum += values[at - 1] ?? NaN
    const before = sum / at
    const after = (all - sum) / (count - at)
    const gained = ((after - before) ** 2 * at * (count - at)) / count
    if (gained <= gain) continue
    gain = gained
    shift = { at, before, after }
  }
  const { at, before, after } = shift
  const residuals = values.map((value, index) => value - (index < at ? before : after))
  return { shift, residuals, misfit: squares(residuals) }
}

/** The probability that noise like these residuals gives an effect of this size, whose standard error is `width` deviations. */
function chanceOfNoise(residuals: readonly number[], effect: number, width: number): number {
  const count = residuals.length
  const variance = squares(residuals) / (count - 2)
  if (!(effect > 0)) return 1
  if (variance === 0) return 0
  const correlation = neighbourCorrelation(residuals)
  const inflation = (1 + correlation) / (1 - correlation)
  const freedom = Math.max(1, count / inflation - 2)
  return studentTail(effect / (width * Math.sqrt(variance * inflation)), freedom)
}

/**
 * The correlation of neighbours, at least 0. Fitted means make it look smaller, most of all in short series (Kendall, Biometrika 41,
 * 1954). Two means of n values take about (2 + 6ρ) ÷ n away, and the choice of the best place takes some more.
 */
function neighbourCorrelation(residuals: readonly number[]): number {
  const count = residuals.length
  let products = 0
  for (let index = 1; index < count; index++)
    products += (residuals[index] ?? NaN) * (residuals[index - 1] ?? NaN)
  const seen = products / squares(residuals)
  return Math.min(Math.max(0, (seen * count + 4) / (count - 6)), mostCorrelation)
}

/** Each half of each level is on its side. So a passing slow stretch, or a few fast first values, is no lasting shift. */
function isLasting(values: readonly number[], { at, before, after }: LevelShift): boolean {
  const rise = Math.sign(after - before)
  const middle = (before + after) / 2
  const beyond = (from: number, to: number) => Math.sign(median(values.slice(from, to)) - middle)
  const [early, late] = [Math.floor(at / 2), at + Math.ceil((values.length - at) / 2)]
  return (
    [beyond(0, early), beyond(early, at)].every((side) => side === -rise) &&
    [beyond(at, late), beyond(late, values.length)].every((side) => side === rise)
  )
}

/** Limits outliers, but neither of two levels. The noise is that of differences of neighbours, which no shift or trend widens. */
function clipped(series: Sample): readonly number[] {
  const ascending = sorted(series)
  const values = [...series]
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? NaN))
  const noise = robustDeviation(steps, 0) / Math.SQRT2
  const reach = outlierFrom * Math.max(noise, roundingShare * Math.abs(quantileOfSorted(ascending, 0.5)))
  const low = quantileOfSorted(ascending, 0.1) - reach
  const high = quantileOfSorted(ascending, 0.9) + reach
  return values.map((value) => Math.min(Math.max(value, low), high))
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + value * value, 0)
