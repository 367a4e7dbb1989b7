import { mean, median } from '../stats/sample.ts'

/**
 * NumPy's rounding of a float64 (numpy.round): scale, round to the nearest integer with halves to the even one, scale
 * back. Halves are judged on the scaled number, so that 5099.425 becomes 5099.42 and 1358.635 becomes 1358.64.
 */
export function numpyRound(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const scaled = value * scale
  const below = Math.floor(scaled)
  const part = scaled - below
  const up = part > 0.5 || (part === 0.5 && below % 2 !== 0)
  return (up ? below + 1 : below) / scale
}

/** What DLPerf's extract scripts print for a case. */
export interface DlperfFigures {
  readonly average: number
  readonly median: number
  /** Of unrounded medians over the one-device case; undefined without one. */
  readonly speedup: number | undefined
}

/**
 * Average, median and speedup of a case's repeats, rounded as DLPerf publishes them.
 *
 * @param repeats samples/s of each repeat, at least one
 * @param oneDevice those of the one-device case
 */
export const dlperfFigures = (
  repeats: readonly number[],
  oneDevice: readonly number[] | undefined,
): DlperfFigures => ({
  average: numpyRound(mean(repeats), 2),
  median: numpyRound(median(repeats), 2),
  speedup: oneDevice === undefined ? undefined : numpyRound(median(repeats) / median(oneDevice), 2),
})
