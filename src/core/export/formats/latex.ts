import type { Language } from '../../model/text.ts'
import type { Cell } from '../../document/cell-model.ts'
import type { Column, TableBlock } from '../../document/blocks.ts'
import { Footnotes } from '../../document/finding-item.ts'
import { cellText, columnText, dash } from '../../document/cell-text.ts'
import type { ExportFormat } from '../export-format.ts'

/** The tables of the results, as floats for `\input`. They need the package booktabs. */
export const latex: ExportFormat = {
  name: 'latex',
  title: { en: 'LaTeX of the tables of the results', zh: '结果表格的 LaTeX' },
  *files({ report, language }) {
    const tables = report.sections
      .filter(({ id }) => id === 'results')
      .flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
      .filter(({ rows }) => rows.length > 0)
    yield {
      name: 'results.tex',
      content: tables.map((table) => tableText(table, report.title[language], language)).join('\n'),
    }
  },
}

function tableText(table: TableBlock, title: string, language: Language): string {
  const notes = new Footnotes()
  const columns = table.columns.map(({ align }) => (align === 'end' ? 'r' : 'l')).join('')
  const body = table.rows.map(({ cells }) =>
    rowText(cells.map((cell, index) => cellOf(cell, table.columns[index], notes, language))),
  )
  return [
    '\\begin{table}',
    '\\centering',
    `\\caption{${escaped(table.title?.[language] ?? title)}}`,
    `\\begin{tabular}{${columns}}`,
    '\\toprule',
    rowText(table.columns.map((column) => escaped(columnText(column, language)))),
    '\\midrule',
    ...body,
    '\\bottomrule',
    '\\end{tabular}',
    ...notes.reasons.map(
      (reason, index) => `\\par\\footnotesize ${mark(index + 1)} ${escaped(reason[language])}`,
    ),
    '\\end{table}',
    '',
  ].join('\n')
}

const cellOf = (
  cell: Cell,
  column: Pick<Column, 'unit'> | undefined,
  notes: Footnotes,
  language: Language,
): string =>
  cell.kind === 'missing' ? `${dash}${mark(notes.numberOf(cell))}` : escaped(cellText(cell, language, column))

const mark = (number: number) => `$^{${number}}$`

const rowText = (cells: readonly string[]) => `${cells.join(' & ')} \\\\`

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '×': '$\\times$',
  '−': '$-$',
  '±': '$\\pm$',
}

/** A text that LaTeX prints verbatim. */
const escaped = (text: string) =>
  text.replaceAll(/[\\~^×−±]|[&%$#_{}]/g, (letter) => commands[letter] ?? `\\${letter}`)
