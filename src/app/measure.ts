import { measureLog, type MeasureOptions } from '../core/logs/engine/measure-log.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import { nodeBytes } from '../host/logs/byte-tools.ts'
import { readLog } from '../host/logs/read-log.ts'
import { LogDigester } from '../host/store/log-digest.ts'

/**
 * Measures a log file, or standard input as `-`: one entry for each run in it.
 *
 * @throws SteadyError of {@link readLog} and {@link measureLog}
 */
export const measureFile = (path: string, options: MeasureOptions): Promise<readonly MeasuredLog[]> =>
  measureBytes(path, options, () => undefined)

/** As {@link measureFile}, with the digest of the unpacked bytes: what is the same log, however it is called or packed. */
export async function measureDigested(
  path: string,
  options: MeasureOptions,
): Promise<{ readonly logs: readonly MeasuredLog[]; readonly sha256: string }> {
  const digester = new LogDigester()
  const logs = await measureBytes(path, options, (chunk) => {
    digester.push(chunk)
  })
  return { logs, sha256: digester.end().sha256 }
}

async function measureBytes(
  path: string,
  options: MeasureOptions,
  take: (chunk: Uint8Array) => void,
): Promise<readonly MeasuredLog[]> {
  const measuring = measureLog({ bytes: nodeBytes, ...options })
  await readLog(
    path,
    (chunk) => {
      take(chunk)
      measuring.push(chunk)
    },
    () => measuring.readsSteps,
  )
  return measuring.end()
}
