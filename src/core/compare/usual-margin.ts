import { ratio } from '../model/units.ts'

/** By default, two speeds within this share of each other are the same. */
export const usualMargin = ratio(0.01)

/**
 * By default, a machine may change by this share between two measurements that lie apart. It is the distance between the
 * two speeds that repeats on one machine show (docs/decisions/measuring.md).
 */
export const usualDrift = ratio(0.03)
