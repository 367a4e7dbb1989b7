import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { ArrivalsRef, LogRef } from '../../core/model/run.ts'
import type { Seconds } from '../../core/model/units.ts'
import { ArrivalThinner } from './arrivals.ts'
import { onDisk, writeWhole } from './disk.ts'
import { openLogWriter, type LogWriter } from './log-writer.ts'
import { runPaths } from './paths.ts'

/** The log of a run that happens now, with the times at which its bytes arrived. */
export interface RunWriter extends Pick<LogWriter, 'tail' | 'discard'> {
  /** @throws SteadyError `DISK_FULL` */
  write(chunk: Uint8Array, at: Seconds): void
  /** Everything is on disk for good. */
  finish(): { readonly log: LogRef; readonly arrivals: ArrivalsRef }
}

/** Arrivals are written in pieces of about this many characters. */
const arrivalsPiece = 16_384

/** Opens an empty log and its arrivals for a run; what an earlier, unfinished attempt left is removed. */
export function openRunWriter(results: string, id: string): RunWriter {
  const { arrivals } = runPaths(id)
  const log = openLogWriter(results, id)
  const file = openBeside(log, join(results, arrivals))
  const thinner = new ArrivalThinner()
  const hash = createHash('sha256')
  let unwritten = ''
  const writeArrivals = () => {
    onDisk(arrivals, () => {
      writeWhole(file, Buffer.from(unwritten))
    })
    hash.update(unwritten)
    unwritten = ''
  }
  let open = true
  const close = () => {
    if (!open) return
    open = false
    closeSync(file)
  }
  return {
    write: (chunk, at) => {
      log.write(chunk)
      unwritten += thinner.entry(chunk.length, at)
      if (unwritten.length > arrivalsPiece) writeArrivals()
    },
    tail: (most) => log.tail(most),
    finish: () => {
      writeArrivals()
      onDisk(arrivals, () => {
        fsyncSync(file)
      })
      close()
      return { log: log.finish(), arrivals: { path: arrivals, sha256: hash.digest('hex') } }
    },
    discard: () => {
      close()
      log.discard()
    },
  }
}

function openBeside(log: LogWriter, path: string): number {
  try {
    return onDisk(path, () => openSync(path, 'wx'))
  } catch (error) {
    log.discard()
    throw error
  }
}
