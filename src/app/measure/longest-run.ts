import type { MeasuredLog } from '../../core/model/log.ts'

/** The log of an executed run holds one run; where it holds more, the longest is the one that was meant. */
export const longestRun = (logs: readonly MeasuredLog[]): MeasuredLog =>
  logs.reduce((best, log) => (log.records > best.records ? log : best))
