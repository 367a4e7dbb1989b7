import { known, missing, type Maybe } from '../model/missing.ts'
import { deviation, mean, median, robustDeviation, type Sample } from './sample.ts'
import { trend } from './trend.ts'

/** The steady part of a series of times per step, as indices into it. */
export interface SteadyWindow {
  readonly first: number
  /** Inclusive. */
  readonly last: number
  /** Change of the time per step over the window ÷ its median, where it is significant; else 0. */
  readonly drift: number
}

/** With fewer, half of them dropped as warm-up leaves too few to tell a steady state from a trend. */
export const fewestForSteady = 5

/** A value further than this many robust deviations from the median is wild: it weighs no more than one just there. */
const wildFrom = 5
/** Differences below this share of the time per step are not worth dropping data for. */
const finest = 1e-3
/** A series whose time per step changes more than this over its best window never became steady. */
const largestDrift = 0.1
/** A trend is believed when noise alone would show one as clear in less than this share of logs. */
const significance = 0.01
/** Fewer values cannot reach {@link significance} even when each is below the one before. */
const fewestForSignificance = 6
/** A last value this many times as long, or as short, as any other before it ends another way than a step ends. */
const stragglerFactor = 1.5
/** Thirds of fewer values say too little of the noise within them. */
const fewestInThird = 5
/** A shift between the ends of the window counts beyond this many standard errors. */
const shiftErrors = 4
/** Batch medians on which trends are tested: enough for the test, few enough for its n² ÷ 2 comparisons. */
const trendBatches = 32

/**
 * Finds where a run became steady: the start that minimises the standard error of the mean of what follows (MSER; White,
 * Simulation 69, 1997), looked for in the first half only. Leading values that are outliers against the second half
 * are always warm-up. Later outliers are clipped, so that single ones and periodic slow steps do not move the start.
 * A last value that is far off is left out. The rest must not change by more than 10 %, by a trend (Mann-Kendall,
 * Theil-Sen) or between its first and last third. Depends on ratios only: a series twice as slow gives the same window.
 *
 * @param perStep time per training step, of consecutive pieces of the log of (but for the last) equal length
 */
export function steadyWindow(perStep: Sample): Maybe<SteadyWindow> {
  if (perStep.length < fewestForSteady) return tooFew(perStep.length)
  const last = withoutStraggler(perStep)
  const kept = perStep.slice(0, last + 1)
  const first = truncation(kept, usualRange(kept))
  const window = kept.slice(first)
  const { drift, settled } = stability(window)
  return settled ? known({ first, last, drift }) : stillChanging(drift, window.length)
}

/** The index of the last value, or of the one before when the last is a straggler. */
function withoutStraggler(values: Sample): number {
  const last = values.length - 1
  if (last < fewestForSteady) return last
  const end = values[last] ?? NaN
  let least = Infinity
  let greatest = 0
  // Warm-up steps are slow too: only the second half says what a step may take.
  for (const value of values.slice(Math.floor(last / 2), last)) {
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  return end > stragglerFactor * greatest || end < least / stragglerFactor ? last - 1 : last
}

interface Range {
  readonly centre: number
  readonly low: number
  readonly high: number
}

/** What values of the second half, where warm-up should be over, usually are. */
function usualRange(values: Sample): Range {
  const reference = values.slice(Math.floor(values.length / 2))
  const centre = median(reference)
  const reach = wildFrom * Math.max(robustDeviation(reference, centre), finest * Math.abs(centre))
  return { centre, low: centre - reach, high: centre + reach }
}

/** The number of leading values to drop, at most half: those that are wild, and then as many as MSER says. */
function truncation(values: Sample, { centre, low, high }: Range): number {
  const longest = Math.floor(values.length / 2)
  const usual = values.findIndex((value) => value >= low && value <= high)
  const shortest = Math.min(usual === -1 ? longest : usual, longest)
  const clip = (value: number) => Math.min(Math.max(value, low), high)
  const floor = (finest * centre) ** 2
  let best = shortest
  let leastError = Infinity
  // From the end, so that mean and squared deviations of every rest are had by one pass (Welford's update).
  let average = 0
  let squares = 0
  for (let first = values.length - 1; first >= shortest; first--) {
    const count = values.length - first
    const value = clip(values[first] ?? NaN)
    const step = value - average
    average += step / count
    squares += step * (value - average)
    const error = (squares + floor * count) / count ** 2
    if (first <= longest && error <= leastError) {
      leastError = error
      best = first
    }
  }
  return best
}

/** The significant change over the window as a share of its median, and whether that is little enough. */
function stability(window: Sample): { drift: number; settled: boolean } {
  const centre = median(window)
  const { chance, change, monotone } = trend(batchMedians(window, trendBatches))
  const rise = change / centre
  const trending = chance < significance ? rise : 0
  const shift = shiftBetweenEnds(window) / centre
  const drift = Math.abs(shift) > Math.abs(trending) ? shift : trending
  if (Math.abs(drift) > largestDrift) return { drift, settled: false }
  const fewAndMonotone = window.length < fewestForSignificance && monotone && Math.abs(rise) > largestDrift
  return fewAndMonotone ? { drift: rise, settled: false } : { drift, settled: true }
}

/** Difference of the means of the last and the first third, where it is beyond the noise within them; else 0. */
function shiftBetweenEnds(window: Sample): number {
  const third = Math.floor(window.length / 3)
  if (third < fewestInThird) return 0
  const start = window.slice(0, third)
  const end = window.slice(-third)
  const shift = mean(end) - mean(start)
  const error = Math.hypot(deviation(start) ?? NaN, deviation(end) ?? NaN) / Math.sqrt(third)
  return Math.abs(shift) > shiftErrors * error ? shift : 0
}

/** Medians of `most` consecutive batches, or the values themselves when there are no more. */
function batchMedians(values: Sample, most: number): Sample {
  if (values.length <= most) return values
  return Array.from({ length: most }, (_, batch) =>
    median(
      values.slice(
        Math.floor((batch * values.length) / most),
        Math.floor(((batch + 1) * values.length) / most),
      ),
    ),
  )
}

const tooFew = (pieces: number) =>
  missing('no-steady-window', { pieces, needed: fewestForSteady, change: null })

const stillChanging = (change: number, pieces: number) =>
  missing('no-steady-window', { pieces, needed: fewestForSteady, change })
