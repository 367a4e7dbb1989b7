import type { LogRatio } from '../stats/log-ratio.ts'
import { median } from '../stats/sample.ts'
import { rounding } from '../stats/shared-spread.ts'

export interface RaceSpeed {
  readonly setting: string
  /** From 1. */
  readonly round: number
  readonly speed: number
}

/** A fit of every speed by its setting and its round. What a round shares, such as drift of the machine, cancels in the ratios. */
export interface RoundsFit {
  /** Fastest first. */
  readonly settings: readonly string[]
  /** b ÷ a, with the noise of all runs pooled. */
  ratio(a: string, b: string): LogRatio
  /** The probability that a passing slow run is mistaken for the speed of a setting: 0 where none was seen, or with enough runs. */
  misjudged(setting: string): number
}

/** Iterations of clipping outliers and fitting again. */
const clippingRounds = 8
/** Runs further off than this many robust deviations are clipped to that distance. */
const outlierFrom = 3
/** From this multiple of the clipping distance on, a run is no noise. */
const passingFrom = 2
/** Degrees of freedom with which all settings inform the noise of one. */
const priorFreedom = 6
/** Makes the median of absolute deviations the standard deviation of normal noise: 1 ÷ Φ⁻¹(3⁄4). */
const normalConsistency = 1.4826
/** A round that shares no setting with the others has a pivot of 0, so its level is unknown. */
const leastPivot = 1e-12

/**
 * Least squares of the logarithms on settings and rounds (a two-way layout with empty cells: Scheffé, The Analysis of Variance, 1959,
 * section 4.4). Outliers are clipped by Huber's method (Annals of Mathematical Statistics 35, 1964).
 *
 * @param speeds positive; at most one for each setting and round
 * @returns undefined where the spread of runs is unknown
 */
export function fitRounds(speeds: readonly RaceSpeed[]): RoundsFit | undefined {
  const names = [...new Set(speeds.map(({ setting }) => setting))]
  const rounds = [...new Set(speeds.map(({ round }) => round))]
  const freedom = speeds.length - names.length - (rounds.length - 1)
  if (speeds.length === 0 || freedom < 1) return undefined
  const placeOf = placesOf(names)
  const roundOf = placesOf(rounds)
  const runs = speeds.map(({ setting, round, speed }) => ({
    setting: placeOf(setting),
    round: roundOf(round),
    value: Math.log(speed),
  }))
  const layout = layoutOf(runs, names.length, rounds.length)
  let fit = leastSquares(layout, runs)
  let counted: readonly RacedRun[] = runs
  for (let time = 0; time < clippingRounds; time++) {
    counted = clipOutliers(runs, fit, layout, freedom / runs.length)
    fit = leastSquares(layout, counted)
  }
  const { levels } = fit
  const noise = noiseOf(counted, fit, layout, freedom)
  const passing = passingRuns(runs, fit, layout, freedom / runs.length)
  return {
    settings: names
      .map((name, place) => ({ name, level: levels[place] ?? 0 }))
      .sort((a, b) => b.level - a.level)
      .map(({ name }) => name),
    ratio: (a, b) => {
      const [from, to] = [placeOf(a), placeOf(b)]
      const variance = layout.variances(from, to)
      const error = Math.sqrt(
        noise.of(from) * variance.a + noise.of(to) * variance.b + noise.ofAll * variance.rounds,
      )
      return {
        value: (levels[to] ?? NaN) - (levels[from] ?? NaN),
        errors: [{ error: Math.max(rounding, error), freedom }],
      }
    },
    misjudged: (setting) => passing.misjudged(placeOf(setting)),
  }
}

interface RacedRun {
  readonly setting: number
  readonly round: number
  readonly value: number
}

interface RoundsLayout {
  /** Rounds of each setting. */
  readonly roundsOf: readonly (readonly number[])[]
  /** The levels of all rounds but the first, which is 0. */
  readonly solve: (right: Float64Array) => Float64Array
  /** Variances of the difference of two settings, with noise of variance 1: from the runs of either, and from the round levels. */
  readonly variances: (
    a: number,
    b: number,
  ) => { readonly a: number; readonly b: number; readonly rounds: number }
}

/** Settings are eliminated first, because there are more of them. An equation for each round but the first remains. */
function layoutOf(runs: readonly RacedRun[], settings: number, rounds: number): RoundsLayout {
  const roundsOf = Array.from({ length: settings }, (): number[] => [])
  for (const { setting, round } of runs) roundsOf[setting]?.push(round)
  const size = rounds - 1
  const matrix = Array.from({ length: size }, () => new Float64Array(size))
  const add = (row: number, column: number, amount: number) => {
    const line = matrix[row - 1]
    if (line !== undefined && column > 0) line[column - 1] = (line[column - 1] ?? 0) + amount
  }
  for (const ofSetting of roundsOf)
    for (const row of ofSetting) {
      add(row, row, 1)
      for (const column of ofSetting) add(row, column, -1 / ofSetting.length)
    }
  const lower = cholesky(matrix)
  const shares = (setting: number) => {
    const ofSetting = roundsOf[setting] ?? []
    const row = new Float64Array(size)
    for (const round of ofSetting) if (round > 0) row[round - 1] = 1 / ofSetting.length
    return row
  }
  return {
    roundsOf,
    solve: (right) => backward(lower, forward(lower, right)),
    variances: (a, b) => {
      const ofB = shares(b)
      const apart = forward(
        lower,
        shares(a).map((share, index) => share - (ofB[index] ?? 0)),
      )
      return {
        a: 1 / (roundsOf[a]?.length ?? 0),
        b: 1 / (roundsOf[b]?.length ?? 0),
        rounds: apart.reduce((sum, value) => sum + value ** 2, 0),
      }
    },
  }
}

interface RacedFit {
  /** Of each setting. */
  readonly levels: Float64Array
  /** Of each round, against the first. */
  readonly effects: Float64Array
  /** The sum of the squared residuals. */
  readonly squares: number
}

function leastSquares({ roundsOf, solve }: RoundsLayout, runs: readonly RacedRun[]): RacedFit {
  const means = new Float64Array(roundsOf.length)
  const mean = (setting: number) => roundsOf[setting]?.length ?? NaN
  for (const { setting, value } of runs) means[setting] = (means[setting] ?? 0) + value / mean(setting)
  const effects = new Float64Array(1 + Math.max(...runs.map(({ round }) => round)))
  for (const { setting, round, value } of runs)
    effects[round] = (effects[round] ?? 0) + value - (means[setting] ?? 0)
  effects.set(solve(effects.slice(1)), 1)
  effects[0] = 0
  const levels = means.map((level, setting) =>
    (roundsOf[setting] ?? []).reduce((rest, round) => rest - (effects[round] ?? 0) / mean(setting), level),
  )
  const squares = runs.reduce((sum, run) => sum + residualOf(run, { levels, effects }) ** 2, 0)
  return { levels, effects, squares }
}

const residualOf = ({ setting, round, value }: RacedRun, { levels, effects }: Omit<RacedFit, 'squares'>) =>
  value - (levels[setting] ?? NaN) - (effects[round] ?? NaN)

/** A setting with one run has hardly any residual, whatever its noise. */
const isRepeated =
  ({ roundsOf }: RoundsLayout) =>
  ({ setting }: RacedRun) =>
    (roundsOf[setting]?.length ?? 0) > 1

/**
 * The clipping distance of a run.
 *
 * @param free the share of the residuals that noise moves
 */
function reachOf(runs: readonly RacedRun[], fit: RacedFit, layout: RoundsLayout, free: number): number {
  const residuals = runs.filter(isRepeated(layout)).map((run) => Math.abs(residualOf(run, fit)))
  return (outlierFrom * normalConsistency * median(residuals)) / Math.sqrt(free)
}

/** What very slow or fast runs imply for settings with a single run, and for settings whose two runs contradict each other. */
function passingRuns(runs: readonly RacedRun[], fit: RacedFit, layout: RoundsLayout, free: number) {
  const reach = passingFrom * reachOf(runs, fit, layout, free)
  const repeated = runs.filter(isRepeated(layout))
  const far = repeated.filter((run) => Math.abs(residualOf(run, fit)) > reach)
  const contradicted = new Set(far.map(({ setting }) => setting))
  return {
    misjudged: (setting: number): number => {
      const count = layout.roundsOf[setting]?.length ?? 0
      if (count === 1) return far.length / repeated.length
      return count === 2 && contradicted.has(setting) ? 1 / 2 : 0
    },
  }
}

function clipOutliers(
  runs: readonly RacedRun[],
  fit: RacedFit,
  layout: RoundsLayout,
  free: number,
): readonly RacedRun[] {
  const reach = reachOf(runs, fit, layout, free)
  return runs.map((run) => {
    const residual = residualOf(run, fit)
    const beyond = residual - Math.max(-reach, Math.min(reach, residual))
    return isRepeated(layout)(run) ? { ...run, value: run.value - beyond } : run
  })
}

/**
 * Variance of a run of each setting. It is shrunk from the setting's own residuals towards the pooled ones, less with more runs (Smyth,
 * Statistical Applications in Genetics and Molecular Biology 3, 2004, section 6.1).
 */
function noiseOf(runs: readonly RacedRun[], fit: RacedFit, { roundsOf }: RoundsLayout, freedom: number) {
  const ofAll = fit.squares / freedom
  const squares = new Float64Array(roundsOf.length)
  for (const run of runs) squares[run.setting] = (squares[run.setting] ?? 0) + residualOf(run, fit) ** 2
  const repeats = runs.length - roundsOf.length
  return {
    ofAll,
    of: (setting: number) => {
      const freedomOf = (freedom * ((roundsOf[setting]?.length ?? 1) - 1)) / repeats
      return (priorFreedom * ofAll + (squares[setting] ?? 0)) / (priorFreedom + freedomOf)
    },
  }
}

const placesOf = <Key>(keys: readonly Key[]) => {
  const places = new Map(keys.map((key, place) => [key, place]))
  return (key: Key) => places.get(key) ?? NaN
}

function cholesky(matrix: readonly Float64Array[]): readonly Float64Array[] {
  const lower: Float64Array[] = []
  for (const [row, line] of matrix.entries()) {
    const ofRow = new Float64Array(row + 1)
    lower.push(ofRow)
    for (let column = 0; column <= row; column++) {
      const other = lower[column] ?? ofRow
      let rest = line[column] ?? 0
      for (let before = 0; before < column; before++) rest -= (ofRow[before] ?? 0) * (other[before] ?? 0)
      ofRow[column] = column === row ? Math.sqrt(Math.max(leastPivot, rest)) : rest / (other[column] ?? NaN)
    }
  }
  return lower
}

function forward(lower: readonly Float64Array[], right: Float64Array): Float64Array {
  const solved = right.slice()
  for (const [row, line] of lower.entries()) {
    let rest = solved[row] ?? 0
    for (let column = 0; column < row; column++) rest -= (line[column] ?? 0) * (solved[column] ?? 0)
    solved[row] = rest / (line[row] ?? NaN)
  }
  return solved
}

function backward(lower: readonly Float64Array[], right: Float64Array): Float64Array {
  const solved = right.slice()
  for (let row = lower.length - 1; row >= 0; row--) {
    let rest = solved[row] ?? 0
    for (let below = row + 1; below < lower.length; below++)
      rest -= (lower[below]?.[row] ?? 0) * (solved[below] ?? 0)
    solved[row] = rest / (lower[row]?.[row] ?? NaN)
  }
  return solved
}
