import { readFile } from 'node:fs/promises'
import type { LogFormat } from '../core/logs/format.ts'
import { parseMapping } from '../core/logs/mapping.ts'
import { measureLog, type MeasureOptions } from '../core/logs/measure-log.ts'
import { SteadyError } from '../core/model/error.ts'
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
  await readLog(path, (chunk) => {
    measuring.push(chunk)
  })
  return measuring.end()
}

/**
 * A log format from a mapping file.
 *
 * @throws SteadyError MAPPING_UNREADABLE, and those of {@link parseMapping}
 */
export async function readMapping(path: string): Promise<LogFormat> {
  return parseMapping(await mappingText(path), path)
}

async function mappingText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new SteadyError('MAPPING_UNREADABLE', `the mapping ${path} cannot be read`, 'check the path', {
      cause,
    })
  }
}
