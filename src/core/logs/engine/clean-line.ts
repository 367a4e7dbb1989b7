import { asciiBytes, CR, type ByteTools } from './bytes.ts'
import { mpiPieces, unlabelled, withoutAnsi } from './prefixes.ts'

/** Receives one line without what terminals and launchers add to it; `rank` is the label of the rank that printed it. */
export type OnLine = (text: string, number: number, rank: string | undefined) => void

/** The prefixes of all lines of a log, as its first line shows them. */
export interface LinePrefixes {
  /** Lines begin with the task number that `srun --label` adds. */
  readonly srunLabels: boolean
  /** Blanks that all lines begin with. */
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
