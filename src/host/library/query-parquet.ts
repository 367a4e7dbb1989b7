import { timeIn, type LibraryValue, type PartColumn } from '../../core/library-tables/table.ts'
import type { ColumnKind } from '../../core/report/render/csv.ts'
import type { QueryColumn, QueryRows, QueryValue } from './answer.ts'
import { parquetFile } from './parquet-file.ts'

export const answerParquet = ({ columns, rows }: Pick<QueryRows, 'columns' | 'rows'>): Promise<Uint8Array> =>
  parquetFile({
    columns: columns.map((column, index): PartColumn => {
      const kind = kindOf(column, rows, index)
      return { name: column.name, kind, values: rows.map((row) => valueOf(row[index], kind)) }
    }),
  })

function kindOf({ type }: QueryColumn, rows: readonly (readonly QueryValue[])[], index: number): ColumnKind {
  const holds = (kind: 'number' | 'boolean') =>
    rows.every((row) => row[index] === null || typeof row[index] === kind)
  if (/^(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U[A-Z]+INT\w*)$/.test(type) && holds('number'))
    return 'whole'
  if (/^(?:FLOAT|DOUBLE|DECIMAL)/.test(type) && holds('number')) return 'number'
  if (type === 'BOOLEAN' && holds('boolean')) return 'truth'
  return /^TIMESTAMP(?:_S|_MS)?$/.test(type) ? 'time' : 'text'
}

function valueOf(value: QueryValue | undefined, kind: ColumnKind): LibraryValue {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'object') return JSON.stringify(value)
  return kind === 'time' ? timeIn(`${String(value).replace(' ', 'T')}Z`) : value
}
