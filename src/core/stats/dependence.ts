import { mean, type Sample } from './sample.ts'

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
