import { LF, type ByteTools } from './bytes.ts'
import { cleanLine, cleanupFor, fullCleanup, type LinePrefixes, type OnLine } from './clean-line.ts'

/** Passes every line of a block to `onLine`. Returns how many line feeds the block holds. */
export function everyLine(
  tools: ByteTools,
  block: Uint8Array,
  firstNumber: number,
  prefixes: LinePrefixes,
  onLine: OnLine,
): number {
  const cleanup = cleanupFor(tools, block)
  const text = tools.latin1(block, 0, block.length)
  let number = firstNumber
  let from = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    cleanLine(text.slice(from, end), number, cleanup, prefixes, onLine)
    number += 1
    from = end + 1
  }
  if (from < text.length) cleanLine(text.slice(from), number, cleanup, prefixes, onLine)
  return number - firstNumber
}

/** Reads step lines from their bytes, without decoding them. */
export interface ByteReader {
  /** The block that the other methods refer to. */
  enter(block: Uint8Array): void
  /** Line feeds in the block between two offsets. */
  feeds(from: number, to: number): number
  /** Reads lines of the block from `at` on, of which the first is line `number`. Returns how many it could read. */
  read(at: number, number: number): number
  /** The offset of the line after those. */
  readonly next: number
  /** Called with each whole line, line feed included, that had to be decoded. */
  onTextLine(line: string): void
}

/**
 * Passes to `onLine` only those lines of a block that contain an anchor and that `byteReader` cannot read; no other line
 * is decoded. Returns how many line feeds the block holds, and how many lines were read from bytes and as text.
 */
export function anchoredLines(
  tools: ByteTools,
  anchors: readonly Uint8Array[],
  block: Uint8Array,
  firstNumber: number,
  prefixes: LinePrefixes,
  byteReader: ByteReader,
  onLine: OnLine,
): { readonly feeds: number; readonly fromBytes: number; readonly asText: number } {
  const nextHit = anchorSearch(tools, anchors, block)
  byteReader.enter(block)
  let number = firstNumber
  let fromBytes = 0
  let asText = 0
  let at = 0
  while (at < block.length) {
    const read = byteReader.read(at, number)
    if (read > 0) {
      at = byteReader.next
      number += read
      fromBytes += read
      continue
    }
    const hit = nextHit(at)
    if (hit < 0) break
    const start = lineStart(block, hit)
    if (start > at) {
      number += byteReader.feeds(at, start)
      at = start
      continue
    }
    const feed = block.indexOf(LF, hit)
    const end = feed < 0 ? block.length : feed
    const line = tools.latin1(block, at, end)
    cleanLine(line, number, fullCleanup, prefixes, onLine)
    if (feed >= 0) byteReader.onTextLine(`${line}\n`)
    asText += 1
    at = end + 1
    if (feed >= 0) number += 1
  }
  const left = at < block.length ? byteReader.feeds(at, block.length) : 0
  return { feeds: number - firstNumber + left, fromBytes, asText }
}

/** Where the line begins that contains an offset. Most anchors are close to it, so a loop is faster than a call. */
function lineStart(block: Uint8Array, offset: number): number {
  let start = offset
  while (start > 0 && block[start - 1] !== LF) start -= 1
  return start
}

const UNKNOWN = -2

/** Finds the first anchor at or after an offset, or -1. Each anchor is searched only after its last hit was passed. */
function anchorSearch(
  tools: ByteTools,
  anchors: readonly Uint8Array[],
  block: Uint8Array,
): (from: number) => number {
  const next = anchors.map(() => UNKNOWN)
  return (from) => {
    let least = -1
    for (const [index, anchor] of anchors.entries()) {
      let found = next[index] ?? -1
      if (found === UNKNOWN || (found >= 0 && found < from)) {
        found = tools.find(block, anchor, from)
        next[index] = found
      }
      if (found >= 0 && (least < 0 || found < least)) least = found
    }
    return least
  }
}
