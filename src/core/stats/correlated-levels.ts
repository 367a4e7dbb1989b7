/** The highest correlation of neighbours assumed: a higher one would explain every change, so none would be found. */
const mostCorrelation = 0.85
const correlations = Array.from({ length: 13 }, (_, index) => (index * mostCorrelation) / 12)

/** Degrees of freedom of Student's t: a point that is far off moves the levels little. */
const freedom = 5
/** Rounds of weighted least squares, and of the scale within each. More rounds hardly change the likelihood. */
const rounds = 4
const scaleRounds = 3
/** The least variance of the noise, as a share of the variance of the series: equal values would give 0. */
const leastVariance = 1e-6

/**
 * The largest log-likelihood of levels with correlated noise: an AR(1) process, by its exact likelihood (Hamilton, Time Series Analysis,
 * 1994, section 5.2), with Student's t innovations that are fitted by weights (Lange et al., Journal of the American Statistical
 * Association 84, 1989). Negative correlations count as 0. Constants that are the same for all levels of a series are left out.
 *
 * @param values at least 2
 * @param starts the index of the first value of each level but the first, ascending
 */
export function levelsLikelihood(values: Float64Array, starts: readonly number[]): number {
  const least = leastVariance * varianceOf(values)
  const sides = sidesOf(values.length, starts)
  return correlations.reduce(
    (most, correlation) => Math.max(most, likelihoodAt({ values, sides, correlation, least })),
    -Infinity,
  )
}

function sidesOf(count: number, starts: readonly number[]): Uint32Array {
  const sides = new Uint32Array(count)
  for (const start of starts) for (let at = start; at < count; at++) sides[at] = (sides[at] ?? 0) + 1
  return sides
}

interface Levels {
  readonly values: Float64Array
  readonly sides: Uint32Array
  readonly correlation: number
  readonly least: number
}

function likelihoodAt(levels: Levels): number {
  const count = levels.values.length
  const weights = new Float64Array(count).fill(1)
  const innovations = new Float64Array(count)
  let variance = levels.least
  for (let round = 0; round < rounds; round++) {
    innovate(levels, fittedLevels(levels, weights), innovations)
    variance = Math.max(meanSquare(innovations, weights), levels.least)
    for (let scaleRound = 0; scaleRound < scaleRounds; scaleRound++) {
      for (let at = 0; at < count; at++)
        weights[at] = (freedom + 1) / (freedom + (innovations[at] ?? NaN) ** 2 / variance)
      variance = Math.max(meanSquare(innovations, weights), levels.least)
    }
  }
  const tails = innovations.reduce((sum, value) => sum + Math.log1p(value ** 2 / (freedom * variance)), 0)
  return (Math.log(1 - levels.correlation ** 2) - count * Math.log(variance) - (freedom + 1) * tails) / 2
}

/** The weight of the first value, which has no value before it. */
const firstShare = (correlation: number) => Math.sqrt(1 - correlation ** 2)

/** The levels with the least weighted squares of the innovations. Only neighbouring levels share one, so the equations are tridiagonal. */
function fittedLevels({ values, sides, correlation }: Levels, weights: Float64Array): Float64Array {
  const count = (sides.at(-1) ?? 0) + 1
  const diagonal = new Float64Array(count)
  const beside = new Float64Array(count)
  const fitted = new Float64Array(count)
  const add = (to: Float64Array, at: number, amount: number) => {
    to[at] = (to[at] ?? 0) + amount
  }
  for (let at = 0; at < values.length; at++) {
    const [share, kept] = at === 0 ? [firstShare(correlation), 0] : [1, correlation]
    const innovation = share * (values[at] ?? NaN) - kept * (values[at - 1] ?? 0)
    const weight = weights[at] ?? NaN
    const side = sides[at] ?? 0
    const before = sides[at - 1] ?? side
    if (side === before) {
      add(diagonal, side, weight * (share - kept) ** 2)
      add(fitted, side, weight * (share - kept) * innovation)
    } else {
      add(diagonal, side, weight * share ** 2)
      add(diagonal, before, weight * kept ** 2)
      add(beside, before, -weight * share * kept)
      add(fitted, side, weight * share * innovation)
      add(fitted, before, -weight * kept * innovation)
    }
  }
  for (let row = 1; row < count; row++) {
    const factor = (beside[row - 1] ?? 0) / (diagonal[row - 1] ?? NaN)
    add(diagonal, row, -factor * (beside[row - 1] ?? 0))
    add(fitted, row, -factor * (fitted[row - 1] ?? NaN))
  }
  for (let row = count - 1; row >= 0; row--) {
    const next = row + 1 < count ? (beside[row] ?? 0) * (fitted[row + 1] ?? NaN) : 0
    fitted[row] = ((fitted[row] ?? NaN) - next) / (diagonal[row] ?? NaN)
  }
  return fitted
}

/** The deviation of each value from its level, less what the value before explains. */
function innovate({ values, sides, correlation }: Levels, levels: Float64Array, to: Float64Array): void {
  let before = 0
  for (let at = 0; at < values.length; at++) {
    const deviation = (values[at] ?? NaN) - (levels[sides[at] ?? 0] ?? NaN)
    to[at] = at === 0 ? firstShare(correlation) * deviation : deviation - correlation * before
    before = deviation
  }
}

function meanSquare(values: Float64Array, weights: Float64Array): number {
  let sum = 0
  for (let at = 0; at < values.length; at++) sum += (weights[at] ?? NaN) * (values[at] ?? NaN) ** 2
  return sum / values.length
}

function varianceOf(values: Float64Array): number {
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / values.length
}
