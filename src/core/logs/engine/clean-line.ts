import { asciiBytes, CR, type ByteTools } from './bytes.ts'
import { mpiPieces, unlabelled, withoutAnsi } from './prefixes.ts'

/** Receives one line without what terminals and launchers add to it; `rank` is the label of the rank that printed it. */
export type OnLine = (text: string, number: number, rank: string | undefined) => void

/** The prefixes of all lines of a log, as its first line shows them. */
export interface LinePrefixes {
  /** Lines begin with the task number that `srun --label` adds. */
  readonly srunLabels: boolean
}

const SAMPLE_BYTES = 64

export const detectPrefixes = (tools: ByteTools, firstBlock: Uint8Array): LinePrefixes => ({
  srunLabels: /^ *\d{1,5}: \S/.test(tools.latin1(firstBlock, 0, Math.min(SAMPLE_BYTES, firstBlock.length))),
})

const ESC = asciiBytes('\x1b')
const TAG = asciiBytes(']<std')
const RETURN = Uint8Array.of(CR)

/** What has to be removed from the lines of a block. Most blocks need nothing, which one search of the block shows. */
export interface Cleanup {
  readonly returns: boolean
  readonly escapes: boolean
  readonly tags: boolean
}

/** Whether terminals are told in a block how to draw it: the codes may stand between the words of an anchor. */
export const hasColours = (tools: ByteTools, block: Uint8Array): boolean => tools.find(block, ESC, 0) >= 0

export const withoutColours = (tools: ByteTools, block: Uint8Array): Uint8Array =>
  hasColours(tools, block) ? asciiBytes(withoutAnsi(tools.latin1(block, 0, block.length))) : block

export const cleanupFor = (tools: ByteTools, block: Uint8Array): Cleanup => ({
  returns: tools.find(block, RETURN, 0) >= 0,
  escapes: hasColours(tools, block),
  tags: tools.find(block, TAG, 0) >= 0,
})

/** Removes everything, without a search of the block first. */
export const fullCleanup: Cleanup = { returns: true, escapes: true, tags: true }

/** Passes one raw line to `onLine`, cleaned; a line of several ranks or with carriage returns becomes several. */
export function cleanLine(
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
  const text = cleanup.escapes ? withoutAnsi(line) : line
  if (!cleanup.tags) {
    removeLabel(text, number, undefined, prefixes, onLine)
    return
  }
  for (const piece of mpiPieces(text)) removeLabel(piece.text, number, piece.rank, prefixes, onLine)
}

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
