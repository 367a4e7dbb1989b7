import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LogRef } from '../../core/model/run.ts'
import { bytes, type Seconds } from '../../core/model/units.ts'
import { ArrivalThinner } from './arrivals.ts'
import { onDisk, syncFolder, systemCode, writeWhole } from './disk.ts'
import { runPaths } from './paths.ts'

/** A run's log as it comes in. Its memory does not grow with the log. */
export interface RunWriter {
  /** @throws SteadyError `DISK_FULL` */
  write(chunk: Uint8Array, at: Seconds): void
  /** The last bytes written so far, at most `most`, as text. */
  tail(most: number): string
  /** Everything is on disk for good. */
  finish(): { readonly log: LogRef; readonly arrivals: string }
  /** Closes and removes what was written, finished or not. */
  discard(): void
}

const lineFeed = 10
/** Arrivals are written in pieces of about this many characters. */
const arrivalsPiece = 16_384

/** Opens an empty log for a run; what an earlier, unfinished attempt left is removed. */
export function openRunWriter(results: string, id: string): RunWriter {
  const paths = runPaths(id)
  const folder = join(results, paths.folder)
  const files = onDisk(folder, () => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    return {
      log: openSync(join(results, paths.log), 'wx+'),
      arrivals: openSync(join(results, paths.arrivals), 'wx'),
    }
  })
  const hash = createHash('sha256')
  const thinner = new ArrivalThinner()
  let size = 0
  let feeds = 0
  let lastByte = lineFeed
  let unwritten = ''
  const writeArrivals = () => {
    writeWhole(files.arrivals, Buffer.from(unwritten))
    unwritten = ''
  }
  let open = true
  const close = () => {
    if (!open) return
    open = false
    closeSync(files.log)
    closeSync(files.arrivals)
  }
  return {
    write: (chunk, at) => {
      onDisk(paths.log, () => {
        writeWhole(files.log, chunk)
        unwritten += thinner.entry(chunk.length, at)
        if (unwritten.length > arrivalsPiece) writeArrivals()
      })
      hash.update(chunk)
      size += chunk.length
      feeds += countFeeds(chunk)
      lastByte = chunk.at(-1) ?? lastByte
    },
    tail: (most) => {
      const length = Math.min(size, most)
      const buffer = Buffer.alloc(length)
      readSync(files.log, buffer, 0, length, size - length)
      return buffer.toString('utf8')
    },
    finish: () => {
      onDisk(folder, () => {
        writeArrivals()
        fsyncSync(files.log)
        fsyncSync(files.arrivals)
      })
      close()
      syncFolder(folder)
      const lines = feeds + (lastByte === lineFeed ? 0 : 1)
      return {
        log: { path: paths.log, sha256: hash.digest('hex'), bytes: bytes(size), lines },
        arrivals: paths.arrivals,
      }
    },
    discard: () => {
      close()
      removeRun(results, id)
    },
  }
}

/** Removes a run's folder, and its case's where that is empty then. */
export function removeRun(results: string, id: string): void {
  const folder = join(results, runPaths(id).folder)
  rmSync(folder, { recursive: true, force: true })
  try {
    rmdirSync(dirname(folder))
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(systemCode(error) ?? '')) throw error
  }
}

function countFeeds(chunk: Uint8Array): number {
  let count = 0
  for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) count++
  return count
}
