import { known, mapKnown, missing, type Maybe } from '../model/missing.ts'
import { changeIn, fewestForChange, type Change, type LevelShift } from './change.ts'
import { median, robustDeviation, type Sample } from './sample.ts'
import { trend } from './trend.ts'
import { errorOfMedian, noiseOf } from './variation.ts'

/** The steady part of a series of times per step, as indices into it. */
export interface SteadyWindow {
  readonly first: number
  /** Inclusive. */
  readonly last: number
  /** Change of the time per step over the window ÷ its median, where the trend is significant; else 0. */
  readonly drift: number
  /** Where the level of the series changed and stayed; the window is then at one of the two levels. */
  readonly shift: LevelShift | undefined
}

/** With fewer steps, dropping half of them as warm-up leaves too few to tell a steady state from a trend. */
export const fewestForSteady = 5

/** Values further than this many robust deviations from the median are outliers, and are clipped to that distance. */
const outlierFrom = 5
/** Smaller differences, as a share of the time per step, are not worth dropping data for. */
const leastDifference = 1e-3
/** A series whose time per step changes by more than this share over its best window is not steady. */
const largestDrift = 0.1
/** For a run that slows down throughout, noise must show as clear a trend in less than this share of windows. */
const clearChance = 1e-4
/** Medians of two parts are apart by this many standard errors, where noise does not explain it. */
const clearErrors = 4
/** Two levels closer than this share count as one. */
const smallestShift = 0.02
/** A level with less than this share of the series is not measured. */
const lastingShare = 0.25
/** A first part of that share that is slower by more than this is not only warm-up: the speed of the run changed. */
const slowStart = 0.08
/** A last value this many times longer or shorter than all others is not an ordinary step. */
const stragglerFactor = 1.5

/**
 * Finds where a run became steady: the start that minimises the standard error of the mean of the rest (MSER; White, Simulation 69,
 * 1997), searched in the first half only.
 *
 * Leading outliers against the second half are always warm-up. Later outliers are clipped, so that single and periodic slow steps do not
 * move the start. A last value that is far off is left out. A long slower first part is reported as a change of level. Where the level
 * changes and stays, the window is at the later level, or at the earlier one where little of the run follows the change. The window must
 * not change by more than 10 %. Only ratios count: a series twice as slow gives the same window.
 *
 * @param perStep time per training step, from consecutive pieces of the log that, but for the last, have equal length
 */
export function steadyWindow(perStep: Sample): Maybe<SteadyWindow> {
  if (perStep.length < fewestForSteady) return tooFew(perStep.length)
  const kept = perStep.slice(0, withoutStraggler(perStep) + 1)
  const range = usualRange(kept)
  const slowed = slowdown(kept, range)
  if (slowed.kind === 'shift') return atOneLevel(kept, slowed.shift)
  const first = truncation(kept, range)
  const window = kept.slice(first)
  const change = changeIn(window)
  if (change.kind === 'shift' && isLarge(change.shift)) return atOneLevel(kept, moved(change.shift, first))
  const found = unlessDrifting(window, first, change, slowed.kind === 'trend')
  const shift = otherStart(kept, first)
  return shift === undefined ? found : mapKnown(found, (steady) => ({ ...steady, shift }))
}

/**
 * The speed of a run before and in its window, where the first part that is dropped is no warm-up: it is slower but too long, as where the
 * machine was busy for a while, or it is faster. In short runs, warm-up takes as large a share.
 */
function otherStart(kept: Sample, first: number): LevelShift | undefined {
  const start = kept.slice(0, first)
  if (start.length < Math.max(fewestForSteady, lastingShare * kept.length)) return undefined
  const window = kept.slice(first)
  const [before, after] = [median(start), median(window)]
  const isSlower = before > (1 + slowStart) * after && start.length >= fewestForChange
  return isSlower || (after > before && areApart(start, window, noiseOf(kept)))
    ? { at: first, before, after }
    : undefined
}

/** Whether the medians of two parts differ by so much that no series of both is steady, and by more than independent noise explains. */
function areApart(part: Sample, other: Sample, noise: number): boolean {
  const [before, after] = [median(part), median(other)]
  const error = errorOfMedian * noise * Math.sqrt(1 / part.length + 1 / other.length)
  return Math.abs(after - before) > Math.max(largestDrift * before, clearErrors * error)
}

/**
 * Slowing down, once or throughout, anywhere in the run. A fast start is not warm-up, so the search begins after the slow first values. A
 * run that speeds up in its first half is warming up; `truncation` handles it.
 */
function slowdown(kept: Sample, { high }: WindowRange): Change {
  const usual = kept.findIndex((value) => value <= high)
  const start = Math.min(Math.max(0, usual), Math.floor(kept.length / 2))
  const change = changeIn(kept.slice(start))
  if (change.kind === 'trend' && change.by > 0) return change
  if (change.kind !== 'shift' || change.shift.after < change.shift.before) return { kind: 'none' }
  return isLarge(change.shift) ? { kind: 'shift', shift: moved(change.shift, start) } : { kind: 'none' }
}

const isLarge = ({ before, after }: LevelShift) => Math.abs(after - before) > smallestShift * before

const moved = (shift: LevelShift, by: number): LevelShift => ({ ...shift, at: shift.at + by })

function atOneLevel(kept: Sample, shift: LevelShift): Maybe<SteadyWindow> {
  const later = kept.length - shift.at >= lastingShare * kept.length
  const start = later ? shift.at : 0
  const part = later ? kept.slice(start) : kept.slice(0, shift.at)
  const first = truncation(part, usualRange(part))
  const window = part.slice(first)
  const found = unlessDrifting(window, start + first, changeIn(window), false)
  return mapKnown(found, (steadyWindow) => ({ ...steadyWindow, shift }))
}

/**
 * The window, unless it changes too much to be steady.
 *
 * @param slows whether the run slows down throughout, which the window alone may be too short to show
 */
function unlessDrifting(window: Sample, first: number, change: Change, slows: boolean): Maybe<SteadyWindow> {
  const drift = driftOf(window, change, slows) / median(window)
  if (Math.abs(drift) > largestDrift) return stillChanging(drift, window.length)
  const last = first + window.length - 1
  return known({ first, last, drift: drift === 0 ? betweenThirds(window) : drift, shift: undefined })
}

/** The change from the first third to the last, where they are apart; else 0. */
function betweenThirds(window: Sample): number {
  if (window.length < fewestForChange) return 0
  const third = Math.floor(window.length / 3)
  const [start, end] = [window.slice(0, third), window.slice(-third)]
  return areApart(start, end, noiseOf(window)) ? (median(end) - median(start)) / median(window) : 0
}

/** With too few values for a test, only a window in which all values rise or all fall has a drift. */
function driftOf(window: Sample, change: Change, slows: boolean): number {
  switch (change.kind) {
    case 'trend':
      return change.by
    case 'shift':
      return change.shift.after - change.shift.before
    case 'none': {
      if (window.length >= fewestForChange && !slows) return 0
      const { change: by, monotone, chance } = trend(window)
      return monotone || (slows && chance < clearChance) ? by : 0
    }
  }
}

/** The index of the last value, or of the one before when the last is a straggler. */
function withoutStraggler(values: Sample): number {
  const last = values.length - 1
  if (last < fewestForSteady) return last
  const end = values[last] ?? NaN
  let least = Infinity
  let greatest = 0
  // Warm-up steps are slow too, so only the second half shows how long a step may take.
  for (const value of values.slice(Math.floor(last / 2), last)) {
    least = Math.min(least, value)
    greatest = Math.max(greatest, value)
  }
  return end > stragglerFactor * greatest || end < least / stragglerFactor ? last - 1 : last
}

interface WindowRange {
  readonly centre: number
  readonly low: number
  readonly high: number
}

/** The usual range of the second half, where warm-up should be over. */
function usualRange(values: Sample): WindowRange {
  const reference = values.slice(Math.floor(values.length / 2))
  const centre = median(reference)
  const reach = outlierFrom * Math.max(robustDeviation(reference, centre), leastDifference * Math.abs(centre))
  return { centre, low: centre - reach, high: centre + reach }
}

/** The number of leading values to drop, at most half: leading outliers, then as many as MSER finds. */
function truncation(values: Sample, { centre, low, high }: WindowRange): number {
  const longest = Math.floor(values.length / 2)
  const usual = values.findIndex((value) => value >= low && value <= high)
  const shortest = Math.min(usual === -1 ? longest : usual, longest)
  const clip = (value: number) => Math.min(Math.max(value, low), high)
  const floor = (leastDifference * centre) ** 2
  let best = shortest
  let leastError = Infinity
  // From the end, so that one pass gives the mean and squared deviations of every rest (Welford's update).
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

const tooFew = (pieces: number) =>
  missing('no-steady-window', { pieces, needed: fewestForSteady, change: null })

const stillChanging = (change: number, pieces: number) =>
  missing('no-steady-window', { pieces, needed: fewestForSteady, change })
