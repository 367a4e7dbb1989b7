import { settingRestated } from './setting-restated.ts'
import type { Doubt } from './doubt.ts'

/** Rules by which a figure is withheld. The first that applies gives the reason. */
export const doubts: readonly Doubt[] = [settingRestated]
