import { numpyRound } from '../stats/rounding.ts'
import { mean, median } from '../stats/sample.ts'

/** What DLPerf's extract scripts print for a case. */
export interface DlperfFigures {
  /** Of each repeat, in the order given. */
  readonly speeds: readonly number[]
  readonly average: number
  readonly median: number
  /** Of medians over the one-device case; undefined without one. */
  readonly speedup: number | undefined
}

const digits = 2

/** The figure of a log as the scripts keep it: everything after it is computed from this. */
export const dlperfSpeed = (throughput: number): number => numpyRound(throughput, digits)

/**
 * Average, median and speedup of a case's repeats as DLPerf publishes them. The figure of each log is rounded first, then
 * the average and the median of those, then the ratio of the rounded medians: DLPerf's extract_*_logs.py, compute_speedup.
 *
 * @param repeats samples/s of each repeat, at least one
 * @param oneDevice those of the one-device case
 */
export function dlperfFigures(
  repeats: readonly number[],
  oneDevice: readonly number[] | undefined,
): DlperfFigures {
  const speeds = repeats.map(dlperfSpeed)
  const medianOf = (all: readonly number[]) => numpyRound(median(all), digits)
  return {
    speeds,
    average: numpyRound(mean(speeds), digits),
    median: medianOf(speeds),
    speedup:
      oneDevice === undefined
        ? undefined
        : numpyRound(medianOf(speeds) / medianOf(oneDevice.map(dlperfSpeed)), digits),
  }
}
