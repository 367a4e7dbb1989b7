import { objectOf } from '../vocabulary/json.ts'

type Encoding = 'plain' | 'utf-16le' | 'utf-16be'

const marks: readonly { readonly bytes: readonly number[]; readonly encoding: Encoding }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'plain' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
]

/** Removes the byte order mark, and converts UTF-16, which PowerShell writes, to one byte for each character. */
export class PlainBytes {
  #encoding: Encoding | undefined
  /** The first half of a character whose second half is in the next chunk. */
  #half: number | undefined

  of(chunk: Uint8Array): Uint8Array {
    if (this.#encoding !== undefined || chunk.length === 0) return this.#decoded(chunk)
    const mark = marks.find(({ bytes }) => bytes.every((byte, at) => chunk[at] === byte))
    this.#encoding = mark?.encoding ?? 'plain'
    return this.#decoded(chunk.subarray(mark?.bytes.length ?? 0))
  }

  #decoded(chunk: Uint8Array): Uint8Array {
    if (this.#encoding === 'plain' || this.#encoding === undefined) return chunk
    const text: number[] = []
    const [low, high] = this.#encoding === 'utf-16le' ? [0, 1] : [1, 0]
    for (const byte of chunk) {
      if (this.#half === undefined) {
        this.#half = byte
        continue
      }
      const pair = [this.#half, byte]
      this.#half = undefined
      pushUtf8(text, (pair[low] ?? 0) + 256 * (pair[high] ?? 0))
    }
    return Uint8Array.from(text)
  }
}

/** A surrogate half of a character beyond U+FFFF becomes one byte that no format looks for. */
function pushUtf8(bytes: number[], code: number): void {
  if (code < 0x80) bytes.push(code)
  else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f))
  else if (code >= 0xd800 && code < 0xe000) bytes.push(0x80)
  else bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f))
}

/** Files of docker's own log driver: `{"log":"step 1\n","stream":"stdout","time":"2026-03-05T10:00:00.25Z"}`. */
export const isDockerJson = (tools: ByteTools, block: Uint8Array) =>
  tools.latin1(block, 0, Math.min(block.length, DOCKER_START.length)) === DOCKER_START

const DOCKER_START = '{"log":"'

/** The lines inside those of docker's log driver, each after its time. */
export function dockerLines(tools: ByteTools, block: Uint8Array): Uint8Array {
  const lines = tools.latin1(block, 0, block.length).split('\n')
  const ended = block.at(-1) === LF
  const plain = (ended ? lines.slice(0, -1) : lines).map(dockerLine)
  return asciiBytes(plain.join('\n') + (ended ? '\n' : ''))
}

function dockerLine(line: string): string {
  const { log, time } = objectOf(line) ?? {}
  if (typeof log !== 'string') return line
  const text = log.replace(/\r?\n$/, '').replaceAll('\n', ' ')
  return typeof time === 'string' ? `${time} ${text}` : text
}

const [SPACE, QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN, CLOSE] = [
  32, 34, 44, 91, 92, 93, 123, 125,
]

/**
 * Puts each object of a file that is a single JSON list on a line of its own: `[{"step": 1}, {"step": 2}]`, written on one line or on
 * many. Any other file passes unchanged.
 */
export class JsonArray {
  /** Whether the file is such a list; undefined until its first characters arrive. */
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

  /** The bytes after the list's bracket. If the first chunk ends before an object, the file is not treated as a list. */
  #opened(chunk: Uint8Array): Uint8Array {
    const list = firstInk(chunk, 0)
    const object = firstInk(chunk, list + 1)
    this.#isArray = chunk[list] === OPEN_LIST && chunk[object] === OPEN
    return this.#isArray ? chunk.subarray(object) : chunk
  }

  #lines(chunk: Uint8Array): Uint8Array {
    // Each object adds at most one line end.
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
    // Between two objects, and after the last.
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

/**
 * Byte operations of the engine. Core has neither Buffer nor a browser's text decoder, so a host passes its fast ones. {@link plainBytes}
 * is the plain JavaScript version for tests and other hosts.
 */
export interface ByteTools {
  /** The bytes as text, one character each. Recognising a log format needs only ASCII. */
  latin1(bytes: Uint8Array, from: number, to: number): string
  /** The index of the next `needle` at or after `from`, or -1. */
  find(bytes: Uint8Array, needle: Uint8Array, from: number): number
}

export const LF = 10
export const CR = 13

export const plainBytes: ByteTools = {
  latin1(bytes, from, to) {
    const parts: string[] = []
    for (let at = from; at < to; at += 8192) {
      parts.push(String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 8192))))
    }
    return parts.join('')
  },
  find(bytes, needle, from) {
    const [first = LF] = needle
    for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
      if (needle.every((byte, index) => bytes[at + index] === byte)) return at
    }
    return -1
  },
}

export function asciiBytes(text: string): Uint8Array<ArrayBuffer> {
  // `Uint8Array.from` takes twenty times longer on a text.
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

export function countLineFeeds(block: Uint8Array): number {
  let count = 0
  for (let at = block.indexOf(LF); at >= 0; at = block.indexOf(LF, at + 1)) count += 1
  return count
}
