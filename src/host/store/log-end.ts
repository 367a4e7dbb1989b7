const lineFeed = 10
/** Chunks that are held apart before they are joined: a rank may print a line at a time. */
const mostChunks = 64

/** The last bytes of an output that is not kept, and how many there were. */
export class LogEnd {
  readonly #most: number
  #chunks: Buffer[] = []
  #held = 0
  #bytes = 0

  /** @param most so many bytes of it are wanted */
  constructor(most: number) {
    this.#most = most
  }

  /** Of everything that was written. */
  get bytes(): number {
    return this.#bytes
  }

  write(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    this.#chunks.push(Buffer.from(chunk.subarray(-this.#most)))
    this.#held += Math.min(chunk.length, this.#most)
    if (this.#held > 2 * this.#most || this.#chunks.length > mostChunks) this.#join()
  }

  /** Whole lines, where the end is longer than one. */
  end(): Buffer {
    const end = this.#join()
    const isWhole = this.#bytes <= end.length
    const feed = isWhole ? -1 : end.indexOf(lineFeed)
    return feed === -1 || feed === end.length - 1 ? end : end.subarray(feed + 1)
  }

  #join(): Buffer {
    // A copy, so that the memory of what is cut off is free.
    const joined = Buffer.from(Buffer.concat(this.#chunks).subarray(-this.#most))
    this.#chunks = [joined]
    this.#held = joined.length
    return joined
  }
}
