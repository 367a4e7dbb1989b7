import { closeSync, openSync, readSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDisk, writeWhole } from '../../store/disk.ts'
import type { LogBytes } from '../log-bytes.ts'

/** Bytes that are read at a time. */
const CHUNK = 1 << 20

/** Where a file lies in a spool. */
export interface SpoolPlace {
  readonly from: number
  readonly length: number
}

/**
 * Unpacked files, one after the other in one temporary file that has no name: however steady ends, nothing of it is left
 * on the disk, and no name that an archive states is ever written there.
 */
export class Spool {
  readonly #file: number
  readonly #path: string
  #length = 0

  /** @throws SteadyError DISK_FULL, RESULTS_NOT_WRITABLE */
  constructor() {
    this.#path = join(tmpdir(), `steady-${randomUUID()}`)
    this.#file = onDisk(this.#path, () => openSync(this.#path, 'wx+', 0o600))
    rmSync(this.#path)
  }

  /** @throws SteadyError DISK_FULL, RESULTS_NOT_WRITABLE, and what the chunks throw */
  async add(chunks: AsyncIterable<Uint8Array>): Promise<SpoolPlace> {
    const from = this.#length
    for await (const chunk of chunks) {
      onDisk(this.#path, () => {
        writeWhole(this.#file, chunk)
      })
      this.#length += chunk.length
    }
    return { from, length: this.#length - from }
  }

  read({ from, length }: SpoolPlace): LogBytes {
    if (length > CHUNK) return this.#chunks(from, from + length)
    const all = new Uint8Array(length)
    this.#fill(all, from)
    return all
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- readers of logs take chunks that may be waited for
  async *#chunks(from: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = from; at < end; at += CHUNK) {
      const chunk = new Uint8Array(Math.min(CHUNK, end - at))
      this.#fill(chunk, at)
      yield chunk
    }
  }

  #fill(into: Uint8Array, from: number): void {
    for (let done = 0; done < into.length;) {
      const read = readSync(this.#file, into, done, into.length - done, from + done)
      if (read === 0) throw new TypeError('a file of the archive is not in its spool')
      done += read
    }
  }

  close(): void {
    closeSync(this.#file)
  }
}
