import { basename } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { watchForBinary } from './binary.ts'
import { decompressed } from './compression.ts'
import { fileChunks } from './file-chunks.ts'

/** The name that stands for standard input. */
export const STDIN = '-'

/**
 * Hands the bytes of a log to `take` in order: a file or, as `-`, standard input, plain or packed by gzip or zstd. A
 * chunk is only valid until `take` returns. Memory does not grow with the log.
 *
 * @throws SteadyError LOG_NOT_FOUND, LOG_IS_FOLDER, LOG_UNREADABLE, LOG_EMPTY, LOG_NOT_TEXT, LOG_DAMAGED
 */
export const readLog = (path: string, take: (chunk: Uint8Array) => void): Promise<void> =>
  path === STDIN
    ? readChunks(stdinChunks(), 'standard input', take)
    : readChunks(fileChunks(path), basename(path), take)

/** The same for bytes from anywhere, under a name for errors. */
export async function readChunks(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  let bytes = 0
  const text = watchForBinary(name)
  for await (const chunk of decompressed(chunks, name)) {
    text.push(chunk)
    bytes += chunk.length
    take(chunk)
  }
  text.end()
  if (bytes > 0) return
  throw new SteadyError('LOG_EMPTY', { name })
}

async function* stdinChunks(): AsyncGenerator<Uint8Array> {
  for await (const chunk of process.stdin) yield chunk as Uint8Array
}
