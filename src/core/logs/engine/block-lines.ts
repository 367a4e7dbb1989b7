import { asciiBytes, CR, LF, type ByteTools } from './bytes.ts'
import { mpiPieces, unlabelled, withoutAnsi } from './prefixes.ts'

/** Takes one line without what terminals and launchers put around it; `rank` is the label of the rank that printed it. */
export type TakeLine = (text: string, number: number, rank: string | undefined) => void

/** What a log shows in its first line that changes how all its lines are cleaned. */
export interface LogHabits {
  /** Its lines are numbered by `srun --label`. */
  readonly numbered: boolean
}

const HABIT = 64

export const habitsOf = (tools: ByteTools, firstBlock: Uint8Array): LogHabits => ({
  numbered: /^ *\d{1,5}: \S/.test(tools.latin1(firstBlock, 0, Math.min(HABIT, firstBlock.length))),
})

const ESC = asciiBytes('\x1b')
const TAG = asciiBytes(']<std')
const RETURN = Uint8Array.of(CR)

/** Which cleaning a block needs at all: most need none, and one search of the block tells. */
interface Dirt {
  readonly returns: boolean
  readonly escapes: boolean
  readonly tags: boolean
}

const dirtOf = (tools: ByteTools, block: Uint8Array): Dirt => ({
  returns: tools.find(block, RETURN, 0) >= 0,
  escapes: tools.find(block, ESC, 0) >= 0,
  tags: tools.find(block, TAG, 0) >= 0,
})

/** Gives every line of a block. Returns how many line feeds it holds. */
export function everyLine(
  tools: ByteTools,
  block: Uint8Array,
  firstNumber: number,
  habits: LogHabits,
  take: TakeLine,
): number {
  const dirt = dirtOf(tools, block)
  const text = tools.latin1(block, 0, block.length)
  let number = firstNumber
  let from = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
    clean(text.slice(from, end), number, dirt, habits, take)
    number += 1
    from = end + 1
  }
  if (from < text.length) clean(text.slice(from), number, dirt, habits, take)
  return number - firstNumber
}

/** What reads lines without their becoming text. */
export interface InPlace {
  enter(block: Uint8Array): void
  /** Line feeds in the block between two places. */
  feeds(from: number, to: number): number
  /** Reads lines of the block from `at` on, of which the first is line `number`; how many. */
  read(at: number, number: number): number
  /** Where the line after those begins. */
  readonly next: number
  /** Hears of a whole line, line feed included, that had to become text. */
  missed(line: string): void
}

/**
 * Gives only the lines of a block that hold one of the anchors and that are not read in place; the rest is never
 * decoded. Returns how many line feeds the block holds, and how many lines were read in place and given.
 */
export function anchoredLines(
  tools: ByteTools,
  anchors: readonly Uint8Array[],
  block: Uint8Array,
  firstNumber: number,
  habits: LogHabits,
  inPlace: InPlace,
  take: TakeLine,
): { readonly feeds: number; readonly read: number; readonly given: number } {
  const nextHit = anchorSearch(tools, anchors, block)
  inPlace.enter(block)
  let number = firstNumber
  let usual = 0
  let given = 0
  let at = 0
  while (at < block.length) {
    const read = inPlace.read(at, number)
    if (read > 0) {
      at = inPlace.next
      number += read
      usual += read
      continue
    }
    const hit = nextHit(at)
    if (hit < 0) break
    const start = lineStart(block, hit)
    if (start > at) {
      number += inPlace.feeds(at, start)
      at = start
      continue
    }
    const feed = block.indexOf(LF, hit)
    const end = feed < 0 ? block.length : feed
    const line = tools.latin1(block, at, end)
    clean(line, number, anyDirt, habits, take)
    if (feed >= 0) inPlace.missed(`${line}\n`)
    given += 1
    at = end + 1
    if (feed >= 0) number += 1
  }
  const left = at < block.length ? inPlace.feeds(at, block.length) : 0
  return { feeds: number - firstNumber + left, read: usual, given }
}

/** Where the line begins that a place is in. Most anchors stand near it, and a loop has no call to make. */
function lineStart(block: Uint8Array, place: number): number {
  let start = place
  while (start > 0 && block[start - 1] !== LF) start -= 1
  return start
}

const UNKNOWN = -2

/** Finds the first of the anchors at or after a place, -1 where there is none; each is looked for no more than it has to. */
function anchorSearch(
  tools: ByteTools,
  anchors: readonly Uint8Array[],
  block: Uint8Array,
): (from: number) => number {
  const next = anchors.map(() => UNKNOWN)
  return (from) => {
    let least = -1
    for (const [index, anchor] of anchors.entries()) {
      let place = next[index] ?? -1
      if (place === UNKNOWN || (place >= 0 && place < from)) {
        place = tools.find(block, anchor, from)
        next[index] = place
      }
      if (place >= 0 && (least < 0 || place < least)) least = place
    }
    return least
  }
}

const anyDirt: Dirt = { returns: true, escapes: true, tags: true }

function clean(line: string, number: number, dirt: Dirt, habits: LogHabits, take: TakeLine): void {
  if (dirt.returns && line.includes('\r')) {
    for (const piece of line.split('\r'))
      if (piece !== '') clean(piece, number, { ...dirt, returns: false }, habits, take)
    return
  }
  const text = dirt.escapes ? withoutAnsi(line) : line
  if (!dirt.tags) {
    cleaned(text, number, undefined, habits, take)
    return
  }
  for (const piece of mpiPieces(text)) cleaned(piece.text, number, piece.rank, habits, take)
}

const BRACKET = 91

function cleaned(
  text: string,
  number: number,
  rank: string | undefined,
  habits: LogHabits,
  take: TakeLine,
): void {
  if (!habits.numbered && text.charCodeAt(0) !== BRACKET) {
    take(text, number, rank)
    return
  }
  const plain = unlabelled(text, habits.numbered)
  take(plain.text, number, plain.rank ?? rank)
}
