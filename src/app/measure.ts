import { measureLog, type MeasureOptions } from '../core/logs/engine/measure-log.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import { nodeBytes } from '../host/logs/byte-tools.ts'
import type { Seconds } from '../core/model/units.ts'
import { readLog, STDIN } from '../host/logs/read-log.ts'
import { playBack } from '../host/store/stored-log.ts'
import { arrivalsBeside } from './watched-log.ts'
import { LogDigester } from '../host/store/log-digest.ts'

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
