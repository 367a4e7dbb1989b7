import { mean, type Sample } from './sample.ts'

/**
 * Nine of ten series whose neighbours correlate by 0.9 are smoother than this: for so many values, the 90 % quantile of
 * {@link smoothness} in 60 000 AR(1) series of normal noise. Between two counts it is nearly linear in 1 ÷ count.
 */
const roughest: readonly (readonly [count: number, smoothness: number])[] = [
  [5, 2.392],
  [6, 2.194],
  [7, 2.031],
  [8, 1.885],
  [9, 1.762],
  [10, 1.644],
  [12, 1.472],
  [15, 1.291],
  [20, 1.061],
  [30, 0.811],
  [50, 0.596],
  [100, 0.425],
]

/**
 * Whether these values, in their order, leave open that each depends strongly on the one before it. Few values nearly
 * always do.
 *
 * @param series at least 5 values, not all equal
 */
export function dependenceOpen(series: Sample): boolean {
  return smoothness(series) <= roughestOf(series.length)
}

/** Von Neumann's ratio (Annals of Mathematical Statistics 12, 1941): 2 for independent values, less for alike neighbours. */
function smoothness(series: Sample): number {
  const centre = mean(series)
  let steps = 0
  let squares = 0
  let last: number | undefined
  for (const value of series) {
    squares += (value - centre) ** 2
    if (last !== undefined) steps += (value - last) ** 2
    last = value
  }
  return steps / squares
}

function roughestOf(count: number): number {
  const above = roughest.findIndex(([listed]) => listed >= count)
  const [, limit] = roughest[above] ?? roughest.at(-1) ?? [0, NaN]
  const [to, high] = roughest[above] ?? [count, limit]
  const [from, low] = roughest[above - 1] ?? [to, high]
  if (from === to) return high
  return high + ((low - high) * (1 / count - 1 / to)) / (1 / from - 1 / to)
}

/** A correlation of neighbours is not taken to be higher: few repeats hardly say. */
const highest = 0.9
/** … and no interval is widened more. */
const widest = 2

/**
 * How many times wider than for independent repeats an interval has to be, by the correlation of neighbours. The mean of n repeats
 * with an AR(1) correlation ρ has the variance σ² (1 + 2 Σ (1 − k ÷ n) ρᵏ) ÷ n, and their spread comes out smaller than σ. The seen
 * correlation is on average (1 + 4 ρ) ÷ n too low (Kendall, Biometrika 41, 1954).
 *
 * @param repeats positive values in the order they ran
 * @returns 1 for fewer than 5, which say nothing of it
 */
export function dependenceFactor(repeats: Sample): number {
  const count = repeats.length
  if (count < 5) return 1
  const logs = Array.from(repeats, Math.log)
  const centre = mean(logs)
  let squares = 0
  let products = 0
  for (const [index, value] of logs.entries()) {
    squares += (value - centre) ** 2
    if (index > 0) products += (value - centre) * ((logs[index - 1] ?? NaN) - centre)
  }
  if (!(squares > 0)) return 1
  const correlation = Math.min(highest, Math.max(0, ((products / squares) * count + 1) / (count - 4)))
  let sum = 0
  for (let lag = 1; lag < count; lag++) sum += (1 - lag / count) * correlation ** lag
  const ofMean = (1 + 2 * sum) / count
  return Math.min(widest, Math.sqrt((ofMean * (count - 1)) / (1 - ofMean)))
}
