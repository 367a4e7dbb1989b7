import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { onDisk, syncFile } from './disk.ts'

/**
 * Files that are open at the same time. A run over thousands of devices has more outputs than a process may have open
 * files (4,096 on some systems); one that is not in use takes microseconds to open again.
 */
const mostOpen = 256

/** The descriptor of each open file, the one that was used last at the end. */
const open = new Map<GrowingFile, number>()

/** What programs print may hold secrets. */
const ofUser = 0o600

/** A new file that grows at its end, and may be read meanwhile. */
export class GrowingFile {
  readonly #name: string
  readonly #path: string
  #size = 0

  /**
   * @param name for errors
   * @throws SteadyError where it cannot be made, or is there already
   */
  constructor(name: string, path: string) {
    this.#name = name
    this.#path = path
    onDisk(name, () => this.#open('wx+'))
  }

  get size(): number {
    return this.#size
  }

  /** @throws SteadyError `DISK_FULL` */
  append(data: Uint8Array): void {
    onDisk(this.#name, () => {
      const file = this.#descriptor()
      // The system may take only some bytes at a time.
      for (let done = 0; done < data.length;)
        done += writeSync(file, data, done, data.length - done, this.#size + done)
      this.#size += data.length
    })
  }

  /** The last bytes, at most `most`. */
  tail(most: number): Buffer {
    const buffer = Buffer.alloc(Math.min(this.#size, most))
    readSync(this.#descriptor(), buffer, 0, buffer.length, this.#size - buffer.length)
    return buffer
  }

  /** What it holds outlives a power cut, and it grows no more. */
  async finish(): Promise<void> {
    const file = onDisk(this.#name, () => this.#descriptor())
    open.delete(this)
    try {
      await syncFile(this.#name, file)
    } finally {
      closeSync(file)
    }
  }

  /** Lets go of it, finished or not. */
  close(): void {
    const file = open.get(this)
    open.delete(this)
    if (file !== undefined) closeSync(file)
  }

  #descriptor(): number {
    const file = open.get(this)
    if (file === undefined) return this.#open('r+')
    open.delete(this)
    open.set(this, file)
    return file
  }

  #open(flags: 'wx+' | 'r+'): number {
    const file = openSync(this.#path, flags, ofUser)
    open.set(this, file)
    const [leastUsed] = open.keys()
    if (open.size > mostOpen) leastUsed?.close()
    return file
  }
}
