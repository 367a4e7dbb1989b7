import type { LibrarySource, ListedFile, SourceFile } from './sources-table.ts'
import { sourcesTable } from './sources-table.ts'
import type { ColumnKind, LibraryValue } from './table.ts'
import { storedTables, type TableHead } from './tables.ts'

/** The type of a column in SQL. */
export const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  text: 'VARCHAR',
  json: 'VARCHAR',
  number: 'DOUBLE',
  whole: 'BIGINT',
  truth: 'BOOLEAN',
  time: 'TIMESTAMP',
}

/** What a view has of the source of its rows, beside the columns of its table. */
export const sourceColumns = ['suite', 'collected_at'] as const

export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Where a file of the library is read from; undefined where it is missing. */
export type PlaceOfFile = (path: ListedFile['path']) => string | undefined

/**
 * The statements that make every view over the files of these sources, and over no others.
 *
 * @param current in the version that readers see
 */
export function viewStatements(current: readonly SourceFile[], place: PlaceOfFile): string[] {
  return [
    sourcesStatement(current.map(({ source }) => source)),
    ...storedTables.map((table) => viewStatement(table, current, place)),
  ]
}

function sourcesStatement(sources: readonly LibrarySource[]): string {
  const rows = sources.map(
    (source) =>
      `(${sourcesTable.columns.map(({ kind, value }) => sqlValue(kind, value(source))).join(', ')})`,
  )
  const names = sourcesTable.columns.map(({ name }) => name).join(', ')
  const typed = sourcesTable.columns.map(({ name, kind }) => `CAST(${name} AS ${sqlTypes[kind]}) AS ${name}`)
  return rows.length === 0
    ? `CREATE TABLE sources AS ${emptyRows(sourcesTable)}`
    : `CREATE TABLE sources AS SELECT ${typed.join(', ')} FROM (VALUES ${rows.join(', ')}) AS listed(${names})`
}

function sqlValue(kind: ColumnKind, value: LibraryValue): string {
  if (value === undefined) return 'NULL'
  if (kind === 'time') return `epoch_ms(${String(value)})`
  return typeof value === 'string' ? sqlText(value) : String(value)
}

function viewStatement(table: TableHead, current: readonly SourceFile[], place: PlaceOfFile): string {
  const paths = new Set(
    current.flatMap(({ files }) => files.flatMap((file) => (file.table === table.name ? [file.path] : []))),
  )
  const places = [...paths].toSorted().flatMap((path) => place(path) ?? [])
  const columns = table.columns.map(({ name }) => `listed.${name}`)
  const rows =
    places.length === 0
      ? emptyRows(table)
      : `${emptyRows(table)} UNION ALL BY NAME SELECT * FROM read_parquet([${places
          .map(sqlText)
          .join(', ')}], union_by_name = true, hive_partitioning = false)`
  return (
    `CREATE VIEW ${table.name} AS SELECT ${columns.join(', ')}, ` +
    `${sourceColumns.map((name) => `sources.${name}`).join(', ')} ` +
    `FROM (${rows}) AS listed JOIN sources USING (source)`
  )
}

/** No row, and every column with its type: files of an older version may lack some. */
const emptyRows = ({ columns }: Pick<TableHead, 'columns'>): string =>
  `SELECT ${columns.map(({ name, kind }) => `CAST(NULL AS ${sqlTypes[kind]}) AS ${name}`).join(', ')} WHERE false`
