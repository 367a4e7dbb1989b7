import { answerApart, type QueryAnswer } from '../../host/library/query-link.ts'
import type { QueryOrder } from '../../host/library/query-messages.ts'
import { lines, table, titled, untitled, type CellColumn } from '../../core/document/block-builders.ts'
import type { Printout } from '../../core/document/document.ts'
import type { TableHead } from '../../core/library-tables/tables.ts'
import { sourceColumns, sqlTypes } from '../../core/library-tables/views.ts'
import { same, type Text } from '../../core/model/text.ts'
import type { QueryColumn, QueryRows, QueryValue } from '../../host/library/answer.ts'
import { decimal } from '../../core/messages/numbers.ts'
import { sayError } from '../../core/messages/say.ts'

export type { QueryAnswer }

/**
 * Answers one SELECT over the views of a library. Nothing is written, and no file that is not one of the library is read.
 *
 * @throws SteadyError `LIBRARY_ENGINE_MISSING`, `LIBRARY_NOT_FOUND`, `LIBRARY_NEWER`, `QUERY_SEVERAL`, `QUERY_NOT_SELECT`,
 *   `QUERY_FUNCTION`, `QUERY_TABLE`, `QUERY_INVALID`, `QUERY_TIME`, `QUERY_MEMORY`, `QUERY_TOO_LONG`,
 *   `QUERY_ENDED`
 */
export const queryLibrary = ({
  most = Infinity,
  ...ask
}: Omit<QueryOrder, 'most'> & { readonly most?: number }): Promise<QueryAnswer> =>
  answerApart({ ...ask, most })

type SourceColumns = Readonly<Record<(typeof sourceColumns)[number], TableHead['columns'][number]>>

const queryWords = {
  none: (columns: readonly string[]): Text => ({
    en: `0 rows of ${columns.join(', ')}`,
    zh: `0 行，列：${columns.join('、')}`,
  }),
  cut: (rows: number): Text => ({
    en: `only the first ${decimal(rows)} rows are shown`,
    zh: `仅显示前 ${decimal(rows)} 行`,
  }),
  sourceColumns: {
    suite: { name: 'suite', kind: 'text', about: { en: 'Name of the suite', zh: '测试方案名称' } },
    collected_at: {
      name: 'collected_at',
      kind: 'time',
      about: { en: 'When the source was collected, UTC', zh: '来源的收集时间，UTC' },
    },
  } satisfies SourceColumns as SourceColumns,
} as const

const numeric = /^(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U[A-Z]+INT\w*|FLOAT|DOUBLE|DECIMAL)/

/** The rows of an answer; a value that is missing is `—`, as in reports. */
export const answerPrintout = ({ columns, rows, isCut }: QueryRows): Printout => [
  ...(rows.length === 0 ? [untitled(lines(queryWords.none(columns.map(({ name }) => name))))] : []),
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
  ...(isCut ? [untitled(lines(queryWords.cut(rows.length)))] : []),
]

/** What of the library no view has. */
export const lostPrintout = ({ damaged, lost }: Pick<QueryAnswer, 'damaged' | 'lost'>): Printout => [
  untitled(
    lines(
      ...damaged.map(({ key, error }) => ({
        en: `${key} cannot be read, so its source is left out: ${sayError(error, 'en').seen}`,
        zh: `无法读取 ${key}，因此略去其来源：${sayError(error, 'zh').seen}`,
      })),
      ...lost.map((path) => ({
        en: `${path} is missing or damaged, so its rows are left out`,
        zh: `${path} 缺失或已损坏，因此略去其中的行`,
      })),
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
      ...(name === 'sources' ? [] : sourceColumns.map((column) => queryWords.sourceColumns[column])),
    ]
    return titled(
      { en: `${name}: ${about.en}`, zh: `${name}：${about.zh}` },
      table(
        [
          { title: { en: 'column', zh: '列' }, cell: (column) => same(column.name) },
          { title: { en: 'type', zh: '类型' }, cell: ({ kind }) => same(sqlTypes[kind]) },
          { title: { en: 'unit', zh: '单位' }, cell: ({ unit }) => same(unit ?? '') },
          { title: { en: 'holds', zh: '内容' }, cell: (column) => column.about },
        ],
        rows,
      ),
    )
  })
