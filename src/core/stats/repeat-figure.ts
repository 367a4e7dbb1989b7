import type { RepeatStatistic } from '../model/protocol.ts'
import { mean, quantileOfSorted, type Sample } from './sample.ts'

/**
 * The figure of a case from its repeats.
 *
 * @param ascending at least one value, in ascending order
 * @returns undefined where the statistic needs more repeats than there are
 */
export function repeatFigure(ascending: Sample, statistic: RepeatStatistic): number | undefined {
  switch (statistic) {
    case 'median':
      return quantileOfSorted(ascending, 0.5)
    case 'mean':
      return mean(ascending)
    case 'drop-extremes-mean':
      return ascending.length < 3 ? undefined : mean(ascending.slice(1, -1))
  }
}
