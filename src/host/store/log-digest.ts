import { createHash, hash } from 'node:crypto'
import { bytes } from '../../core/model/units.ts'
import type { LogRef } from '../../core/model/run.ts'
import { eachChunk, fileBytes, type LogBytes } from '../logs/log-bytes.ts'

export type LogDigest = Omit<LogRef, 'path'>

const lineFeed = 10

/** Computes the digest of a log as its bytes arrive. Its memory does not grow with the log. */
export class LogDigester {
  readonly #hash = createHash('sha256')
  #size = 0
  #feeds = 0
  #lastByte = lineFeed

  push(chunk: Uint8Array): void {
    this.#hash.update(chunk)
    this.#size += chunk.length
    this.#feeds += feedsIn(chunk)
    this.#lastByte = chunk.at(-1) ?? this.#lastByte
  }

  /** Call it once. */
  end(): LogDigest {
    const lines = this.#feeds + (this.#lastByte === lineFeed ? 0 : 1)
    return { sha256: this.#hash.digest('hex'), bytes: bytes(this.#size), lines }
  }
}

/** The digest of a log in memory. For a short log, this takes half the time of {@link LogDigester}. */
export const digestOf = (log: Uint8Array): LogDigest => ({
  sha256: hash('sha256', log),
  bytes: bytes(log.length),
  lines: feedsIn(log) + (log.length === 0 || log.at(-1) === lineFeed ? 0 : 1),
})

function feedsIn(chunk: Uint8Array): number {
  let feeds = 0
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) feeds += 1
  return feeds
}

/** A log to read, and its digest, which is available after reading. */
export interface DigestedLog {
  readonly log: LogBytes
  readonly digest: () => LogDigest
}

export function digested(log: LogBytes): DigestedLog {
  if (log instanceof Uint8Array) return { log, digest: () => digestOf(log) }
  const digester = new LogDigester()
  return { log: pushedTo(digester, log), digest: () => digester.end() }
}

async function* pushedTo(
  digester: LogDigester,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    digester.push(chunk)
    yield chunk
  }
}

/**
 * The digest of a log file as it is now.
 *
 * @throws SteadyError LOG_NOT_FOUND, LOG_IS_FOLDER, LOG_NOT_FILE, LOG_UNREADABLE
 */
export async function logDigest(path: string): Promise<LogDigest> {
  const { log, digest } = digested(fileBytes(path))
  await eachChunk(log, () => undefined)
  return digest()
}
