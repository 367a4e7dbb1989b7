import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LogRef } from '../../core/model/run.ts'
import { bytes } from '../../core/model/units.ts'
import { onDisk, syncFile, syncNamesIn, writeWhole } from './disk.ts'

/** A log as it comes in. Its memory does not grow with the log. */
export interface LogWriter {
  /** @throws SteadyError `DISK_FULL` */
  write(chunk: Uint8Array): void
  /** The last bytes written so far, at most `most`, as text. */
  tail(most: number): string
  /** Everything is on disk for good. */
  finish(): Promise<LogRef>
  /** Lets go of the file, finished or not. */
  close(): void
}

const lineFeed = 10

/**
 * Opens an empty log.
 *
 * @param log its path below the results folder; its folder is there, and it is not
 */
export function openLogWriter(results: string, log: string): LogWriter {
  const path = join(results, log)
  const file = onDisk(path, () => openSync(path, 'wx+'))
  const hash = createHash('sha256')
  let size = 0
  let feeds = 0
  let lastByte = lineFeed
  let open = true
  const close = () => {
    if (!open) return
    open = false
    closeSync(file)
  }
  return {
    write: (chunk) => {
      onDisk(log, () => {
        writeWhole(file, chunk)
      })
      hash.update(chunk)
      size += chunk.length
      feeds += countFeeds(chunk)
      lastByte = chunk.at(-1) ?? lastByte
    },
    tail: (most) => {
      const length = Math.min(size, most)
      const buffer = Buffer.alloc(length)
      readSync(file, buffer, 0, length, size - length)
      return buffer.toString('utf8')
    },
    finish: async () => {
      await syncFile(log, file)
      close()
      await syncNamesIn(dirname(path))
      const lines = feeds + (lastByte === lineFeed ? 0 : 1)
      return { path: log, sha256: hash.digest('hex'), bytes: bytes(size), lines }
    },
    close,
  }
}

function countFeeds(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) count++
  return count
}
