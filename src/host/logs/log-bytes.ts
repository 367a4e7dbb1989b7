import { readFileSync, statSync, type Stats } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import type { NoFile } from '../../core/messages/parts.ts'
import { SteadyError } from '../../core/model/error.ts'
import { kindOfNoFile } from '../files/disk.ts'
import { withOpenFile } from '../files/sha256.ts'
import { Buffer } from 'node:buffer'
import type { ByteTools } from '../../core/logs/engine/bytes.ts'

/** Bytes read at a time. Two buffers of this size alternate: one is filled while the other is read. */
const CHUNK = 1 << 20

/** A log: all bytes of a small one, or chunks of a large one. A chunk is valid only until the next is asked for. */
export type LogBytes = Uint8Array | AsyncIterable<Uint8Array>

/** Calls `take` with the bytes in order; without waiting if all bytes are in memory. */
export async function eachChunk(bytes: LogBytes, take: (chunk: Uint8Array) => void): Promise<void> {
  if (!(bytes instanceof Uint8Array)) for await (const chunk of bytes) take(chunk)
  else if (bytes.length > 0) take(bytes)
}

/** The bytes as chunks, also if they are all in memory. */
export async function* chunksOf(bytes: LogBytes): AsyncGenerator<Uint8Array> {
  if (!(bytes instanceof Uint8Array)) yield* bytes
  else if (bytes.length > 0) yield bytes
}

/**
 * The bytes of a log file. Devices and pipes are refused, because they may never end.
 *
 * @throws SteadyError LOG_NOT_FOUND, LOG_IS_FOLDER, LOG_NOT_FILE, LOG_UNREADABLE
 */
export const fileBytes = (path: string): LogBytes => readSmall(path) ?? chunksOfLarge(path)

export function refuseOther(path: string, stats: Stats): void {
  const is = kindOf(stats)
  if (is === 'folder') throw new SteadyError('LOG_IS_FOLDER', { path })
  if (is !== 'file') throw new SteadyError('LOG_NOT_FILE', { path, is })
}

/** @throws SteadyError LOG_NOT_FOUND, LOG_UNREADABLE */
export function statsOf(path: string): Stats {
  try {
    return statSync(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

export function kindOf(stats: Stats): 'file' | 'folder' | NoFile {
  if (stats.isFile()) return 'file'
  return stats.isDirectory() ? 'folder' : kindOfNoFile(stats)
}

/**
 * The content of a file smaller than one buffer; undefined for a larger one. Results may hold ten thousand small logs: two
 * new buffers and four waits for each would take ten times longer than this.
 */
function readSmall(path: string): Uint8Array | undefined {
  try {
    return withOpenFile(path, (file, stats) => {
      refuseOther(path, stats)
      if (stats.size >= CHUNK) return undefined
      const { buffer, byteOffset, length } = readFileSync(file)
      return new Uint8Array(buffer, byteOffset, length)
    })
  } catch (error) {
    if (error instanceof SteadyError) throw error
    // A socket cannot be opened at all, so the error names its kind.
    refuseOther(path, statsOf(path))
    throw unreadable(path, error)
  }
}

async function* chunksOfLarge(path: string): AsyncGenerator<Uint8Array> {
  const file = await opened(path)
  try {
    let filling = new Uint8Array(CHUNK)
    let spare = new Uint8Array(CHUNK)
    let read = fill(file, filling, path)
    for (let length = await read; length > 0; length = await read) {
      const full = filling
      filling = spare
      spare = full
      read = fill(file, filling, path)
      // If the consumer stops early, nobody awaits this read; its failure must not count as an unhandled rejection.
      read.catch(() => undefined)
      yield full.subarray(0, length)
    }
  } finally {
    await file.close()
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    throw unreadable(path, error)
  }
}

async function fill(file: FileHandle, buffer: Uint8Array, path: string): Promise<number> {
  try {
    return (await file.read(buffer, 0, buffer.length, null)).bytesRead
  } catch (error) {
    throw unreadable(path, error)
  }
}

export function unreadable(path: string, cause: unknown): SteadyError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error'
  if (code === 'ENOENT') {
    return new SteadyError('LOG_NOT_FOUND', { path }, { cause })
  }
  return new SteadyError('LOG_UNREADABLE', { path, code }, { cause })
}

let [lastBytes, lastBuffer]: [Uint8Array, Buffer] = [new Uint8Array(0), Buffer.alloc(0)]

/** Caches the last block, because making a buffer of it takes longer than most searches. */
function asBuffer(bytes: Uint8Array): Buffer {
  if (bytes !== lastBytes) {
    lastBytes = bytes
    lastBuffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }
  return lastBuffer
}

/** Node's own byte operations: native decoding and a vectorised search. */
export const nodeBytes: ByteTools = {
  latin1: (bytes, from, to) => asBuffer(bytes).toString('latin1', from, to),
  find: (bytes, needle, from) =>
    needle.length === 1 ? bytes.indexOf(needle[0] ?? 0, from) : asBuffer(bytes).indexOf(needle, from),
}
