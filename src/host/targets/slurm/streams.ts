import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { streamsFolder } from '../../../core/launchers/places.ts'

const chunkBytes = 256 * 1024

/** Takes what was added to a stream since the last call. */
export type TakeChunk = (stream: string, chunk: Uint8Array) => void

/** Reads the files that the ranks of a job write, byte for byte, each from where the last read ended. */
export class StreamReader {
  readonly #offsets: Map<string, number>
  readonly #folder: string

  /** @param names the job's streams */
  constructor(folder: string, names: readonly string[]) {
    this.#folder = join(folder, streamsFolder)
    this.#offsets = new Map(names.map((name) => [name, 0]))
  }

  /**
   * Hands on everything that is there now. Every call opens the files again: only then does a network file system have to
   * show what other machines have written.
   */
  async read(take: TakeChunk): Promise<void> {
    for (const [name, offset] of this.#offsets) {
      this.#offsets.set(name, await readFrom(join(this.#folder, name), offset, (chunk) => take(name, chunk)))
    }
  }
}

/** @returns the offset behind the last byte that was read; a file that does not exist yet has none */
async function readFrom(path: string, offset: number, take: (chunk: Uint8Array) => void): Promise<number> {
  const file = await openIfThere(path)
  if (file === undefined) return offset
  try {
    for (let from = offset; ;) {
      const buffer = Buffer.allocUnsafe(chunkBytes)
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, from)
      if (bytesRead === 0) return from
      take(buffer.subarray(0, bytesRead))
      from += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
