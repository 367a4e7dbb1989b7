import { changingWorkLogs } from './classes/changing-work.ts'
import { cleanLogs } from './classes/clean.ts'
import { coarseClockLogs } from './classes/coarse-clocks.ts'
import { duplicateLogs } from './classes/duplicates.ts'
import { gapLogs } from './classes/gaps.ts'
import { identityLogs } from './classes/identity.ts'
import { namedSourceLogs } from './classes/named-source.ts'
import { numberLogs } from './classes/numbers.ts'
import { pauseLogs } from './classes/pauses.ts'
import { rateSourceLogs } from './classes/rate-sources.ts'
import { smoothedLogs } from './classes/smoothed.ts'
import { twoSpeedLogs } from './classes/two-speeds.ts'
import { unknownProgramLogs } from './classes/unknown-programs.ts'
import type { HostileLog } from './hostile-log.ts'

export const hostileLogs: readonly HostileLog[] = [
  ...cleanLogs,
  ...rateSourceLogs,
  ...gapLogs,
  ...duplicateLogs,
  ...numberLogs,
  ...identityLogs,
  ...twoSpeedLogs,
  ...coarseClockLogs,
  ...pauseLogs,
  ...smoothedLogs,
  ...changingWorkLogs,
  ...namedSourceLogs,
  ...unknownProgramLogs,
]
