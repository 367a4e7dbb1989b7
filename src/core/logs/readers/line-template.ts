import { anchorsOf } from './anchors.ts'
import { fixedTextsOf, type FixedTexts } from './fixed-texts.ts'
import { wholeMatcher } from './whole-match.ts'

/** A value on a line: its position and end in a text, and its position in the line. */
export interface PrintedValue {
  readonly text: string
  readonly at: number
  readonly end: number
  readonly place: number
}

export interface LineMatcher {
  /** The names of its values in order; a name may occur twice. */
  readonly names: readonly string[]
  /** Empty where no text is known to be in all of its lines. */
  readonly fixedTexts: FixedTexts
  /** The pattern whose groups cut the values out of the line; no unit follows them inside a group. */
  readonly pattern?: string
  /** The text right before its only value, where this is all that it looks for. */
  readonly after?: string
  /** One entry for each name; undefined for any other line. */
  readonly match: (line: string) => readonly (PrintedValue | undefined)[] | undefined
}

/** A text of a line, and the name of the value right after it. */
export interface TemplatePart {
  readonly text: string
  readonly name?: string
  /** Whether other text may be between the previous value and this text. */
  readonly apart?: boolean
}

export interface TemplateParts {
  readonly parts: readonly TemplatePart[]
  /** Whether the first text begins the line, and the last value or text ends it. */
  readonly begins?: boolean
  readonly ends?: boolean
}

/** A name in braces is a value, `…` is any text. */
const placeholder = /\{([a-z]+(?:-[a-z]+)*)\}|…/g

/**
 * `^Step {step}
 * loss:{loss}… rate:{rate}$`: `^` and `$` are the beginning and the end of the line.
 */
export function templateParts(written: string): TemplateParts {
  const [begins, ends] = [written.startsWith('^'), written.endsWith('$')]
  const body = written.slice(begins ? 1 : 0, ends ? -1 : undefined)
  const parts: TemplatePart[] = []
  let from = 0
  let apart = true
  for (const match of body.matchAll(placeholder)) {
    const [text, name] = [asBytes(body.slice(from, match.index)), match[1]]
    from = match.index + match[0].length
    if (name !== undefined) parts.push({ text, name, apart })
    else if (text !== '') parts.push({ text, apart })
    apart = name === undefined
  }
  const last = asBytes(body.slice(from))
  if (last !== '') parts.push({ text: last, apart })
  return { parts, begins, ends }
}

/** The name of a value without text right before it, or `undefined`. */
export const unanchored = ({ parts, begins }: TemplateParts): string | undefined =>
  parts.find(({ text, name }, index) => text === '' && name !== undefined && (index > 0 || begins !== true))
    ?.name

/**
 * Matches lines that contain the texts of a template in order, each at the first place after the previous one: in a time linear in the
 * length of the line.
 *
 * @param words whether texts that begin or end with a letter, a digit or `_` must be whole words, as in settings
 */
export function templateMatcher({ parts, begins, ends }: TemplateParts, words = false): LineMatcher {
  const last = parts.length - 1
  const texts = parts.flatMap(({ text }) => (text === '' ? [] : [[text]]))
  const names = parts.flatMap(({ name }) => name ?? [])
  const match = (line: string) => {
    const values: { text: string; at: number; end: number; place: number }[] = []
    const length = ends === true ? lengthWithoutBlanks(line) : line.length
    let from = 0
    let isBehindValue = false
    for (let index = 0; index <= last; index += 1) {
      const part = parts[index]
      if (part === undefined) return undefined
      const atEnd = ends === true && index === last && part.name === undefined
      const least = atEnd ? Math.max(from, length - part.text.length) : from
      const at = words ? wholeWordAt(line, part, least) : line.indexOf(part.text, least)
      if (at < 0 || (begins === true && index === 0 && at > 0) || (atEnd && at > least)) return undefined
      const before = isBehindValue ? values[values.length - 1] : undefined
      if (before !== undefined) before.end = at
      from = at + part.text.length
      isBehindValue = part.name !== undefined
      if (isBehindValue) values.push({ text: line, at: from, end: length, place: from })
    }
    const closing = ends === true && isBehindValue ? values.at(-1) : undefined
    return closing !== undefined && /\s/.test(line.slice(closing.at, length).trim()) ? undefined : values
  }
  const [only] = parts
  const isPlain = parts.length === 1 && only?.name !== undefined && begins !== true && ends !== true && !words
  return { names, fixedTexts: texts, ...(isPlain ? { after: only.text } : {}), match }
}

function lengthWithoutBlanks(line: string): number {
  let length = line.length
  while (length > 0 && line.charCodeAt(length - 1) <= 32) length -= 1
  return length
}

const isWord = (code: number) =>
  (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122) || code === 95

function wholeWordAt(line: string, { text, name, apart }: TemplatePart, from: number): number {
  const begins = apart === true && isWord(text.charCodeAt(0))
  const ends = name === undefined && isWord(text.charCodeAt(text.length - 1))
  for (let at = line.indexOf(text, from); at >= 0; at = line.indexOf(text, at + 1)) {
    if (begins && isWord(line.charCodeAt(at - 1))) continue
    if (ends && isWord(line.charCodeAt(at + text.length))) continue
    return at
  }
  return -1
}

/** Matches lines by a regular expression with a named group for each value: `steps_per_second` for `steps-per-second`. */
export function patternMatcher(source: string): LineMatcher {
  const groups = [...source.matchAll(/\(\?<([a-z_]+)>/g)].map(([, name = '']) => name)
  // Numbered groups, because a match with named ones takes much longer.
  const numbered = source.replaceAll(/\(\?<[a-z_]+>/g, '(')
  if (new RegExp(`${numbered}|`).exec('')?.length !== groups.length + 1)
    throw new TypeError(`${source} has a group without a name: write (?:…)`)
  const fixedTexts = fixedTextsOf(new RegExp(source))
  const anchors = anchorsOf([fixedTexts])
  const matched = wholeMatcher(new RegExp(numbered, 'd'))
  return {
    names: groups.map(valueName),
    fixedTexts,
    pattern: source,
    match(line) {
      // Most lines lack the text, and a search for it is much faster than the pattern.
      const match = anchors.some((anchor) => line.includes(anchor)) ? matched(line) : null
      return match === null
        ? undefined
        : groups.map((_, index) => cutValue(match[index + 1], match.indices?.[index + 1]?.[0]))
    },
  }
}

/** The name of the value that a pattern's group matches. */
export const valueName = (group: string): string => group.replaceAll('_', '-')

/** The text of a group as a value; commas may separate thousands. */
export function cutValue(text: string | undefined, place = NaN): PrintedValue | undefined {
  if (text === undefined) return undefined
  const plain =
    text.includes(',') && /^[-+]?\d{1,3}(?:,\d{3})+(?!\d)/.test(text) ? text.replaceAll(',', '') : text
  return { text: plain, at: 0, end: plain.length, place }
}

/** Lines have one character for each byte, so search texts need the same form. */
export const asBytes = (text: string): string =>
  /^[\0-\x7f]*$/.test(text)
    ? text
    : encodeURIComponent(text).replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
