import type { ExplorerTableName, ExplorerValue } from '../../src/core/explorer/explorer-tables.ts'
import type { RowCondition } from '../../src/core/explorer/table-query.ts'
import type { Place } from './location.ts'

const numbers: readonly string[] = ['nodes', 'devices', 'batch', 'repeat']

/** A filter's value in the type of the tables. */
export const filterValue = (column: string, text: string): ExplorerValue =>
  text === '' ? null : numbers.includes(column) ? Number(text) : text

export const filterText = (value: ExplorerValue): string => (value === null ? '' : String(value))

/** The conditions of a place's filters on the rows of cases or runs. */
export function conditionsOf({ filters, settings }: Place, without?: string): RowCondition[] {
  const from = settings.get('from') ?? ''
  const to = settings.get('to') ?? ''
  const part = settings.get('q') ?? ''
  return [
    ...[...filters].flatMap(([column, values]): RowCondition[] =>
      column === without || values.length === 0
        ? []
        : [{ column, in: values.map((value) => filterValue(column, value)) }],
    ),
    ...(from === '' && to === ''
      ? []
      : [
          {
            column: 'started',
            ...(from === '' ? {} : { from }),
            // Includes the whole day.
            ...(to === '' ? {} : { to: `${to}T23:59:59.999Z` }),
          },
        ]),
    ...(part === '' ? [] : [{ column: 'label_en', has: part }]),
  ]
}

/** Columns with filters; axes follow in the order of the data. */
export const filterColumns = [
  'source_name',
  'suite',
  'model',
  'framework',
  'machine',
  'devices',
  'nodes',
  'batch',
  'git_commit',
  'protocol',
] as const

/** Columns that name and distinguish a case, and its figure. */
export const caseFields = [
  'source',
  'source_name',
  'case_id',
  'label_en',
  'label_zh',
  'model',
  'framework',
  'machine',
  'nodes',
  'devices',
  'batch',
  'axes',
  'throughput',
  'unit',
]

/** Columns of a run, and the place of the figure in its log. */
export const runFields = [
  'run',
  'repeat',
  'state',
  'reason_en',
  'reason_zh',
  'log',
  'first_line',
  'last_line',
  'started',
]

export const rowsQuery = (
  table: ExplorerTableName,
  columns: readonly string[],
  where: readonly RowCondition[],
  options: { readonly order?: readonly { column: string; descending?: boolean }[]; readonly limit: number },
) =>
  ({
    kind: 'rows',
    table,
    columns,
    where,
    order: options.order ?? [],
    limit: options.limit,
    offset: 0,
  }) as const

export const countQuery = (
  table: ExplorerTableName,
  by: readonly string[],
  where: readonly RowCondition[],
  limit: number,
) => ({ kind: 'count', table, by, where, limit }) as const
