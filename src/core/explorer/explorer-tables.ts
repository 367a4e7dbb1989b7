/** A cell in a table of the explorer; null for a missing value. */
export type ExplorerValue = string | number | boolean | null

/** Rows as columns of equal length. */
export interface ExplorerTable {
  readonly columns: Readonly<Record<string, readonly ExplorerValue[]>>
  readonly rows: number
}

/** Columns of a case in the tables of cases and of runs. */
const ofCase = [
  'suite',
  'label_en',
  'label_zh',
  'workload',
  'model',
  'framework',
  'machine',
  'nodes',
  'devices',
  'batch',
  'protocol',
] as const

/** The columns of each table that the page may ask for; the first ones identify a row. */
export const explorerColumns = {
  sources: [
    'source',
    'name',
    'title_en',
    'title_zh',
    'suite',
    'kind',
    'protocol',
    'machine',
    'started',
    'ended',
    'git_commit',
    'cases',
    'runs',
    'state',
  ],
  cases: [
    'source',
    'case_id',
    ...ofCase,
    'throughput',
    'low',
    'high',
    'level',
    'unit',
    'repeats',
    'grade',
    'throughput_per_device',
    'speedup',
    'speedup_low',
    'speedup_high',
    'efficiency',
    'efficiency_low',
    'efficiency_high',
    'git_commit',
    'started',
    'reason_en',
    'reason_zh',
    'findings_en',
    'findings_zh',
    'axes',
    'source_name',
  ],
  runs: [
    'source',
    'run',
    'case_id',
    'repeat',
    ...ofCase,
    'state',
    'throughput',
    'unit',
    'reason_en',
    'reason_zh',
    'log',
    'first_line',
    'last_line',
    'started',
    'elapsed_s',
    'git_commit',
    'axes',
    'source_name',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ExplorerTableName = keyof typeof explorerColumns

export type ExplorerTables = Readonly<Record<ExplorerTableName, ExplorerTable>>

/** Columns whose values identify a row of a table: they break ties in an order. */
export const keyColumns: Readonly<Record<ExplorerTableName, readonly string[]>> = {
  sources: ['source'],
  cases: ['source', 'case_id'],
  runs: ['source', 'run'],
}

const numberColumns: ReadonlySet<string> = new Set([
  ...[
    'nodes',
    'devices',
    'batch',
    'cases',
    'runs',
    'repeat',
    'repeats',
    'elapsed_s',
    'first_line',
    'last_line',
  ],
  ...['throughput', 'low', 'high', 'level', 'throughput_per_device'],
  ...['speedup', 'speedup_low', 'speedup_high', 'efficiency', 'efficiency_low', 'efficiency_high'],
])

/** What `typeof` gives for the values of a column that are there. */
export const columnType = (column: string): 'number' | 'string' =>
  numberColumns.has(column) ? 'number' : 'string'

/** `loader` of `axis:loader`: a value in the JSON of the column `axes`. */
export const axisOfColumn = (column: string): string | undefined =>
  /^axis:([a-z][a-z0-9-]*)$/.exec(column)?.[1]

/** Whether the page may ask for a column of a table. */
export const isExplorerColumn = (table: ExplorerTableName, column: string): boolean => {
  const columns: readonly string[] = explorerColumns[table]
  return columns.includes(column) || (columns.includes('axes') && axisOfColumn(column) !== undefined)
}

/** What a row must have in a column. */
export type RowCondition =
  | { readonly column: string; readonly in: readonly ExplorerValue[] }
  /** A closed range; a missing value is outside of any range. */
  | { readonly column: string; readonly from?: string | number; readonly to?: string | number }
  /** A part of the text, ignoring case. */
  | { readonly column: string; readonly has: string }
