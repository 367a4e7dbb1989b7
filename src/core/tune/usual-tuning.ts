import { ratio } from '../model/units.ts'

export const usualTuning = { within: ratio(0.01), chance: ratio(0.95), rounds: 30 } as const
