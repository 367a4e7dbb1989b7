import { asciiBytes, type ByteTools, CR, LF } from './bytes.ts'
import { mpiPieces, plainText, unlabelled, withoutAnsi } from './prefixes.ts'
import type { Candidate } from './candidate.ts'
import { BlockMemory } from './shapes/block-memory.ts'
import { ShapedLines, type StepTaker } from './shapes/shaped-lines.ts'

/**
 * Reads step lines from their bytes, once the format's reader has read a line of the same shape as text. It learns shapes from the lines
 * that are passed to {@link onTextLine}.
 */
export class StepByteReader implements ByteReader {
  readonly #memory = new BlockMemory()
  readonly #lines: ShapedLines
  readonly #candidate: Candidate
  readonly #prefixes: LinePrefixes

  constructor(candidate: Candidate, prefixes: LinePrefixes, taker: StepTaker) {
    this.#candidate = candidate
    this.#prefixes = prefixes
    this.#lines = new ShapedLines(this.#memory, taker)
  }

  get next(): number {
    return this.#lines.next
  }

  enter(block: Uint8Array): void {
    this.#memory.enter(block)
  }

  feeds(from: number, to: number): number {
    return this.#memory.feeds(from, to)
  }

  read(at: number, number: number): number {
    return this.#lines.read(at, number)
  }

  onTextLine(line: string): void {
    const learns = this.#candidate.lastLineIsStep && this.#lines.learns
    const text = learns ? plainText(line.slice(0, -1), this.#prefixes.srunLabels) : undefined
    if (text === undefined) return
    const places = this.#candidate.places(line.slice(text.from, -1))
    if (places !== undefined) this.#lines.learn({ text: line, body: text.from, places, rank: text.rank })
  }
}

/** Receives one line without the prefixes of terminals and launchers; `rank` is the label of the rank that printed it. */
export type OnLine = (text: string, number: number, rank: string | undefined) => void

/** The prefixes of all lines of a log, detected on its first line. */
export interface LinePrefixes {
  /** Whether lines begin with the task number of `srun --label`. */
  readonly srunLabels: boolean
  /** Blanks at the start of all lines. */
  readonly indent: string
}

const SAMPLE_BYTES = 4096
const INDENTED_LINES = 3
const srunLabelled = /^ *\d{1,5}: /

export function detectPrefixes(tools: ByteTools, firstBlock: Uint8Array): LinePrefixes {
  const text = tools.latin1(firstBlock, 0, Math.min(SAMPLE_BYTES, firstBlock.length))
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const labelled = lines.filter((line) => srunLabelled.test(line)).length
  const [first = ''] = lines
  const indent = /^[ \t]*/.exec(first)?.[0] ?? ''
  const indented = lines.length >= INDENTED_LINES && lines.every((line) => line.startsWith(indent))
  return {
    srunLabels: srunLabelled.test(first) || (labelled > 1 && 2 * labelled >= lines.length),
    indent: indented ? indent : '',
  }
}

const ESC = asciiBytes('\x1b')
const TAG = asciiBytes(']<std')
const RETURN = Uint8Array.of(CR)

/** What must be removed from the lines of a block. Most blocks need nothing, which one search shows. */
export interface Cleanup {
  readonly returns: boolean
  readonly escapes: boolean
  readonly tags: boolean
}

/** Whether a block contains terminal codes, which may be inside the words of an anchor. */
export const hasColours = (tools: ByteTools, block: Uint8Array): boolean => tools.find(block, ESC, 0) >= 0

export const withoutColours = (tools: ByteTools, block: Uint8Array): Uint8Array =>
  hasColours(tools, block) ? asciiBytes(withoutAnsi(tools.latin1(block, 0, block.length))) : block

const cleanupFor = (tools: ByteTools, block: Uint8Array): Cleanup => ({
  returns: tools.find(block, RETURN, 0) >= 0,
  escapes: hasColours(tools, block),
  tags: tools.find(block, TAG, 0) >= 0,
})

/** Removes everything, without searching the block first. */
const fullCleanup: Cleanup = { returns: true, escapes: true, tags: true }

/** Passes one raw line to `onLine`, cleaned. A line with several ranks or carriage returns becomes several lines. */
function cleanLine(
  line: string,
  number: number,
  cleanup: Cleanup,
  prefixes: LinePrefixes,
  onLine: OnLine,
): void {
  if (cleanup.returns && line.includes('\r')) {
    for (const piece of line.split('\r'))
      if (piece !== '') cleanLine(piece, number, { ...cleanup, returns: false }, prefixes, onLine)
    return
  }
  const text = unindented(cleanup.escapes ? withoutAnsi(line) : line, prefixes).trimEnd()
  if (!cleanup.tags) {
    removeLabel(text, number, undefined, prefixes, onLine)
    return
  }
  for (const piece of mpiPieces(text)) removeLabel(piece.text, number, piece.rank, prefixes, onLine)
}

const unindented = (line: string, { indent }: LinePrefixes) =>
  indent !== '' && line.startsWith(indent) ? line.slice(indent.length) : line

const BRACKET = 91

function removeLabel(
  text: string,
  number: number,
  rank: string | undefined,
  prefixes: LinePrefixes,
  onLine: OnLine,
): void {
  if (!prefixes.srunLabels && text.charCodeAt(0) !== BRACKET) {
    onLine(text, number, rank)
    return
  }
  const plain = unlabelled(text, prefixes.srunLabels)
  onLine(plain.text, number, plain.rank ?? rank)
}

/** Passes every line of a block to `onLine`. Returns the number of line feeds in the block. */
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

export interface ByteReader {
  /** Sets the block for the other methods. */
  enter(block: Uint8Array): void
  /** Line feeds in the block between two offsets. */
  feeds(from: number, to: number): number
  /** Reads lines of the block from `at`; the first is line `number`. Returns how many it could read. */
  read(at: number, number: number): number
  /** The offset of the line after those. */
  readonly next: number
  /** Called with each whole line, including its line feed, that had to be decoded. */
  onTextLine(line: string): void
}

/**
 * Passes only those lines of a block to `onLine` that contain an anchor and that `byteReader` cannot read; no other line is decoded.
 * Returns the number of line feeds in the block, and how many lines were read from bytes and as text.
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

/** The start of the line at an offset. Most anchors are near it, so a loop is faster than a call. */
function lineStart(block: Uint8Array, offset: number): number {
  let start = offset
  while (start > 0 && block[start - 1] !== LF) start -= 1
  return start
}

const UNKNOWN = -2

/** Finds the first anchor at or after an offset, or -1. Each anchor is searched again only after its last hit was passed. */
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
