import { basename, join } from 'node:path'
import type { LogRef } from '../../core/model/run.ts'
import type { Seconds } from '../../core/model/units.ts'
import { chunksOf, fileBytes } from '../logs/log-bytes.ts'
import { readChunks } from '../logs/read-log.ts'
import type { Arrival } from './arrivals.ts'
import { digested, logDigest, type LogDigest } from './log-digest.ts'

/** Whether the log still has the SHA-256 that the run recorded. */
export async function isIntact(results: string, log: LogRef): Promise<boolean> {
  const { sha256 } = await logDigest(join(results, log.path))
  return sha256 === log.sha256
}

/**
 * Passes a log on as it arrived: cut where the arrivals say, each piece with its time. A piece is valid only until `take`
 * returns.
 *
 * @returns what the file is, from the same bytes
 * @throws SteadyError as {@link readChunks}
 */
export async function playBack(
  path: string,
  arrivals: readonly Arrival[],
  take: (piece: Uint8Array, at: Seconds | undefined) => void,
): Promise<LogDigest> {
  let offset = 0
  let entry = 0
  const { log, digest } = digested(fileBytes(path))
  await readChunks(log, basename(path), (chunk) => {
    let from = 0
    while (from < chunk.length) {
      while ((arrivals[entry + 1]?.offset ?? Infinity) <= offset + from) entry++
      const end = Math.min(chunk.length, (arrivals[entry + 1]?.offset ?? Infinity) - offset)
      take(chunk.subarray(from, end), arrivals[entry]?.at)
      from = end
    }
    offset += chunk.length
  })
  return digest()
}

/** Line `number` of a log, from 1, without its end; empty where there is no such line. */
export async function logLine(path: string, number: number): Promise<string> {
  const parts: Uint8Array[] = []
  let line = 1
  for await (const chunk of chunksOf(fileBytes(path))) {
    for (let from = 0; from < chunk.length;) {
      const feed = chunk.indexOf(lineFeed, from)
      const end = feed === -1 ? chunk.length : feed
      if (line === number) parts.push(chunk.slice(from, end))
      if (feed === -1) break
      line += 1
      if (line > number) return Buffer.concat(parts).toString('utf8')
      from = feed + 1
    }
  }
  return Buffer.concat(parts).toString('utf8')
}

const lineFeed = 10
