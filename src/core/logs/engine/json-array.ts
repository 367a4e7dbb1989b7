import { LF } from './bytes.ts'

const [SPACE, QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [
  32, 34, 44, 91, 92, 93, 123, 125,
]

/**
 * Gives each object of a list that is a whole file a line of its own: `[{"step": 1}, {"step": 2}]`, on one line or on many. Any other
 * file passes through.
 */
export class JsonArray {
  /** Whether the file is such a list; undefined until its first characters have come. */
  #isArray: boolean | undefined
  #depth = 0
  #inText = false
  #escaped = false
  #begun = false

  of(chunk: Uint8Array): Uint8Array {
    if (this.#isArray === false) return chunk
    const bytes = this.#isArray === undefined ? this.#opened(chunk) : chunk
    return this.#isArray === true ? this.#lines(bytes) : chunk
  }

  /** What follows the bracket of the list. A first chunk that ends before its first object is of no list. */
  #opened(chunk: Uint8Array): Uint8Array {
    const list = firstInk(chunk, 0)
    const object = firstInk(chunk, list + 1)
    this.#isArray = chunk[list] === OPEN_LIST && chunk[object] === OPEN
    return this.#isArray ? chunk.subarray(object) : chunk
  }

  #lines(chunk: Uint8Array): Uint8Array {
    // Each object adds at most the end of its line.
    const lines = new Uint8Array(chunk.length + 1)
    let length = 0
    for (const byte of chunk) {
      const written = this.#written(byte)
      if (written !== undefined) {
        lines[length] = written
        length += 1
      }
    }
    return lines.subarray(0, length)
  }

  #written(byte: number): number | undefined {
    if (this.#inText) {
      if (this.#escaped) this.#escaped = false
      else if (byte === BACKSLASH) this.#escaped = true
      else if (byte === QUOTE) this.#inText = false
      return byte
    }
    if (byte === QUOTE) this.#inText = true
    else if (byte === OPEN || byte === OPEN_LIST) this.#depth += 1
    else if (byte === CLOSE || byte === CLOSE_LIST) this.#depth -= 1
    if (this.#depth > 0 || byte === CLOSE) {
      this.#begun = true
      return byte <= SPACE ? SPACE : byte
    }
    // Between two objects, and behind the last.
    if (!this.#begun || (byte !== COMMA && byte !== CLOSE_LIST)) return undefined
    this.#begun = false
    return LF
  }
}

function firstInk(chunk: Uint8Array, from: number): number {
  let at = from
  while (at < chunk.length && (chunk[at] ?? SPACE) <= SPACE) at += 1
  return at
}
