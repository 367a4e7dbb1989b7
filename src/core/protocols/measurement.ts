import type { LogContext } from '../model/log.ts'
import type { Measurement } from '../model/measurement.ts'
import type { Missing } from '../model/missing.ts'
import type { Protocol } from '../model/protocol.ts'

/** A measurement without records, for one reason. */
export const nothingMeasured = ({ name }: Protocol, { unit }: LogContext, why: Missing): Measurement => ({
  protocol: name,
  unit,
  throughput: why,
  records: 0,
  evidence: why,
  findings: [],
})
