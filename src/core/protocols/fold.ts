import type { ProtocolFold } from '../model/log.ts'
import type { Protocol } from '../model/protocol.ts'
import { openElapsedFold } from './elapsed-fold.ts'
import { openSummaryFold } from './summary-fold.ts'
import { openValueFold } from './value-fold.ts'

/**
 * A protocol at work on one run: push every batch of step records in order, then finish once with what the log says of itself.
 * Memory is bounded for `elapsed`, `summary` and means of a fixed window; otherwise 8 bytes a record of the window.
 */
export function openFold(protocol: Protocol): ProtocolFold {
  switch (protocol.source) {
    case 'steps':
    case 'step-times':
      return openValueFold(protocol, protocol.source)
    case 'elapsed':
      return openElapsedFold(protocol)
    case 'summary':
      return openSummaryFold(protocol)
  }
}
