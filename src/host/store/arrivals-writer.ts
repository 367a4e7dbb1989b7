import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { missing } from '../../core/model/missing.ts'
import type { ExecutedOrigin } from '../../core/model/run.ts'
import type { Seconds } from '../../core/model/units.ts'
import { ArrivalThinner } from './arrivals.ts'
import { GrowingFile } from './growing-file.ts'

export interface ArrivalsWriter {
  /** @param at undefined for bytes written while the output was not followed: the log then has no arrival times */
  add(length: number, at: Seconds | undefined): void
  /** Makes the file and writes what is buffered. While a disk syncs, making a file waits for it. */
  flush(): void
  /** Resolves once everything is on disk. */
  finish(): Promise<ExecutedOrigin['arrivals']>
  close(): void
}

/** Arrivals are written in pieces of about this many characters. */
const pieceSize = 16_384

/** @param path below the results folder; its folder must exist, and the file must not */
export function openArrivalsWriter(results: string, path: string): ArrivalsWriter {
  // The file is made with its first times, because a run of thousands of ranks has as many of these files as of logs.
  let file: GrowingFile | undefined
  const thinner = new ArrivalThinner()
  const hash = createHash('sha256')
  let unwritten = ''
  let unwatched = false
  const write = () => {
    file ??= new GrowingFile(path, join(results, path))
    file.append(Buffer.from(unwritten))
    hash.update(unwritten)
    unwritten = ''
  }
  return {
    add: (length, at) => {
      if (at === undefined) unwatched = true
      else unwritten += thinner.entry(length, at)
      if (unwritten.length > pieceSize) write()
    },
    flush: write,
    finish: async () => {
      if (unwritten !== '' || file === undefined) write()
      await file?.finish()
      return unwatched ? notWatched : { path, sha256: hash.digest('hex') }
    },
    close: () => {
      file?.close()
    },
  }
}

const notWatched = missing('arrivals-not-watched')
