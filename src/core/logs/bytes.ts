/**
 * What the engine asks of the bytes of a log. Core knows neither Node's Buffer nor the text decoders of browsers, so a
 * host passes in its fast ones; {@link plainBytes} is the same in plain JavaScript, for tests and for any other host.
 */
export interface ByteTools {
  /** The bytes as text, one character each. ASCII reads as it is; no log format needs more to be recognised. */
  latin1(bytes: Uint8Array, from: number, to: number): string
  /** Where `needle` next occurs at or after `from`, or -1. */
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

/** The bytes of an ASCII text. */
export const asciiBytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const LANES = 0x01010101
const LOW_BITS = 0x7f7f7f7f
const FOUR_FEEDS = 0x0a0a0a0a
/** Additions until a count of one byte lane could overflow into the next. */
const LANE_LIMIT = 255

/**
 * Line feeds among `bytes[from, to)`. Four bytes at a time: a byte lane of `x` is zero where its byte is a line feed, and
 * the carry out of adding 0x7f to a lane's low bits is absent for zero alone (Warren, Hacker's Delight, 6-1).
 */
export function countLineFeeds(bytes: Uint8Array, from: number, to: number): number {
  let count = 0
  let at = from
  for (; at < to && ((bytes.byteOffset + at) & 3) !== 0; at += 1) if (bytes[at] === LF) count += 1
  // A range that ends before the first whole word may end where no view of words may begin.
  const words =
    at < to ? new Int32Array(bytes.buffer, bytes.byteOffset + at, (to - at) >> 2) : new Int32Array(0)
  for (let word = 0; word < words.length;) {
    const end = Math.min(words.length, word + LANE_LIMIT)
    let lanes = 0
    for (; word < end; word += 1) {
      const x = (words[word] ?? 0) ^ FOUR_FEEDS
      const filled = ((x & LOW_BITS) + LOW_BITS) | x
      lanes = (lanes + ((~filled >>> 7) & LANES)) | 0
    }
    count += (lanes & 255) + ((lanes >>> 8) & 255) + ((lanes >>> 16) & 255) + ((lanes >>> 24) & 255)
  }
  for (at += words.length * 4; at < to; at += 1) if (bytes[at] === LF) count += 1
  return count
}
