import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LogRef } from '../../core/model/run.ts'
import { bytes } from '../../core/model/units.ts'
import { onDisk, syncFolder, writeWhole } from './disk.ts'
import { runPaths } from './paths.ts'
import { freshRunFolder, removeRun } from './run-folder.ts'

/** A log as it comes in. Its memory does not grow with the log. */
export interface LogWriter {
  /** @throws SteadyError `DISK_FULL` */
  write(chunk: Uint8Array): void
  /** The last bytes written so far, at most `most`, as text. */
  tail(most: number): string
  /** Everything is on disk for good. */
  finish(): LogRef
  /** Closes and removes the run's folder, finished or not. */
  discard(): void
}

const lineFeed = 10

/** Opens an empty log for a run; what an earlier, unfinished attempt left is removed. */
export function openLogWriter(results: string, id: string): LogWriter {
  const { log } = runPaths(id)
  const path = join(results, log)
  const file = onDisk(path, () => {
    freshRunFolder(results, id)
    return openSync(path, 'wx+')
  })
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
    finish: () => {
      onDisk(log, () => {
        fsyncSync(file)
      })
      close()
      syncFolder(dirname(path))
      const lines = feeds + (lastByte === lineFeed ? 0 : 1)
      return { path: log, sha256: hash.digest('hex'), bytes: bytes(size), lines }
    },
    discard: () => {
      close()
      removeRun(results, id)
    },
  }
}

function countFeeds(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) count++
  return count
}
