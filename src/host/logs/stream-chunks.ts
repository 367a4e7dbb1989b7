import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyError } from '../../core/model/error.ts'
import { seconds, type Seconds } from '../../core/model/units.ts'
import { systemCode } from '../store/disk.ts'
import { unreadable } from './log-bytes.ts'

/** A stream that sends nothing for this long has no program behind it that ends it. */
const longestQuiet = seconds(60)

/** What a pipe holds on Linux. */
const CHUNK = 1 << 16

/** Milliseconds between two looks at a pipe that has nothing. */
const pause = 10

const nothing = 'EAGAIN'

/**
 * What comes through a named pipe until its last writer closes it. It is opened without waiting for a writer: a thread that
 * waits cannot be ended, and neither could steady.
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

/** 0 where no writer has the pipe open; undefined where those that have sent nothing. */
async function readSome(pipe: FileHandle, buffer: Uint8Array, path: string): Promise<number | undefined> {
  try {
    return (await pipe.read(buffer, 0, buffer.length, null)).bytesRead
  } catch (error) {
    if (systemCode(error) === nothing) return undefined
    throw unreadable(path, error)
  }
}

/** The same of standard input. */
export async function* stdinChunks(name: string, quiet: Seconds = longestQuiet): AsyncGenerator<Uint8Array> {
  let heard: NodeJS.Timeout | undefined
  const listen = () => {
    clearTimeout(heard)
    heard = setTimeout(() => process.stdin.destroy(tooQuiet(name, quiet)), quiet * 1000)
  }
  try {
    // A person who types may take all the time in the world.
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
