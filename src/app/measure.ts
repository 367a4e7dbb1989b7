import { measureLog, type MeasureOptions } from '../core/logs/engine/measure-log.ts'
import type { MeasuredLog } from '../core/model/log.ts'
import { nodeBytes } from '../host/logs/byte-tools.ts'
import { readLog } from '../host/logs/read-log.ts'

/**
 * Measures a log file, or standard input as `-`: one entry for each run in it.
 *
 * @throws SteadyError of {@link readLog} and {@link measureLog}
 */
export async function measureFile(path: string, options: MeasureOptions): Promise<readonly MeasuredLog[]> {
  const measuring = measureLog({ bytes: nodeBytes, ...options })
  await readLog(
    path,
    (chunk) => {
      measuring.push(chunk)
    },
    () => measuring.readsSteps,
  )
  return measuring.end()
}
