import { missing, type Missing } from '../model/missing.ts'
import { agree, type SourceRates } from './rate-sources.ts'
import type { LogContext } from '../model/log.ts'
import type { Protocol } from '../model/protocol.ts'

/** Why a figure is withheld although its sources may agree; undefined where the rule does not apply. */
export type Doubt = (sourceRates: SourceRates, protocol: Protocol, context: LogContext) => Missing | undefined

/** A setting changed within the window. Rates of all devices need no setting, and confirm other sources. */
export const settingRestated: Doubt = ({ elapsed, stepTimes, rates }, protocol, { restated, rateScope }) => {
  if (restated === undefined) return undefined
  const other = elapsed ?? stepTimes
  const isConfirmed =
    rateScope === 'global' &&
    rates !== undefined &&
    (protocol.source === 'steps' || other === undefined || agree(other, rates))
  return isConfirmed ? undefined : missing('setting-restated', restated)
}
