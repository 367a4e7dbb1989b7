import type { Ratio } from '../model/units.ts'
import { logMedian, type LogRatio } from '../stats/log-ratio.ts'

/** What a machine alone may have made of the ratio of two sides whose work is equally fast. */
export interface MachineDrift {
  /** The lowest and the highest ratio that it explains; both 1 where the sides ran in the same rounds. */
  readonly low: number
  readonly high: number
  /** Standard error of these, as logarithms. */
  readonly error: number
}

export const noDrift: MachineDrift = { low: 1, high: 1, error: 0 }

/** So many other cases say by how much the machine changed: most of them did not change themselves. */
const fewestOthers = 5

/**
 * The drift of sides that did not run in the same rounds. What the other cases show is that of the machine, as far as it
 * may change at all: their median ratio, between 1 and the limit. How much they differ by more than their errors is
 * what a case may drift by itself.
 *
 * @param most by how much the machine may change between the sides, as a share
 * @param others ratios of the other cases of the same sides
 * @param inTurn whether each round of the repeats ran every case: then a few that differ are other work, not another hour
 */
export function driftApart(most: Ratio, others: readonly LogRatio[], inTurn: boolean): MachineDrift {
  if (most === 0) return noDrift
  const [low, high] = [1 - most, 1 + most]
  if (others.length < fewestOthers) return { low, high, error: 0 }
  const { value, error } = logMedian(others, inTurn ? 'robust' : 'all')
  const shown = Math.exp(value)
  return { low: Math.max(low, Math.min(1, shown)), high: Math.min(high, Math.max(1, shown)), error }
}
