import type { Finding } from '../../model/finding.ts'
import { logFinding } from '../finding-rows.ts'
import type { DllRecord } from './dllogger.ts'

/** A training that chose fewer steps than planned, so that its run would end in time. */
export function fewerStepsFinding(record: DllRecord): Finding | undefined {
  const chosen = record.number('steps_chosen')
  const planned = record.number('steps_planned')
  const limit = record.number('run_limit')
  if (chosen === undefined || planned === undefined || limit === undefined) return undefined
  return chosen < planned ? logFinding('fewer-steps-chosen', { chosen, planned, limit }) : undefined
}
