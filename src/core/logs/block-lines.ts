import { asciiBytes, countLineFeeds, CR, LF, type ByteTools } from './bytes.ts'
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

/**
 * Gives only the lines of a block that hold one of the anchors; the rest is never decoded. Returns how many line feeds
 * the block holds, and how many lines were given.
 */
export function anchoredLines(
  tools: ByteTools,
  anchors: readonly Uint8Array[],
  block: Uint8Array,
  firstNumber: number,
  habits: LogHabits,
  take: TakeLine,
): { readonly feeds: number; readonly given: number } {
  const next = anchors.map((anchor) => tools.find(block, anchor, 0))
  let number = firstNumber
  let counted = 0
  let given = 0
  for (;;) {
    const hit = nearest(next)
    if (hit < 0) break
    const start = block.lastIndexOf(LF, hit) + 1
    const feed = block.indexOf(LF, hit)
    const end = feed < 0 ? block.length : feed
    number += countLineFeeds(block, counted, start)
    counted = start
    given += 1
    clean(tools.latin1(block, start, end), number, anyDirt, habits, take)
    for (const [index, anchor] of anchors.entries()) {
      const at = next[index] ?? -1
      if (at >= 0 && at < end) next[index] = tools.find(block, anchor, end)
    }
  }
  return { feeds: number - firstNumber + countLineFeeds(block, counted, block.length), given }
}

const anyDirt: Dirt = { returns: true, escapes: true, tags: true }

/** The smallest place that is one; -1 where none is. */
function nearest(places: readonly number[]): number {
  let least = -1
  for (const place of places) if (place >= 0 && (least < 0 || place < least)) least = place
  return least
}

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
