/** A part of a text, by its offsets. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** PEM (RFC 7468), OpenPGP armour (RFC 9580) and SSH2 (RFC 4716), and the private lines of PuTTY's keys. */
const begin =
  /-{4,5} ?BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-Lines: \d{1,3}(?=\r?\n|\\[rn])/g
const endMark = /-{4,5} ?END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/
const header = /^\s*(?:Proc-Type|DEK-Info|Version|Comment|Charset|Hash|MessageID|Private-MAC): ?[^\n]*$/

/** Lines between those of a key that other processes printed. */
const mostForeign = 3

/** The end of a line, also where JSON writes it; where the next key begins; or the end of the text. */
const lineEnd = /\r?\n|(?:\\r)?\\n|(?=-{4,5} ?BEGIN )|$/g

/**
 * The lines of private keys in a text, each a range: from the beginning mark to the end mark, or to where lines are no part of
 * a key any more. What a logger writes before each line is no part of it.
 */
export function* keyBlocks(text: string): Generator<TextRange> {
  let done = 0
  for (const { 0: mark, index } of text.matchAll(begin)) {
    if (index < done) continue
    yield { start: index, end: index + mark.length }
    let foreign = 0
    for (let at = index + mark.length, ended = false; !ended && foreign <= mostForeign;) {
      lineEnd.lastIndex = at
      const { 0: feed, index: end } = lineEnd.exec(text) ?? { 0: '', index: text.length }
      const part = end - at > longestLine ? undefined : keyPart(text.slice(at, end))
      if (part === undefined) foreign += 1
      else if (part.end > part.start) {
        foreign = 0
        done = at + part.end
        yield { start: at + part.start, end: done }
      }
      ended = feed === '' || part?.isLast === true
      at = end + feed.length
    }
  }
}

/** The longest keys have 13,000 characters, which some tools write on one line. */
const longestLine = 20_000

/** The part of a line that belongs to a key; empty for an empty line, undefined for none. */
function keyPart(line: string): (TextRange & { readonly isLast: boolean }) | undefined {
  const end = endMark.exec(line)
  if (end !== null) {
    const start = digitsAtEnd(line.slice(0, end.index)) ?? end.index
    return { start, end: end.index + end[0].length, isLast: true }
  }
  if (line.trim() === '') return { start: 0, end: 0, isLast: false }
  const start = header.test(line) ? 0 : digitsAtEnd(line)
  return start === undefined ? undefined : { start, end: line.length, isLast: false }
}

/** Where the base64 digits at the end of a line begin: all of it, or long words after what a logger writes. */
function digitsAtEnd(line: string): number | undefined {
  const words = line.trimEnd().split(' ')
  let start = line.trimEnd().length + 1
  let length = 0
  for (const word of words.reverse()) {
    if (!/^["']?[A-Za-z0-9+/]*={0,2}["',]{0,3}$/.test(word) || (length > 0 && word.length < 16)) break
    start -= word.length + 1
    length += word.length
  }
  const isWhole = line.slice(0, start).trim() === '' && /[A-Z0-9+/].*[a-z]|[a-z].*[A-Z0-9+/]|=$/.test(line)
  return length >= 16 || (length > 0 && isWhole) ? start : undefined
}
