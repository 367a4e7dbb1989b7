import { cleanLogs } from './classes/clean.ts'
import { duplicateLogs } from './classes/duplicates.ts'
import { gapLogs } from './classes/gaps.ts'
import { identityLogs } from './classes/identity.ts'
import { numberLogs } from './classes/numbers.ts'
import { witnessLogs } from './classes/witnesses.ts'
import type { HostileLog } from './hostile-log.ts'

export const hostileLogs: readonly HostileLog[] = [
  ...cleanLogs,
  ...witnessLogs,
  ...gapLogs,
  ...duplicateLogs,
  ...numberLogs,
  ...identityLogs,
]
