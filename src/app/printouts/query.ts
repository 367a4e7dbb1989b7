import { lines, table, titled, untitled, type CellColumn } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import type { TableHead } from '../../core/library-tables/tables.ts'
import { sourceColumns, sqlTypes } from '../../core/library-tables/views.ts'
import { same } from '../../core/model/text.ts'
import type { QueryColumn, QueryRows, QueryValue } from '../../host/library/answer.ts'
import type { QueryAnswer } from '../query.ts'
import { queryWords as words } from './query-words.ts'

const numeric = /^(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U[A-Z]+INT\w*|FLOAT|DOUBLE|DECIMAL)/

/** The rows of an answer; a value that is missing is `—`, as in reports. */
export const answerPrintout = ({ columns, rows, isCut }: QueryRows): Printout => [
  ...(rows.length === 0 ? [untitled(lines(words.none(columns.map(({ name }) => name))))] : []),
  untitled(
    table(
      columns.map(({ name, type }: QueryColumn, index): CellColumn<readonly QueryValue[]> => ({
        title: same(name),
        align: numeric.test(type) ? 'end' : 'start',
        cell: (row) => valueText(row[index]),
      })),
      rows,
    ),
  ),
  ...(isCut ? [untitled(lines(words.cut(rows.length)))] : []),
]

/** What of the library no view has. */
export const lostPrintout = ({ damaged, lost }: Pick<QueryAnswer, 'damaged' | 'lost'>): Printout => [
  untitled(
    lines(
      ...damaged.map(({ key, error }) => words.damaged(key, error)),
      ...lost.map((path) => words.lost(path)),
    ),
  ),
]

const valueText = (value: QueryValue | undefined): string => {
  if (value === null || value === undefined) return '—'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Every view with its columns. */
export const tablesPrintout = (tables: readonly TableHead[]): Printout =>
  tables.map(({ name, about, columns }) => {
    const rows = [
      ...columns,
      ...(name === 'sources' ? [] : sourceColumns.map((column) => words.sourceColumns[column])),
    ]
    return titled(
      { en: `${name}: ${about.en}`, zh: `${name}：${about.zh}` },
      table(
        [
          { title: words.column, cell: (column) => same(column.name) },
          { title: words.type, cell: ({ kind }) => same(sqlTypes[kind]) },
          { title: words.unit, cell: ({ unit }) => same(unit ?? '') },
          { title: words.about, cell: (column) => column.about },
        ],
        rows,
      ),
    )
  })
