import { missing } from '../model/missing.ts'
import { type Doubt, agree } from './rate-sources.ts'

/** A setting changed within the window. Rates of all devices need no setting, so they confirm the other sources. */
const settingRestated: Doubt = ({ elapsed, stepTimes, rates }, protocol, { restated, rateScope }) => {
  if (restated === undefined) return undefined
  const other = elapsed ?? stepTimes
  const isConfirmed =
    rateScope === 'global' &&
    rates !== undefined &&
    (protocol.source === 'steps' || other === undefined || agree(other, rates))
  return isConfirmed ? undefined : missing('setting-restated', restated)
}

/** Rules that withhold a figure. The first that applies gives the reason. */
export const doubts: readonly Doubt[] = [settingRestated]
