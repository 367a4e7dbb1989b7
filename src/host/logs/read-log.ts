import { basename } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { watchForBinary } from './binary.ts'
import { archiveLimits } from './archive/limits.ts'
import { decompressed } from './compression.ts'
import { eachChunk, fileBytes, kindOf, statsOf, type LogBytes } from './log-bytes.ts'
import { pipeChunks, stdinChunks } from './stream-chunks.ts'

/** The name that stands for standard input. */
export const STDIN = '-'

/** A stream that has sent this much without a line of a log is none, and may never end. */
const streamed = 256 * 2 ** 20

/**
 * Hands the bytes of a log to `take` in order: a file, a named pipe or, as `-`, standard input, plain or packed by gzip or
 * zstd. A chunk is only valid until `take` returns. Memory does not grow with the log.
 *
 * @param isLog asked of what a stream has sent, once it is much; such a stream is refused where it is not known
 * @throws SteadyError LOG_NOT_FOUND, LOG_IS_FOLDER, LOG_NOT_FILE, LOG_UNREADABLE, LOG_EMPTY, LOG_NOT_TEXT, LOG_DAMAGED,
 * LOG_UNPACKS_TOO_FAR, LOG_QUIET, LOG_ENDLESS
 */
export async function readLog(
  path: string,
  take: (chunk: Uint8Array) => void,
  isLog: () => boolean = () => false,
): Promise<void> {
  if (path === STDIN) return readStream(stdinChunks(stdinName), stdinName, take, isLog)
  const name = basename(path)
  if (kindOf(statsOf(path)) !== 'pipe') return readChunks(fileBytes(path), name, take)
  return readStream(pipeChunks(path, name), name, take, isLog)
}

const stdinName = 'standard input'

function readStream(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  take: (chunk: Uint8Array) => void,
  isLog: () => boolean,
): Promise<void> {
  let bytes = 0
  return readChunks(chunks, name, (chunk) => {
    take(chunk)
    const before = bytes
    bytes += chunk.length
    if (before < streamed && bytes >= streamed && !isLog())
      throw new SteadyError('LOG_ENDLESS', { name, mebibytes: streamed / 2 ** 20 })
  })
}

/** The same for bytes from anywhere, under a name for errors. */
export async function readChunks(
  log: LogBytes,
  name: string,
  take: (chunk: Uint8Array) => void,
): Promise<void> {
  let bytes = 0
  const text = watchForBinary(name)
  const unpacked = decompressed(log, name, (length, packed) => {
    const { ratio, ratioFrom } = archiveLimits
    if (bytes + length > ratioFrom && bytes + length > ratio * packed)
      throw new SteadyError('LOG_UNPACKS_TOO_FAR', { name, ratio })
  })
  await eachChunk(unpacked, (chunk) => {
    text.push(chunk)
    bytes += chunk.length
    take(chunk)
  })
  text.end()
  if (bytes > 0) return
  throw new SteadyError('LOG_EMPTY', { name })
}
