import { createHash } from 'node:crypto'
import { bytes } from '../../core/model/units.ts'
import type { LogRef } from '../../core/model/run.ts'
import { fileChunks } from '../logs/file-chunks.ts'

/** What `run.json` states of a log. */
export type LogDigest = Omit<LogRef, 'path'>

const lineFeed = 10

/** Takes the digest of a log as its bytes come. Its memory does not grow with the log. */
export class LogDigester {
  readonly #hash = createHash('sha256')
  #size = 0
  #feeds = 0
  #lastByte = lineFeed

  push(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#size += chunk.length
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) this.#feeds += 1
    this.#lastByte = chunk.at(-1) ?? this.#lastByte
  }

  /** To be called once. */
  end(): LogDigest {
    const lines = this.#feeds + (this.#lastByte === lineFeed ? 0 : 1)
    return { sha256: this.#hash.digest('hex'), bytes: bytes(this.#size), lines }
  }
}

/**
 * The digest of a log file as it is now.
 *
 * @throws SteadyError LOG_NOT_FOUND, LOG_IS_FOLDER, LOG_NOT_FILE, LOG_UNREADABLE
 */
export async function logDigest(path: string): Promise<LogDigest> {
  const digester = new LogDigester()
  for await (const chunk of fileChunks(path)) digester.push(chunk)
  return digester.end()
}
