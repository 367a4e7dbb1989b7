import { seededRandom, gaussian } from '../stats/random.ts'

/** The distribution to draw from: Student's t of several dimensions. */
interface Proposal {
  readonly centre: readonly number[]
  /** Lower triangle; its product with its transpose is the squared scale. */
  readonly factor: readonly (readonly number[])[]
}

interface Draw {
  readonly at: readonly number[]
  readonly weight: number
}

/** Draws of each round. All rounds but the last only fit the proposal. */
const draws = [1024, 1024, 1024, 4096]
/** Further rounds of a `patient` sampling, while the last one has too small an effective sample size. */
const moreDraws = [4096, 4096, 8192, 16384]
/** With a smaller effective sample size, each edge of a 90% interval rests on a handful of draws. */
export const enoughEffective = 300
const kept = 2000
/** Heavier tails than most densities have, so that no draw dominates. Even, as `chiSquared` needs. */
const freedom = 4
const widening = 1.3
/** When a proposal is fitted, this many of the heaviest draws get equal weight, so that it does not collapse to a single draw. */
const equallyWeighted = 50
/** The least variance of a fitted proposal, as a share of the first proposal's. */
const leastVariance = 1e-4

export type Effort = 'usual' | 'patient'

export interface ImportanceSamples {
  readonly samples: readonly (readonly number[])[]
  /** (sum of weights)² ÷ sum of squared weights (Kong, Tech. Rep. 348, University of Chicago, 1992). */
  readonly effective: number
}

/**
 * Samples of a density by importance sampling with an adaptive proposal (Cappé et al., J. Comput. Graph. Stat. 13, 2004; the clipped
 * weights of Koblents and Míguez, Stat. Comput. 25, 2015). Seeded: the same density gives the same samples.
 *
 * @param logDensity up to a constant
 * @param centre where to start
 * @param scale the width around it, in each dimension
 * @param effort `patient` adds rounds until the effective sample size reaches {@link enoughEffective}
 */
export function importanceSamples(
  logDensity: (at: readonly number[]) => number,
  centre: readonly number[],
  scale: readonly number[],
  effort: Effort,
): ImportanceSamples {
  const random = seededRandom(20_090)
  let proposal: Proposal = { centre, factor: cholesky(diagonal(scale)) }
  let drawn: Draw[] = []
  for (const count of draws) {
    if (drawn.length > 0) proposal = fitted(clipped(drawn), scale)
    drawn = weighted(count, proposal, logDensity, random)
  }
  for (const count of effort === 'patient' ? moreDraws : []) {
    if (effectiveSize(drawn) >= enoughEffective) break
    proposal = fitted(clipped(drawn), scale)
    drawn = weighted(count, proposal, logDensity, random)
  }
  return { samples: resampled(drawn, random), effective: effectiveSize(drawn) }
}

function effectiveSize(drawn: readonly Draw[]): number {
  const [sum, squares] = [1, 2].map((power) => drawn.reduce((all, { weight }) => all + weight ** power, 0))
  return (sum ?? 0) ** 2 / (squares ?? 1)
}

function weighted(
  count: number,
  { centre, factor }: Proposal,
  logDensity: (at: readonly number[]) => number,
  random: () => number,
): Draw[] {
  const logWeights: number[] = []
  const places = Array.from({ length: count }, () => {
    const normal = centre.map(() => gaussian(random))
    const shrink = Math.sqrt(chiSquared(random) / freedom)
    const t = normal.map((value) => value / shrink)
    const at = centre.map((value, row) => value + dot(factor[row] ?? [], t))
    const logProposal = (-(freedom + t.length) / 2) * Math.log1p(dot(t, t) / freedom)
    logWeights.push(logDensity(at) - logProposal)
    return at
  })
  const most = logWeights.reduce((a, b) => Math.max(a, b))
  return places.map((at, index) => ({ at, weight: Math.exp((logWeights[index] ?? 0) - most) }))
}

function clipped(drawn: readonly Draw[]): Draw[] {
  const heaviest = drawn
    .map(({ weight }) => weight)
    .filter((weight) => weight > 0)
    .toSorted((a, b) => b - a)
  const limit = heaviest[Math.min(equallyWeighted, heaviest.length) - 1] ?? 1
  return drawn.map(({ at, weight }) => ({ at, weight: Math.min(weight, limit) }))
}

/** The proposal with the mean and covariance of weighted draws, slightly widened. */
function fitted(drawn: readonly Draw[], scale: readonly number[]): Proposal {
  const total = drawn.reduce((sum, { weight }) => sum + weight, 0)
  const centre = scale.map(
    (_, axis) => drawn.reduce((sum, { at, weight }) => sum + weight * (at[axis] ?? 0), 0) / total,
  )
  const products = diagonal(scale).map((row) => row.map((value) => leastVariance * value))
  for (const { at, weight } of drawn) {
    const off = at.map((value, axis) => value - (centre[axis] ?? 0))
    for (let row = 0; row < off.length; row++) {
      const ofRow = products[row] ?? []
      const share = (weight / total) * (off[row] ?? 0)
      for (let column = 0; column <= row; column++)
        ofRow[column] = (ofRow[column] ?? 0) + share * (off[column] ?? 0)
    }
  }
  return { centre, factor: cholesky(products.map((row) => row.map((value) => widening ** 2 * value))) }
}

/** Systematic resampling: equal steps through the cumulated weights. */
function resampled(drawn: readonly Draw[], random: () => number): (readonly number[])[] {
  const step = drawn.reduce((sum, { weight }) => sum + weight, 0) / kept
  let next = step * random()
  let cumulated = 0
  return drawn.flatMap(({ at, weight }) => {
    cumulated += weight
    const copies: (readonly number[])[] = []
    for (; next < cumulated; next += step) copies.push(at)
    return copies
  })
}

const diagonal = (scale: readonly number[]): number[][] =>
  scale.map((value, row) => scale.map((_, column) => (row === column ? value ** 2 : 0)))

/** The lower Cholesky factor of a positive definite matrix, of which only the lower half is read. */
function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const factor: number[][] = matrix.map((row) => row.map(() => 0))
  for (const [row, ofRow] of factor.entries())
    for (let column = 0; column <= row; column++) {
      const ofColumn = factor[column] ?? []
      const rest = (matrix[row]?.[column] ?? 0) - dot(ofRow.slice(0, column), ofColumn)
      ofRow[column] = column === row ? Math.sqrt(rest) : rest / (ofColumn[column] ?? 1)
    }
  return factor
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}

/** A chi-squared draw with `freedom` degrees of freedom, an even number: a sum of exponentials. */
function chiSquared(random: () => number): number {
  let product = 1
  for (let pair = 0; pair < freedom / 2; pair++) product *= 1 - random()
  return -2 * Math.log(product)
}
