import type { LogContext } from '../model/log.ts'
import type { Missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'
import type { SourceRates } from './rate-sources.ts'

/** Why a figure is withheld even if its sources agree; undefined where the rule does not apply. */
export type Doubt = (sourceRates: SourceRates, protocol: Protocol, context: LogContext) => Missing | undefined
