import { readFile } from 'node:fs/promises'
import type { LogFormat } from '../core/logs/format.ts'
import { parseMapping } from '../core/logs/custom/logformat.ts'
import { SteadyError } from '../core/model/error.ts'

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
    throw new SteadyError('MAPPING_UNREADABLE', `the mapping ${path} cannot be read`, 'Check the path.', {
      cause,
    })
  }
}
