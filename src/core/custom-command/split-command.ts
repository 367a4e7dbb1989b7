/** The words of a command line, or why it cannot be split. */
export type SplitCommand =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** `part` needs a shell. */
  | { readonly kind: 'needs-shell'; readonly part: string }
  | { readonly kind: 'open-quote'; readonly quote: string }

const blank = /[ \t]/
const shellOnly = /[|&;<>()$`*?[\n]/
const assignment = /^[A-Za-z_][A-Za-z0-9_]*=/

/**
 * Splits a command line into words as a POSIX shell does (Shell Command Language, section 2.2, Quoting), without starting
 * one. Anything that a shell would expand, redirect or chain is refused.
 */
export function splitCommand(line: string): SplitCommand {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  while (at < line.length) {
    const character = line.charAt(at)
    if (blank.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
      at += 1
    } else if (character === "'" || character === '"') {
      const quoted = readQuoted(line, at)
      if ('kind' in quoted) return quoted
      word = (word ?? '') + quoted.text
      at = quoted.end
    } else if (character === '\\') {
      if (at + 1 === line.length) return { kind: 'open-quote', quote: character }
      word = (word ?? '') + line.charAt(at + 1)
      at += 2
    } else {
      const startsWord = word === undefined
      if (shellOnly.test(character) || (startsWord && /[~#]/.test(character)))
        return { kind: 'needs-shell', part: character }
      const assigned = startsWord && words.length === 0 ? assignment.exec(line.slice(at))?.[0] : undefined
      if (assigned !== undefined) return { kind: 'needs-shell', part: assigned }
      word = (word ?? '') + character
      at += 1
    }
  }
  return { kind: 'words', words: word === undefined ? words : [...words, word] }
}

/** The text between two quotes, and the position after the second. */
function readQuoted(
  line: string,
  start: number,
): { readonly text: string; readonly end: number } | SplitCommand {
  const quote = line.charAt(start)
  let text = ''
  for (let at = start + 1; at < line.length; at += 1) {
    const character = line.charAt(at)
    if (character === quote) return { text, end: at + 1 }
    if (quote === '"' && /[$`]/.test(character)) return { kind: 'needs-shell', part: character }
    const escapes = quote === '"' && character === '\\' && /["\\$`]/.test(line.charAt(at + 1))
    if (escapes) at += 1
    text += line.charAt(at)
  }
  return { kind: 'open-quote', quote }
}
