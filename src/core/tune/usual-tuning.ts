import { ratio } from '../model/units.ts'

/** What a tuning aims at where nobody says otherwise. */
export const usualTuning = { within: ratio(0.01), chance: ratio(0.95), rounds: 30 } as const
