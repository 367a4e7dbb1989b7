import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { onDisk, syncFile } from '../files/disk.ts'

/**
 * Files that are open at the same time. A run over thousands of devices has more outputs than a process may have open files
 * (4,096 on some systems). Opening an unused file again takes microseconds.
 */
const mostOpen = 256

/** The descriptor of each open file, the last used one at the end. */
const open = new Map<GrowingFile, number>()

/** Closed files with unwritten bytes, and the total number of these bytes. */
const waiting = new Set<GrowingFile>()
let waitingBytes = 0

/** Limits after which waiting bytes are written. */
const mostWaiting = { bytes: 4 * 2 ** 20, milliseconds: 1000 }

let timer: NodeJS.Timeout | undefined

function writeWaiting(): void {
  clearTimeout(timer)
  timer = undefined
  for (const file of waiting) file.writeWaiting()
}

/** Only the user can read the file, because programs may print secrets. */
const ofUser = 0o600

/**
 * A new file that grows at its end, and may be read meanwhile. If too many grow for all to be open, the last bytes of a file
 * may be written up to a second late. Opening the file for each line of each rank would take longer than all other work.
 */
export class GrowingFile {
  readonly #name: string
  readonly #path: string
  #written = 0
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  /** Why waiting bytes could not be written. */
  #refused: { readonly error: unknown } | undefined

  /**
   * @param name for errors
   * @throws SteadyError where the file cannot be made, or exists already
   */
  constructor(name: string, path: string) {
    this.#name = name
    this.#path = path
    onDisk(name, () => this.#open('wx+'))
  }

  get size(): number {
    return this.#written + this.#waitingBytes
  }

  /** @throws SteadyError `DISK_FULL`, for these bytes or earlier ones */
  append(data: Uint8Array): void {
    this.#requireWritten()
    const isOpenable = open.has(this) || open.size < mostOpen
    if (isOpenable && this.#waiting.length === 0) {
      this.#write(data)
      return
    }
    this.#waiting.push(Buffer.from(data))
    this.#waitingBytes += data.length
    waitingBytes += data.length
    waiting.add(this)
    if (waitingBytes > mostWaiting.bytes) writeWaiting()
    else timer ??= setTimeout(writeWaiting, mostWaiting.milliseconds).unref()
    this.#requireWritten()
  }

  /** Writes the waiting bytes. The next operation on the file throws the error. */
  writeWaiting(): void {
    if (this.#waiting.length === 0) return
    const data = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    waitingBytes -= data.length
    waiting.delete(this)
    try {
      this.#write(data)
    } catch (error) {
      this.#refused = { error }
    }
  }

  #requireWritten(): void {
    if (this.#refused !== undefined) throw this.#refused.error
  }

  #write(data: Uint8Array): void {
    onDisk(this.#name, () => {
      const file = this.#descriptor()
      // The system may take only some bytes at a time.
      for (let done = 0; done < data.length;)
        done += writeSync(file, data, done, data.length - done, this.#written + done)
      this.#written += data.length
    })
  }

  tail(most: number): Buffer {
    this.writeWaiting()
    const buffer = Buffer.alloc(Math.min(this.#written, most))
    readSync(this.#descriptor(), buffer, 0, buffer.length, this.#written - buffer.length)
    return buffer
  }

  /** Syncs the file to disk and closes it for good. */
  async finish(): Promise<void> {
    this.writeWaiting()
    this.#requireWritten()
    const file = onDisk(this.#name, () => this.#descriptor())
    open.delete(this)
    try {
      await syncFile(this.#name, file)
    } finally {
      closeSync(file)
    }
  }

  close(): void {
    this.writeWaiting()
    this.#letGo()
  }

  #letGo(): void {
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
    if (open.size > mostOpen && leastUsed !== undefined) leastUsed.#letGo()
    return file
  }
}
