import stringWidth from 'string-width'

export interface Column {
  readonly title: string
  /** Numbers stand right, so that their digits line up. */
  readonly align?: 'left' | 'right'
}

const gap = '  '
const narrowest = 16

/**
 * Rows under their titles, as wide as they need to be in a terminal (Chinese counts double, colours count nothing).
 *
 * @param width where the rows would be wider than this, the widest left-aligned columns are wrapped between words
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY,
): string {
  const wanted = columnWidths(columns, rows)
  const room = width - gap.length * (columns.length - 1)
  const limit = widestAllowed(columns, wanted, room)
  const widths = wanted.map((own, index) => (columns[index]?.align === 'right' ? own : Math.min(own, limit)))
  return [columns.map(({ title }) => title), ...rows]
    .flatMap((row) => wrapRow(row, widths))
    .map((row) =>
      widths
        .map((own, index) => pad(row[index] ?? '', own, columns[index]?.align ?? 'left'))
        .join(gap)
        .trimEnd(),
    )
    .join('\n')
}

function columnWidths(columns: readonly Column[], rows: readonly (readonly string[])[]): number[] {
  const widths = columns.map(({ title }) => stringWidth(title))
  for (const row of rows) {
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, stringWidth(cell))
  }
  return widths
}

/** The width that no left-aligned column may exceed if all are to fit the room: narrow ones keep theirs. */
function widestAllowed(columns: readonly Column[], wanted: readonly number[], room: number): number {
  const left = wanted.filter((_, index) => columns[index]?.align !== 'right').sort((a, b) => a - b)
  let free = room - wanted.reduce((sum, own, index) => sum + (columns[index]?.align === 'right' ? own : 0), 0)
  for (const [index, own] of left.entries()) {
    const share = Math.floor(free / (left.length - index))
    if (own > share) return Math.max(narrowest, share)
    free -= own
  }
  return Number.POSITIVE_INFINITY
}

function wrapRow(row: readonly string[], widths: readonly number[]): string[][] {
  const cells = row.map((cell, index) => wrapWords(cell, widths[index] ?? 0))
  const height = Math.max(...cells.map((lines) => lines.length))
  return Array.from({ length: height }, (_, line) => cells.map((lines) => lines[line] ?? ''))
}

/** Breaks between words; a word wider than the line stays whole, so that it can still be copied. */
export function wrapWords(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && stringWidth(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function pad(cell: string, width: number, align: 'left' | 'right'): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(cell)))
  return align === 'right' ? space + cell : cell + space
}
