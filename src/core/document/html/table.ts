import { textWidth } from '../../text/text-width.ts'
import type { Language } from '../../model/text.ts'
import { sayMissing } from '../../messages/say.ts'
import type { Missing } from '../../model/missing.ts'
import type { Cell, IntervalCell, NumberCell } from '../cell-model.ts'
import type { Column, Row, TableBlock } from '../blocks.ts'
import { Footnotes } from '../finding-item.ts'
import { saysNothing } from '../../results/estimate.ts'
import { besideText, digits, withUnit } from '../numbers.ts'
import { columnText, dash, intervalText } from '../cell-text.ts'
import { evidenceText } from '../evidence-text.ts'
import { href, runAnchor } from '../links.ts'
import { pageWords } from '../text-line.ts'
import { breakable, element, escaped, fragment, lines, nothing, running, type Markup } from '../markup.ts'
import type { HtmlPage } from './page.ts'

/** @param id unique in the page; its footnotes' ids start with it */
export function tableMarkup(table: TableBlock, id: string, page: HtmlPage): Markup {
  if (table.rows.length === 0) return nothing
  const { language } = page.options
  const notes = new Footnotes()
  const hasNameColumn = isNamed(table, language)
  const body = table.rows.map((row) => rowMarkup(row, table.columns, id, hasNameColumn, notes, page))
  const head = table.columns.map((column, index) =>
    element(
      'th',
      { scope: 'col', class: hasNameColumn && index === 0 ? `${column.align} name` : column.align },
      escaped(columnText(column, language)),
    ),
  )
  const shown = lines(
    element(
      'div',
      { class: 'scroll' },
      element(
        'table',
        { 'aria-labelledby': table.title === undefined ? undefined : `${id}-title` },
        element('thead', {}, element('tr', {}, ...head)),
        element('tbody', {}, ...body),
      ),
    ),
    ...(notes.reasons.length === 0
      ? []
      : [
          element(
            'ol',
            { class: 'notes' },
            ...notes.reasons.map((reason, index) =>
              element('li', { id: noteId(id, index + 1) }, running(reason[language])),
            ),
          ),
        ]),
  )
  return lines(
    ...(table.title === undefined
      ? []
      : [
          element('h3', { id: `${id}-title` }, running(page.numberOf(`${id}-title`) + table.title[language])),
        ]),
    table.isFolded === true
      ? element(
          'details',
          {},
          element('summary', {}, escaped(pageWords.rows(table.rows.length)[language])),
          shown,
        )
      : shown,
  )
}

/** Whether the first column has short row names, which then stay visible on a narrow screen. */
const isNamed = ({ columns: [first], rows }: TableBlock, language: Language): boolean =>
  first?.align === 'start' &&
  rows.every(({ cells: [name] }) => name?.kind === 'text' && textWidth(name.text[language]) <= shortName)

const shortName = 34

const noteId = (table: string, number: number) => `${table}-note-${String(number)}`

const rowMarkup = (
  row: Row,
  columns: readonly Column[],
  table: string,
  hasNameColumn: boolean,
  notes: Footnotes,
  page: HtmlPage,
): Markup =>
  element(
    'tr',
    {
      id: row.run === undefined ? undefined : runAnchor(row.run),
      class: row.isMarked === true ? 'marked' : undefined,
    },
    ...row.cells.map((cell, index) => {
      const column = columns[index]
      const content =
        cell.kind === 'missing'
          ? missingMarkup(cell, table, notes, page)
          : cellMarkup(cell, page, column, row.run)
      const className = cellClass(cell, column, page)
      return element('td', { class: hasNameColumn && index === 0 ? `${className} name` : className }, content)
    }),
  )

/** Short texts are not wrapped, and long texts get a minimum width, so that no column shrinks to a word. */
function cellClass(cell: Cell, column: Column | undefined, { options }: HtmlPage): string {
  const align = column?.align ?? 'start'
  if (cell.kind !== 'text' || align === 'end') return align
  return textWidth(cell.text[options.language]) > 34 ? 'start long' : 'start short'
}

function missingMarkup(cell: Missing, table: string, notes: Footnotes, { options }: HtmlPage): Markup {
  const number = notes.numberOf(cell)
  return element(
    'a',
    { class: 'missing', href: `#${noteId(table, number)}`, title: sayMissing(cell, options.language) },
    escaped(dash),
    element('sup', {}, escaped(String(number))),
  )
}

/**
 * @param inRun the run whose row the cell is in: its number links to the log and not back to the row. So does the number of
 * a run without a row.
 */
export function cellMarkup(
  cell: Exclude<Cell, Missing>,
  page: HtmlPage,
  column?: Pick<Column, 'unit'>,
  inRun?: string,
): Markup {
  const { options } = page
  if (cell.kind === 'text') {
    const text = breakable(cell.text[options.language])
    const content = cell.mono ? element('code', {}, text) : text
    return cell.link === undefined ? content : element('a', { href: href(cell.link, options) }, content)
  }
  const text = figureMarkup(cell, options.language, column)
  const [run] = cell.evidence
  if (run === undefined) return text
  return element(
    'a',
    {
      class: 'figure',
      href: run === inRun || !page.rows.has(run) ? logHref(run, page) : href({ to: 'run', run }, options),
      title: evidenceText(cell, page.runsText(cell.evidence), options.language),
    },
    text,
  )
}

/** The digits, and the unit in its own element where no head states it. */
function figureMarkup(
  cell: NumberCell | IntervalCell,
  language: Language,
  column?: Pick<Column, 'unit'>,
): Markup {
  const number = escaped(cell.kind === 'number' ? digits(cell.value, cell) : intervalText(cell, language))
  const isSaid = cell.kind === 'interval' && saysNothing(cell)
  const unit = column?.unit === cell.unit || isSaid ? '' : withUnit('', cell.unit)
  const beside = cell.kind === 'number' ? besideText(cell, language) : ''
  const parts = [
    ...(unit === '' ? [] : [element('span', { class: 'unit' }, escaped(unit))]),
    ...(beside === '' ? [] : [element('span', { class: 'beside' }, escaped(beside))]),
  ]
  return parts.length === 0 ? number : fragment(number, ...parts)
}

function logHref(run: string, { runs, options }: HtmlPage): string | undefined {
  const source = runs.get(run)?.source
  return source?.kind === 'log' ? href({ to: 'file', path: source.path }, options) : undefined
}
