import { basename } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { watchForBinary } from './binary.ts'
import { archiveLimits } from './archive/limits.ts'
import { decompressed } from './compression.ts'
import { eachChunk, fileBytes, kindOf, type LogBytes, statsOf, unreadable } from './log-bytes.ts'
import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds, type Seconds } from '../../core/model/units.ts'
import { systemCode } from '../files/disk.ts'

/** A stream that sends nothing for this long has no program that will end it. */
const longestQuiet = seconds(60)

/** Bytes that a pipe holds on Linux. */
const CHUNK = 1 << 16

/** Milliseconds before an empty pipe is read again. */
const pause = 10

const nothing = 'EAGAIN'

/**
 * The bytes of a named pipe until its last writer closes it. The pipe is opened without waiting for a writer: a waiting
 * thread cannot be stopped, so steady could not exit.
 *
 * @throws SteadyError LOG_UNREADABLE, LOG_QUIET
 */
export async function* pipeChunks(
  path: string,
  name: string,
  quiet: Seconds = longestQuiet,
): AsyncGenerator<Uint8Array> {
  const pipe = await openPipe(path)
  try {
    const buffer = new Uint8Array(CHUNK)
    let begun = false
    let heard = performance.now()
    for (;;) {
      const read = await readSome(pipe, buffer, path)
      if (read === 0 && begun) return
      if (typeof read === 'number' && read > 0) {
        begun = true
        yield buffer.subarray(0, read)
        heard = performance.now()
        continue
      }
      if (performance.now() - heard > quiet * 1000) throw tooQuiet(name, quiet)
      await sleep(pause)
    }
  } finally {
    await pipe.close()
  }
}

async function openPipe(path: string): Promise<FileHandle> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** Bytes read: 0 if no writer has the pipe open, undefined if its writers have sent nothing. */
async function readSome(pipe: FileHandle, buffer: Uint8Array, path: string): Promise<number | undefined> {
  try {
    return (await pipe.read(buffer, 0, buffer.length, null)).bytesRead
  } catch (error) {
    if (systemCode(error) === nothing) return undefined
    throw unreadable(path, error)
  }
}

/** The bytes of standard input, like {@link pipeChunks}. */
async function* stdinChunks(name: string, quiet: Seconds = longestQuiet): AsyncGenerator<Uint8Array> {
  let heard: NodeJS.Timeout | undefined
  const listen = () => {
    clearTimeout(heard)
    heard = setTimeout(() => process.stdin.destroy(tooQuiet(name, quiet)), quiet * 1000)
  }
  try {
    // A person who types may take any time.
    if (!process.stdin.isTTY) listen()
    for await (const chunk of process.stdin) {
      clearTimeout(heard)
      yield chunk as Uint8Array
      if (!process.stdin.isTTY) listen()
    }
  } finally {
    clearTimeout(heard)
  }
}

const tooQuiet = (name: string, quiet: Seconds) => new SteadyError('LOG_QUIET', { name, seconds: quiet })

/** The name that stands for standard input. */
export const STDIN = '-'

/** A stream with this many bytes and no line of a log is refused, because it may never end. */
const streamed = 256 * 2 ** 20

/**
 * Hands the bytes of a log to `take` in order: a file, a named pipe or, as `-`, standard input, plain or packed by gzip or
 * zstd. A chunk is valid only until `take` returns. Memory does not grow with the log.
 *
 * @param isLog whether what a stream has sent is a known log; asked once after 256 MiB, and false refuses the stream
 * @throws SteadyError LOG_NOT_FOUND, LOG_IS_FOLDER, LOG_NOT_FILE, LOG_UNREADABLE, LOG_EMPTY, LOG_NOT_TEXT, LOG_DAMAGED,
 *   LOG_UNPACKS_TOO_FAR, LOG_QUIET, LOG_ENDLESS
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

/** {@link readLog} for bytes from anywhere. @param name for errors */
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
