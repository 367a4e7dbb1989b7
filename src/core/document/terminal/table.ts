import { textWidth } from '../../text/text-width.ts'

export const indentWidth = 2

export const indent = (text: string) => text.replaceAll(/^(?=.)/gm, ' '.repeat(indentWidth))

/** Text wrapped between words, with all lines but the first indented. */
export function hanging(text: string, width: number): string[] {
  const [first = ''] = wrapWords(text, width)
  const rest = text.slice(first.length).trimStart()
  return rest === '' ? [first] : [first, ...wrapWords(rest, width - indentWidth).map(indent)]
}

/** Joins lines; empty ones are left out. */
export const stacked = (lines: readonly string[]) => lines.filter((line) => line !== '').join('\n')

/** Joins parts with a blank line; empty ones are left out. */
export const sections = (parts: readonly string[]) => parts.filter((part) => part !== '').join('\n\n')

export interface TerminalColumn {
  readonly title: string
  /** Numbers are right-aligned, so that their digits line up. */
  readonly align?: 'start' | 'end'
}

const gap = '  '
const narrowest = 16

/**
 * Rows under their titles, padded to terminal columns: a Chinese character takes two, a colour none.
 * @param width where the rows would be wider than this, the widest left-aligned columns are wrapped between words
 */
export function table(
  columns: readonly TerminalColumn[],
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY,
): string {
  const lines = [columns.map(({ title }) => title), ...rows]
  const room = width - gap.length * (columns.length - 1)
  const widths = shared(
    columns.map(({ align }, index) =>
      extentOf(
        lines.map((row) => row[index] ?? ''),
        align,
      ),
    ),
    room,
  )
  return lines
    .flatMap((row) => wrapRow(row, widths))
    .map((row) =>
      widths
        .map((width, index) => pad(row[index] ?? '', width, columns[index]?.align ?? 'start'))
        .join(gap)
        .trimEnd(),
    )
    .join('\n')
}

/**
 * The rows of a table that is too wide for the terminal, one below the other: the first cell, then the others after their
 * titles.
 */
export function records(
  columns: readonly TerminalColumn[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const [first, ...titles] = columns.map(({ title }) => title)
  // A number needs its title, which says what it counts.
  const isCount = columns[0]?.align === 'end'
  const widest = Math.max(0, ...titles.map((title) => textWidth(title)))
  return rows
    .map(([head = '', ...cells]) =>
      [
        ...wrapWords(isCount ? `${first ?? ''} ${head}` : head, width),
        ...cells.flatMap((cell, index) => field(titles[index] ?? '', cell, widest, width)),
      ].join('\n'),
    )
    .join('\n')
}

/** A cell after its title, or below the title where it does not fit. */
function field(title: string, cell: string, widest: number, width: number): string[] {
  const margin = gap.length
  const start = ' '.repeat(margin) + pad(title, widest, 'start') + gap
  const column = textWidth(start)
  const beside = wrapWords(cell, width - column)
  if (column < width && beside.every((line) => textWidth(line) <= width - column))
    return beside.map((line, index) => ((index === 0 ? start : ' '.repeat(column)) + line).trimEnd())
  return [
    ...wrapWords(title, width - margin).map((line) => ' '.repeat(margin) + line),
    ...wrapWords(cell, width - 2 * margin).map((line) => ' '.repeat(2 * margin) + line),
  ]
}

/** The width that a column would fill, and its minimum: its longest word. */
interface Extent {
  readonly wanted: number
  readonly least: number
}

function extentOf(cells: readonly string[], align: TerminalColumn['align']): Extent {
  let wanted = 0
  let least = 0
  for (const cell of cells) {
    wanted = Math.max(wanted, textWidth(cell))
    for (const piece of align === 'end' ? [cell] : piecesOf(cell))
      least = Math.max(least, textWidth(piece.trimEnd()))
  }
  return { wanted, least: Math.min(wanted, Math.max(least, narrowest)) }
}

/** The largest common limit of all columns with which they fit, as far as their words allow. */
function shared(extents: readonly Extent[], room: number): number[] {
  const under = (limit: number) =>
    extents.map(({ wanted, least }) => Math.max(least, Math.min(wanted, limit)))
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  let limit = Math.max(narrowest, ...extents.map(({ wanted }) => wanted))
  while (limit > narrowest && sum(under(limit)) > room) limit -= 1
  return under(limit)
}

/** Whether every line of a text fits into this many columns. */
export const fits = (text: string, width: number) =>
  text.split('\n').every((line) => textWidth(line) <= width)

function wrapRow(row: readonly string[], widths: readonly number[]): string[][] {
  const cells = row.map((cell, index) => wrapWords(cell, widths[index] ?? 0))
  const height = Math.max(...cells.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''))
}

/**
 * Breaks between words and between Chinese characters. A word wider than the line is not broken, so that it can be copied.
 */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (line !== '' && textWidth((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = piece
    } else line += piece
  }
  return [...lines, line.trimEnd()]
}

/** Parts of a text between which a line may be broken; a part includes the space after it. */
const piecesOf = (text: string): string[] =>
  withUnits(text.split(/[^\x20-\x7e]/.test(text) ? chineseBreaks : /(?<= )/))

const number = /^[(±+−-]*\d[\d.,]*[×%]? $/
const unit =
  /^(?:[a-z]+\/s|[mµun]?s|min|h|[KMGT]i?B|B|W|J|[KMG]Hz|[GTP]FLOPS|images|tokens|samples|sequences|steps|秒|分钟|小时|步|次|张)(?![\p{L}\p{N}])/u

/** Joins a number with its unit, so that no line is broken between them. */
function withUnits(pieces: readonly string[]): string[] {
  const whole: string[] = []
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1] ?? ''
    if (unit.test(piece) && number.test(before)) whole.push(`${whole.pop() ?? ''}${piece}`)
    else whole.push(piece)
  }
  return whole
}

/** Breaks after a space, and beside a Chinese character, but not before a closing mark or after an opening one. */
const chineseBreaks =
  /(?<= )|(?<=[\p{Script=Han}，。；：、）”？])(?=[^ \u00a0，。；：、）”？,.;:)?])|(?<=[^ \u00a0（“(])(?=[\p{Script=Han}（“])/u

function pad(cell: string, width: number, align: 'start' | 'end'): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(cell)))
  return align === 'end' ? space + cell : cell + space
}
