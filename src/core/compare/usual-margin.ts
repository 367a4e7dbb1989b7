import { ratio } from '../model/units.ts'

/** Two speeds within this share of each other are the same, where nobody says otherwise. */
export const usualMargin = ratio(0.01)
