import { eastAsianWidth } from 'get-east-asian-width'

/** Control characters, line separators and characters that reorder text: they could disguise a log line. */
const hidden = /(?![\t\n])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu

/** Text of several lines with every invisible character replaced by `�`; tabs and line feeds stay. */
export const visibleLines = (text: string) =>
  plain.test(text) ? text : text.replaceAll('\r\n', '\n').replaceAll(hidden, '\uFFFD')

/** A fast path: most texts are plain, and a large report has a million of them. */
const plain = /^[\t\n\x20-\x7e\xb0-\xff\u2010-\u2027\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*$/

/** The same for one line. */
export const visibleLine = (text: string) => {
  const lines = visibleLines(text)
  return (lineBreak.test(lines) ? lines.replaceAll(/[\t\n]+/g, ' ') : lines).trim()
}

const lineBreak = /[\t\n]/

const ascii = /^[\x20-\x7e]*$/

/** Characters that never combine with a neighbour: Latin, the usual punctuation, Chinese and full-width forms. */
const separate = /^[\x20-\x7e\xb0-\xff\u2010-\u2027\u3001-\u3029\u4e00-\u9fff\uff01-\uff60]*$/

/** First of these characters that takes two columns. */
const firstWide = 0x3001

/** Characters that join neighbours to one pictograph: a joiner, a keycap, a colour variant, a skin tone. */
const joiner = /\u200d|\u20e3|\ufe0f|[\u{1f3fb}-\u{1f3ff}]/u

const joinedPictograph =
  /^(?:[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}.*(?:\ufe0f|[\u{1f3fb}-\u{1f3ff}]|\u200d\p{Extended_Pictographic}))/u

/** Combining marks, and Korean vowels and final consonants, which a terminal draws into the first character. */
const zeroWidth =
  /[\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}\p{Surrogate}\u1160-\u11ff\ud7b0-\ud7fb]/u

/** A coloured text as a terminal shows it, without colour codes. */
export const withoutColours = (text: string) => text.replaceAll(colour, '')

// eslint-disable-next-line no-control-regex -- the codes are what is looked for
const colour = /\u001b\[[\d;]*m/g

/** Columns of a text in a fixed-width font. Only texts with joiners are split into graphemes, because that is slow. */
export function textWidth(text: string): number {
  if (ascii.test(text)) return text.length
  const shown = withoutColours(text)
  let width = 0
  if (separate.test(shown)) {
    for (let index = 0; index < shown.length; index++) width += shown.charCodeAt(index) < firstWide ? 1 : 2
    return width
  }
  if (!joiner.test(shown)) return charactersWidth(shown)
  for (const { segment } of new Intl.Segmenter().segment(shown))
    width += joinedPictograph.test(segment) ? 2 : charactersWidth(segment)
  return width
}

function charactersWidth(text: string): number {
  let width = 0
  for (const character of text)
    if (!zeroWidth.test(character)) width += eastAsianWidth(character.codePointAt(0) ?? 0)
  return width
}
