import { measureLog, type MeasureOptions } from '../../core/logs/engine/measure-log.ts'
import type { MeasuredLog } from '../../core/model/log.ts'
import { nodeBytes } from '../../host/logs/log-bytes.ts'
import type { Seconds } from '../../core/model/units.ts'
import { readLog, STDIN } from '../../host/logs/read-log.ts'
import { playBack } from '../../host/store/stored-log.ts'
import { LogDigester } from '../../host/store/log-digest.ts'
import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseArrivals, type Arrival } from '../../host/store/arrivals.ts'
import { readIfThere } from '../../host/files/disk.ts'

/**
 * When the bytes of a log that steady stored arrived: `arrivals.tsv` beside `log.txt`, `rank-1.arrivals.tsv` beside
 * `rank-1.txt`. Undefined of every other log, and where the file beside it is not of this log.
 */
export function arrivalsBeside(log: string): readonly Arrival[] | undefined {
  const name = basename(log)
  if (!name.endsWith('.txt')) return undefined
  const beside = name === 'log.txt' ? 'arrivals.tsv' : name.replace(/txt$/, 'arrivals.tsv')
  const written = readIfThere(join(dirname(log), beside))
  const arrivals = written === undefined ? undefined : parseArrivals(written.toString('latin1'))
  const last = arrivals?.at(-1)
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  return last === undefined || last.offset >= size ? undefined : arrivals
}

/**
 * Hands the bytes of a log to `take` in order.
 *
 * @param isLog asked whether what came so far reads like a log
 */
export type Reading = (
  take: (chunk: Uint8Array, arrivedAt?: Seconds) => void,
  isLog: () => boolean,
) => Promise<void>

/** A log file, as it once came in where steady stored it. */
export function readingOf(path: string): Reading {
  const arrivals = path === STDIN ? undefined : arrivalsBeside(path)
  if (arrivals === undefined) return (take, isLog) => readLog(path, take, isLog)
  return async (take) => {
    await playBack(path, arrivals, take)
  }
}

/**
 * Measures a log file, or standard input as `-`: one entry for each run in it.
 *
 * @throws SteadyError of {@link readLog} and {@link measureLog}
 */
export const measureFile = (path: string, options: MeasureOptions): Promise<readonly MeasuredLog[]> =>
  measureReading(readingOf(path), options)

/** As {@link measureFile}, of a log from anywhere. */
export async function measureReading(
  reading: Reading,
  options: MeasureOptions,
): Promise<readonly MeasuredLog[]> {
  const measuring = measureLog({ bytes: nodeBytes, ...options })
  await reading(
    (chunk, arrivedAt) => {
      measuring.push(chunk, arrivedAt)
    },
    () => measuring.readsSteps,
  )
  return measuring.end()
}

/** As {@link measureReading}, with the digest of the unpacked bytes: what is the same log, however it is called or packed. */
export async function measureDigested(
  reading: Reading,
  options: MeasureOptions,
): Promise<{ readonly logs: readonly MeasuredLog[]; readonly sha256: string }> {
  const digester = new LogDigester()
  const logs = await measureReading(
    (take, isLog) =>
      reading((chunk) => {
        digester.push(chunk)
        take(chunk)
      }, isLog),
    options,
  )
  return { logs, sha256: digester.end().sha256 }
}

/** The log of an executed run holds one run; where it holds more, the longest is the one that was meant. */
export const longestRun = (logs: readonly MeasuredLog[]): MeasuredLog =>
  logs.reduce((best, log) => (log.records > best.records ? log : best))
