import { textWidth } from '../../text/text-width.ts'
import { fontSize } from './parts.ts'

/** Between the names of rows and the drawing right of them. */
export const columnGap = 10
/** Share of a picture that names may take. */
const namesShare = 0.38

/**
 * Width of a column of names left of their rows. Undefined where a name does not fit two lines of it: names then stand
 * above their rows.
 */
export function nameColumn(names: readonly string[], width: number): number | undefined {
  const widest = Math.max(0, ...names.map((name) => pixelWidth(name, fontSize)))
  const room = Math.min(Math.ceil(widest) + columnGap, Math.round(width * namesShare))
  return names.every((name) => isWhole(name, wrapped(name, room - columnGap, fontSize, 2))) ? room : undefined
}

const isWhole = (name: string, lines: readonly string[]) =>
  lines.join('').replaceAll(/\s/g, '') === name.replaceAll(/\s/g, '')

/** Characters that are about as wide as high in the sans-serif fonts of browsers. */
const wide = /[%@mwMW+−×=…—]/g

/**
 * Upper estimate of a text's width in pixels, as no font can be measured: up to 0.58 em for a Latin letter and 1.1 em for a
 * Chinese character.
 */
export const pixelWidth = (text: string, fontSize: number) =>
  (textWidth(text) * 0.58 + (text.match(wide)?.length ?? 0) * 0.36) * fontSize

/** At most `most` lines of a width, broken between words where possible; a cut text ends in `…`. */
export function wrapped(text: string, width: number, fontSize: number, most = 3): string[] {
  const fits = (line: string) => pixelWidth(line, fontSize) <= width
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '' && lines.length < most) {
    const line = lines.length === most - 1 ? clipped(rest, fits) : firstLine(rest, fits)
    lines.push(line.trim())
    rest = line.endsWith('…') && line !== rest ? '' : rest.slice(line.length).trim()
  }
  return lines
}

function firstLine(text: string, fits: (line: string) => boolean): string {
  if (fits(text)) return text
  return (
    pieces(text, /(?<= · )/, fits) ||
    pieces(text, /(?<= )/, fits) ||
    pieces(text, /(?<=[/_-])/, fits) ||
    longestStart(text, fits)
  )
}

/** As many whole pieces as fit; empty where the first does not fit. */
function pieces(text: string, separator: RegExp, fits: (line: string) => boolean): string {
  let line = ''
  for (const piece of text.split(separator)) {
    if (!fits((line + piece).trim())) break
    line += piece
  }
  return line
}

const clipped = (text: string, fits: (line: string) => boolean) =>
  fits(text) ? text : `${longestStart(text, (line) => fits(`${line}…`))}…`

/** At least one character, so that wrapping always ends. */
function longestStart(text: string, fits: (line: string) => boolean): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  let start = characters[0] ?? ''
  for (const character of characters.slice(1)) {
    if (!fits(start + character)) break
    start += character
  }
  return start
}
