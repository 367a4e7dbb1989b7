import { partOf, type TableFile } from './merges.ts'
import { sourcesTable, type LibrarySource, type SourceFile } from './sources-table.ts'
import type { ColumnKind } from '../report/render/csv.ts'
import type { LibraryColumn, LibraryValue } from './table.ts'
import { storedTables, type TableHead } from './tables.ts'

/** Tables whose rows count towards a source. */
const countedRows = `
  SELECT source, part, run, case_id, identity FROM stored.runs
  UNION ALL SELECT source, part, NULL AS run, case_id, identity FROM stored.history`

/**
 * Rows that count in another source: a run of several sources counts in the first of them. Uses the views of `stored`;
 * `stored.ranks` has the order of sources.
 */
export const hiddenStatements: readonly string[] = [
  `CREATE TABLE stored.hidden AS
    WITH counted AS (
      SELECT source, run, case_id, identity, rank
      FROM (${countedRows}) JOIN stored.listed USING (source, part) JOIN stored.ranks USING (source)
      WHERE identity IS NOT NULL
    ), several AS (SELECT hash(identity) AS key FROM counted GROUP BY key HAVING min(rank) < max(rank)),
    shared AS (
      SELECT *, min(rank) OVER (PARTITION BY identity) AS first FROM counted WHERE hash(identity) IN (FROM several)
    )
    SELECT DISTINCT source, run, case_id, identity FROM shared WHERE rank > first`,
  `CREATE TABLE stored.hidden_sources AS
    WITH had AS (
      SELECT source, count(DISTINCT identity) AS runs FROM (${countedRows}) JOIN stored.listed USING (source, part)
      WHERE source IN (SELECT source FROM stored.hidden) GROUP BY source
    ), elsewhere AS (SELECT source, count(DISTINCT identity) AS runs FROM stored.hidden GROUP BY source)
    SELECT source FROM had JOIN elsewhere USING (source, runs)`,
]

/** Conditions that remove these rows from a view: a run, a figure of a case with such a run, or a commit. */
const hiding: Readonly<Record<string, readonly string[]>> = {
  runs: ['run'],
  steps: ['run'],
  telemetry: ['run'],
  cases: ['case_id'],
  findings: ['run', 'case_id'],
  history: ['identity'],
}

/** The join that hides rows from a view, if there are any to hide; none for rows about a source as a whole. */
const hidingOf = (table: string): string =>
  (hiding[table] ?? []).map((column) => ` ANTI JOIN stored.hidden USING (source, ${column})`).join('')

export const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  text: 'VARCHAR',
  json: 'VARCHAR',
  number: 'DOUBLE',
  whole: 'BIGINT',
  truth: 'BOOLEAN',
  time: 'TIMESTAMP',
}

/** Columns of the source in each view, besides those of its table. */
export const sourceColumns = ['suite', 'collected_at'] as const

/** `older`: its place has a newer version. `counted-elsewhere`: all its runs are also in another source and count there. */
export const versionStates = ['current', 'older', 'counted-elsewhere'] as const

export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

export interface ReadableFile extends TableFile {
  readonly place: string
}

/**
 * The statements that make a view of each table in the schema `stored`, with all rows of these files and no others. Then
 * tables that say which part belongs to which source, and in which order sources count. A file may have rows of an unlisted
 * source, after two writers or a killed one.
 * @param current sources in the order in which their runs count
 */
export const storedStatements = (
  sources: readonly SourceFile[],
  current: readonly SourceFile[],
  files: readonly ReadableFile[],
): string[] => [
  'CREATE SCHEMA stored',
  ...storedTables.map((table) => storedStatement(table, files)),
  tableStatement(
    'stored.listed',
    sources.flatMap(({ source: { source }, files: listed }) =>
      listed.map(({ path }) => ({ source, part: partOf(path) })),
    ),
    [
      { name: 'source', kind: 'text', value: ({ source }) => source },
      { name: 'part', kind: 'text', value: ({ part }) => part },
    ],
  ),
  tableStatement(
    'stored.ranks',
    current.map(({ source: { source } }, rank) => ({ source, rank })),
    [
      { name: 'source', kind: 'text', value: ({ source }) => source },
      { name: 'rank', kind: 'whole', value: ({ rank }) => rank },
    ],
  ),
]

/**
 * The statements that make the views for a query.
 * @param isAnyHidden whether a run of one of them counts in another
 */
export const viewStatements = (shown: readonly LibrarySource[], isAnyHidden: boolean): string[] => [
  tableStatement('main.sources', shown, sourcesTable.columns),
  ...storedTables.map(({ name, columns }) =>
    viewStatement('main', { name, columns }, isAnyHidden ? hidingOf(name) : ''),
  ),
]

export interface SourceVersion extends LibrarySource {
  readonly state: (typeof versionStates)[number]
}

/** The statements that make the same views of every listed version, whether shown or not. */
export const versionStatements = (versions: readonly SourceVersion[]): string[] => [
  'CREATE SCHEMA versions',
  tableStatement('versions.sources', versions, [
    ...sourcesTable.columns,
    { name: 'version_state', kind: 'text', value: ({ state }) => state },
  ]),
  ...storedTables.map((table) => viewStatement('versions', table, '')),
]

type ValueColumn<Row> = Pick<LibraryColumn<Row>, 'name' | 'kind' | 'value'>

function tableStatement<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly ValueColumn<Row>[],
): string {
  const names = columns.map((column) => column.name).join(', ')
  const typed = columns.map((column) => `CAST(${column.name} AS ${sqlTypes[column.kind]}) AS ${column.name}`)
  const values = rows.map(
    (row) => `(${columns.map(({ kind, value }) => sqlValue(kind, value(row))).join(', ')})`,
  )
  return values.length === 0
    ? `CREATE TABLE ${name} AS ${emptyRows(columns)}`
    : `CREATE TABLE ${name} AS SELECT ${typed.join(', ')} FROM (VALUES ${values.join(', ')}) AS listed(${names})`
}

function sqlValue(kind: ColumnKind, value: LibraryValue): string {
  if (value === undefined) return 'NULL'
  if (kind === 'time') return `epoch_ms(${String(value)})`
  return typeof value === 'string' ? sqlText(value) : String(value)
}

function storedStatement(table: TableHead, files: readonly ReadableFile[]): string {
  const ofTable = files.filter((file) => file.table === table.name)
  const columns = [...table.columns, { name: 'part', kind: 'text' as const }]
  const rows = ofTable.length === 0 ? '' : ` UNION ALL BY NAME ${rowsOf(ofTable)}`
  return (
    `CREATE VIEW stored.${table.name} AS SELECT ${columns.map(({ name }) => name).join(', ')} ` +
    `FROM (${emptyRows(columns)}${rows})`
  )
}

/** Asks which Parquet files have a column of another type than the table. */
export function unfitStatement(table: string, places: readonly string[]): string {
  const columns = storedTables.find(({ name }) => name === table)?.columns ?? []
  const types = columns.map(({ name, kind }) => `(${sqlText(name)}, ${sqlText(sqlTypes[kind])})`)
  return (
    `SELECT DISTINCT file_name FROM parquet_schema([${places.map(sqlText).join(', ')}]) ` +
    `JOIN (VALUES ${types.join(', ')}) AS known(name, kind) ON lower(parquet_schema.name) = known.name WHERE duckdb_type IS DISTINCT FROM kind`
  )
}

/** Every row of at least one file, with its column `part`. */
export function rowsOf(files: readonly ReadableFile[]): string {
  const ofFiles = (isMerged: boolean, columns: string) => {
    const places = files.flatMap((file) => (file.isMerged === isMerged ? [file.place] : [])).toSorted()
    return places.length === 0
      ? []
      : [
          `SELECT ${columns} FROM read_parquet([${places.map(sqlText).join(', ')}], union_by_name = true, ` +
            'hive_partitioning = false, filename = true)',
        ]
  }
  return [
    ...ofFiles(false, '* EXCLUDE (filename), parse_filename(filename, true) AS part'),
    ...ofFiles(true, '* EXCLUDE (filename)'),
  ].join(' UNION ALL BY NAME ')
}

function viewStatement(
  schema: 'main' | 'versions',
  { name, columns }: Pick<TableHead, 'name' | 'columns'>,
  hiding: string,
): string {
  const ofRows = columns.map((column) => `listed.${column.name}`)
  const ofSources = sourceColumns.map((column) => `sources.${column}`)
  return (
    `CREATE VIEW ${schema}.${name} AS SELECT ${[...ofRows, ...ofSources].join(', ')} FROM stored.${name} AS listed ` +
    `SEMI JOIN stored.listed USING (source, part) JOIN ${schema}.sources AS sources USING (source)${hiding}`
  )
}

/** No row, but every column with its type: files of an older version may lack some. */
const emptyRows = (columns: readonly Pick<ValueColumn<never>, 'name' | 'kind'>[]): string =>
  `SELECT ${columns.map(({ name, kind }) => `CAST(NULL AS ${sqlTypes[kind]}) AS ${name}`).join(', ')} WHERE false`
