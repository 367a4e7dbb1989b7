import { levelsLikelihood } from './correlated-levels.ts'
import { seededRandom } from './random.ts'
import type { Sample } from './sample.ts'
import { trend, type Trend } from './trend.ts'

/** Fewer values than this are no level: one or two slow points may be an accident. */
export const fewestOfLevel = 3

/** Random orders that each candidate is compared with. */
const orders = 199

/**
 * Where the distribution of a series changes: the hierarchical method E-divisive with exponent 1 (Matteson and James, Journal of the
 * American Statistical Association 109, 2014, sections 2 and 3). The method assumes nothing about the shape of the noise. A second test
 * allows for correlated neighbours.
 *
 * Each step finds the best division of the levels found so far, by the energy distance of its two sides. The division counts if few
 * random orders of the values within the levels divide as well, and if correlated noise explains it far worse than a change does. The
 * search ends at the first division that does not count. Time and memory grow with the square of the number of values.
 *
 * @param series in order
 * @param chance how often an unchanged series may show a change; at least 0.005
 * @returns the index of the first value of each new level, ascending
 */
export function changePoints(series: Sample, chance: number): number[] {
  // Subtracting the first value keeps the digits of squares of nearly equal values.
  const values = Float64Array.from(series, (value) => value - (series[0] ?? 0))
  const found: number[] = []
  const random = seededRandom(1)
  for (;;) {
    const levels = levelsBetween(series, found)
    const best = bestOf(levels.map(({ from, values }) => ({ from, division: bestDivision(values) })))
    if (best === undefined || isDependence(values, found, best)) return found
    let asGood = 1
    const most = chance * (orders + 1)
    for (let order = 0; order < orders && asGood <= most; order++) {
      const gain = Math.max(...levels.map(({ values }) => bestDivision(shuffled(values, random))?.gain ?? 0))
      // Summed in another order, the same values may give a sum that differs in its last digits.
      if (gain >= best.gain * (1 - 1e-9)) asGood += 1
    }
    if (asGood > most) return found
    found.push(best.at)
    found.sort((a, b) => a - b)
  }
}

interface Level {
  readonly from: number
  readonly values: Float64Array
}

function levelsBetween(series: Sample, changes: readonly number[]): Level[] {
  const starts = [0, ...changes]
  return starts.map((from, index) => ({
    from,
    values: Float64Array.from(series.slice(from, starts[index + 1] ?? series.length)),
  }))
}

/** A division of the series: index of the new level's first value, index after its last, and how much the two sides differ. */
interface Division {
  readonly at: number
  readonly end: number
  readonly gain: number
}

/**
 * The least gain of a division, in twice the log-likelihood. With it, few unchanged series with a correlation of up to 0.7 show a change.
 * Chosen by `npm run simulate -- --only history`.
 */
const leastGain = 14
/** The same for a level with an end. A longer series has more places for two edges, so the threshold grows with it. */
const leastGainOfStretch = (count: number) => 15 + 2.5 * Math.log(count)

/** Whether correlated noise makes a division nearly as likely as a change does. */
function isDependence(values: Float64Array, found: readonly number[], { at, end }: Division): boolean {
  const none = levelsLikelihood(values, found)
  const gainOf = (...edges: readonly number[]) =>
    2 *
    (levelsLikelihood(
      values,
      [...found, ...edges].sort((a, b) => a - b),
    ) -
      none)
  const isStretch = end < values.length && !found.includes(end)
  return gainOf(at) < leastGain && !(isStretch && gainOf(at, end) >= leastGainOfStretch(values.length))
}

/** The same for a trend along a line. */
const leastGainOfTrend = 10

/**
 * The trend of a series without changes. Undefined unless a line explains it far better than correlated noise does, and at least as well as
 * a change at one place.
 *
 * @param chance of a trend as clear in independent noise
 */
export function slowTrend(series: Sample, chance: number): Trend | undefined {
  if (series.length < 2 * fewestOfLevel) return undefined
  const found = trend(series)
  if (found.chance >= chance) return undefined
  const flat = Float64Array.from(series, (value, at) => value - (found.change * at) / (series.length - 1))
  const values = Float64Array.from(series)
  const none = levelsLikelihood(values, [])
  const gain = levelsLikelihood(flat, []) - none
  const best = bestDivision(values)
  const gainAtOnePlace = best === undefined ? 0 : levelsLikelihood(values, [best.at]) - none
  return 2 * gain >= leastGainOfTrend && gain >= gainAtOnePlace ? found : undefined
}

function bestOf(
  levels: readonly { readonly from: number; readonly division: Division | undefined }[],
): Division | undefined {
  let best: Division | undefined
  for (const { from, division } of levels)
    if (division !== undefined && division.gain > (best?.gain ?? 0))
      best = { at: from + division.at, end: from + division.end, gain: division.gain }
  return best
}

/**
 * The place whose preceding values differ most from the values between it and any end. The measure is m n ÷ (m + n) × (2 a − b − c). Here
 * a is the mean distance between the m values before and the n values up to the end, and b and c are those within each side. The end is
 * free, so that a slow stretch between two equal levels is found too. Undefined where a side would be too short to be a level.
 */
function bestDivision(values: Float64Array): Division | undefined {
  const count = values.length
  if (count < 2 * fewestOfLevel) return undefined
  // before[i × width + j]: the distances of each of the first i values from each of the first j.
  const width = count + 1
  const before = new Float64Array(width * width)
  for (let i = 1; i <= count; i++) {
    let row = 0
    for (let j = 1; j <= count; j++) {
      row += Math.abs((values[i - 1] ?? NaN) - (values[j - 1] ?? NaN))
      before[i * width + j] = (before[(i - 1) * width + j] ?? NaN) + row
    }
  }
  let best: Division = { at: fewestOfLevel, end: count, gain: 0 }
  for (let at = fewestOfLevel; at <= count - fewestOfLevel; at++) {
    const left = before[at * width + at] ?? NaN
    for (let end = at + fewestOfLevel; end <= count; end++) {
      const across = before[at * width + end] ?? NaN
      const right = (before[end * width + end] ?? NaN) - 2 * across + left
      const [m, n] = [at, end - at]
      const energy = (2 * (across - left)) / (m * n) - left / (m * (m - 1)) - right / (n * (n - 1))
      const gain = ((m * n) / (m + n)) * energy
      if (gain > best.gain) best = { at, end, gain }
    }
  }
  return best
}

/** Fisher-Yates shuffle. */
function shuffled(values: Float64Array, random: () => number): Float64Array {
  const order = values.slice()
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = order[last] ?? NaN
    order[last] = order[other] ?? NaN
    order[other] = kept
  }
  return order
}
