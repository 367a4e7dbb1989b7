import { readFileSync, statSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { SteadyError } from '../../core/model/error.ts'

/** Bytes read at a time. Two such buffers take turns: one is filled while the other is read. */
const CHUNK = 1 << 20

/** A file's bytes in order; each chunk is only valid until the next is asked for. */
export async function* fileChunks(path: string): AsyncGenerator<Uint8Array> {
  const small = readSmall(path)
  if (small === undefined) yield* chunksOfLarge(path)
  else if (small.length > 0) yield small
}

/**
 * The whole of a file of less than one buffer; undefined for any other. Results may hold ten thousand small logs: two new
 * buffers and four waits for each take ten times longer than this.
 */
function readSmall(path: string): Uint8Array | undefined {
  try {
    const stats = statSync(path)
    if (!stats.isFile() || stats.size >= CHUNK) return undefined
    const { buffer, byteOffset, length } = readFileSync(path)
    return new Uint8Array(buffer, byteOffset, length)
  } catch (error) {
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
      // A consumer that stops early leaves this read to itself; its failure must not go unheard of as unhandled.
      read.catch(() => undefined)
      yield full.subarray(0, length)
    }
  } finally {
    await file.close()
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    const file = await open(path)
    if (!(await file.stat()).isDirectory()) return file
    await file.close()
  } catch (error) {
    throw unreadable(path, error)
  }
  throw new SteadyError('LOG_IS_FOLDER', { path })
}

async function fill(file: FileHandle, buffer: Uint8Array, path: string): Promise<number> {
  try {
    return (await file.read(buffer, 0, buffer.length, null)).bytesRead
  } catch (error) {
    throw unreadable(path, error)
  }
}

function unreadable(path: string, cause: unknown): SteadyError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error'
  if (code === 'ENOENT') {
    return new SteadyError('LOG_NOT_FOUND', { path }, { cause })
  }
  return new SteadyError('LOG_UNREADABLE', { path, code }, { cause })
}
