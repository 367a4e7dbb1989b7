import { createHash } from 'node:crypto'
import { bytes } from '../../core/model/units.ts'
import type { LogRef } from '../../core/model/run.ts'
import { fileChunks } from '../logs/file-chunks.ts'

const lineFeed = 10

/**
 * What `run.json` states of a log, from the file itself. Memory does not grow with the log.
 *
 * @throws SteadyError LOG_NOT_FOUND, LOG_IS_FOLDER, LOG_UNREADABLE
 */
export async function logDigest(path: string): Promise<Omit<LogRef, 'path'>> {
  const hash = createHash('sha256')
  let size = 0
  let lines = 0
  let lastByte = lineFeed
  for await (const chunk of fileChunks(path)) {
    hash.update(chunk)
    size += chunk.length
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) lines += 1
    lastByte = chunk.at(-1) ?? lastByte
  }
  return { sha256: hash.digest('hex'), bytes: bytes(size), lines: lastByte === lineFeed ? lines : lines + 1 }
}
