import { inFormats, type HostileLog } from '../hostile-log.ts'
import { writers } from '../writers/writers.ts'

/** Logs in which nothing happens: they must come out right without a warning. */
export const cleanLogs: readonly HostileLog[] = inFormats('clean', 'nothing happens', writers, () => ({}))
