import { ratio } from '../model/units.ts'

/** Two speeds within this share of each other are the same, where nobody says otherwise. */
export const usualMargin = ratio(0.01)

/**
 * By so much a machine may change between two measurements that lie apart, where nobody says otherwise: as far as the two
 * speeds lie apart that repeats of one machine show (docs/decisions/measuring.md).
 */
export const usualDrift = ratio(0.03)
