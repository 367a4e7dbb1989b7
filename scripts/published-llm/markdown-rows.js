import { markdownTables } from '../../dist/packages/audit/markdown-tables.js'

/** Rows of every table of a document, each with its cells by the title of their column. */
export const markdownRows = (text) =>
  markdownTables(text).tables.flatMap(({ header, headings, before, rows }) =>
    rows.map(({ line, cells }) => ({
      line,
      headings,
      before,
      titles: header.map((title) => title.text),
      cells: cells.map((cell) => cell.text),
      cell: (title) => {
        const at = header.findIndex((candidate) => candidate.text === title)
        return at < 0 ? undefined : cells[at]?.text
      },
    })),
  )

/** A count or a figure of a cell, without the marks of thousands and of footnotes; undefined where it has none. */
export function numberIn(text) {
  const found = /^[\d,]+(?:\.\d+)?/.exec((text ?? '').trim())?.[0]
  return found === undefined ? undefined : Number(found.replaceAll(',', ''))
}
