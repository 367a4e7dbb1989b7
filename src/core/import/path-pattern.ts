import { RE2JS } from 're2js'

/** A part of a pattern: fixed text, or a placeholder that reads some characters. */
export type PathPart = { readonly text: string } | PathHole

export interface PathHole {
  /** Placeholders of one name read the same text; one without a name reads any. */
  readonly name: string | undefined
  /** Of one character, as a class of a regular expression: `[^/]`. */
  readonly characters: string
  readonly least: 0 | 1
  /** Whether it reads as few characters as can be. */
  readonly isShort: boolean
}

/** What the placeholders of a pattern read in a path; undefined where it does not match, in upper or lower case. */
export type PathPattern = (path: string) => Readonly<Record<string, string>> | undefined

/** A pattern that takes too long for a path: several placeholders of one name have too many ways to share it. */
export class PathTooLong extends Error {}

/**
 * Matches whole paths. Without a name that is repeated, the time is linear in the path.
 *
 * @throws PathTooLong from the pattern
 */
export function pathPattern(parts: readonly PathPart[]): PathPattern {
  const pattern = RE2JS.compile(parts.map(sourceOf).join(''), RE2JS.CASE_INSENSITIVE | RE2JS.DOTALL)
  const holes = parts.filter((part) => 'characters' in part)
  return (path) => {
    const matcher = pattern.matcher(path)
    if (!matcher.matches()) return undefined
    const read = new Map<string, string>()
    for (const [index, { name }] of holes.entries()) {
      if (name === undefined) continue
      const text = matcher.group(index + 1) ?? ''
      const before = read.get(name)
      if (before !== undefined && folded(before) !== folded(text)) return shared(parts, path)
      if (before === undefined) read.set(name, text)
    }
    return Object.fromEntries(read)
  }
}

const sourceOf = (part: PathPart): string =>
  'text' in part
    ? RE2JS.quote(part.text)
    : `(${part.characters}${part.least === 0 ? '*' : '+'}${part.isShort ? '?' : ''})`

const folded = (text: string) => text.toLowerCase()

/** A path of thirty folders has a match after far fewer. */
const mostTries = 300_000

/**
 * What the placeholders read where those of one name have to agree: each is tried with every length, in the order in which
 * a regular expression would.
 */
function shared(parts: readonly PathPart[], path: string): Record<string, string> | undefined {
  const read = new Map<string, string>()
  const isAt = (text: string, at: number) => folded(path.slice(at, at + text.length)) === folded(text)
  let tries = 0
  const matches = (index: number, at: number): boolean => {
    tries += 1
    if (tries > mostTries) throw new PathTooLong(path)
    const part = parts[index]
    if (part === undefined) return at === path.length
    if ('text' in part) return isAt(part.text, at) && matches(index + 1, at + part.text.length)
    const { name } = part
    const before = name === undefined ? undefined : read.get(name)
    if (before !== undefined) return isAt(before, at) && matches(index + 1, at + before.length)
    for (const length of lengthsOf(part, path, at)) {
      if (name !== undefined) read.set(name, path.slice(at, at + length))
      if (matches(index + 1, at + length)) return true
    }
    if (name !== undefined) read.delete(name)
    return false
  }
  return matches(0, 0) ? Object.fromEntries(read) : undefined
}

function lengthsOf({ characters, least, isShort }: PathHole, path: string, at: number): number[] {
  const allowed = new RegExp(characters, 'i')
  let most = 0
  while (at + most < path.length && allowed.test(path.charAt(at + most))) most += 1
  const lengths = Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => index + least)
  return isShort ? lengths : lengths.reverse()
}
