import type { ProtocolFold } from '../model/log.ts'
import type { Protocol } from '../model/protocol.ts'
import { openSummaryFold } from './summary-fold.ts'

/** A protocol at work on one run: push every step record in order, then finish once. */
export function openFold(protocol: Protocol): ProtocolFold {
  return openSummaryFold(protocol)
}
