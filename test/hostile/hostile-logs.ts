import { changingWorkLogs } from './classes/changing-work.ts'
import { cleanLogs } from './classes/clean.ts'
import { duplicateLogs } from './classes/duplicates.ts'
import { gapLogs } from './classes/gaps.ts'
import { identityLogs } from './classes/identity.ts'
import { namedSourceLogs } from './classes/named-source.ts'
import { numberLogs } from './classes/numbers.ts'
import { rateSourceLogs } from './classes/rate-sources.ts'
import { smoothedLogs } from './classes/smoothed.ts'
import type { HostileLog } from './hostile-log.ts'

export const hostileLogs: readonly HostileLog[] = [
  ...cleanLogs,
  ...rateSourceLogs,
  ...gapLogs,
  ...duplicateLogs,
  ...numberLogs,
  ...identityLogs,
  ...smoothedLogs,
  ...changingWorkLogs,
  ...namedSourceLogs,
]
