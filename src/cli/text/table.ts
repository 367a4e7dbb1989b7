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
 * @param width where the rows would be wider than this, the widest left-aligned column is wrapped between words
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width = Number.POSITIVE_INFINITY,
): string {
  const widths = columnWidths(columns, rows)
  const wrapped = fit(columns, widths, width)
  const lines = [columns.map(({ title }) => title), ...rows].flatMap((row) =>
    wrapped === undefined ? [row] : wrapRow(row, wrapped, widths[wrapped] ?? 0),
  )
  return lines
    .map((row) =>
      columns
        .map(({ align }, index) => pad(row[index] ?? '', widths[index] ?? 0, align ?? 'left'))
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

/** Takes what is too much from the widest left-aligned column; gives its index. */
function fit(columns: readonly Column[], widths: number[], width: number): number | undefined {
  const excess = widths.reduce((sum, one) => sum + one, gap.length * (widths.length - 1)) - width
  if (excess <= 0) return undefined
  const left = widths.map((own, index) => (columns[index]?.align === 'right' ? 0 : own))
  const widest = left.indexOf(Math.max(...left))
  widths[widest] = Math.max(narrowest, (widths[widest] ?? 0) - excess)
  return widest
}

function wrapRow(row: readonly string[], column: number, width: number): string[][] {
  return wrapWords(row[column] ?? '', width).map((part, index) =>
    row.map((cell, at) => (at === column ? part : index === 0 ? cell : '')),
  )
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
