/**
 * What the engine asks of the bytes of a log. Core has no Buffer and no text decoder of browsers, so a host passes in
 * its fast ones; {@link plainBytes} is the same in plain JavaScript, for tests and for any other host.
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
export function asciiBytes(text: string): Uint8Array<ArrayBuffer> {
  // `Uint8Array.from` walks a text twenty times slower.
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}

/** How many line feeds a block holds. */
export function countLineFeeds(block: Uint8Array): number {
  let count = 0
  for (let at = block.indexOf(LF); at >= 0; at = block.indexOf(LF, at + 1)) count += 1
  return count
}
