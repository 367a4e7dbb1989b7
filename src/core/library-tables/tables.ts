import { casesTable } from './cases-table.ts'
import { environmentsTable } from './environments-table.ts'
import { findingsTable } from './findings-table.ts'
import { historyTable } from './history-table.ts'
import { runsTable } from './runs-table.ts'
import { sourcesTable } from './sources-table.ts'
import { stepsTable } from './steps-table.ts'
import type { LibraryTable, LibraryColumn } from './table.ts'
import { telemetryTable } from './telemetry-table.ts'

/** A table without its rows, for code that needs only its columns. */
export interface TableHead extends Omit<LibraryTable<never>, 'columns' | 'time'> {
  readonly columns: readonly Omit<LibraryColumn<never>, 'value'>[]
}

/** Tables whose rows are in Parquet files. */
export const storedTables: readonly TableHead[] = [
  runsTable,
  casesTable,
  environmentsTable,
  findingsTable,
  telemetryTable,
  stepsTable,
  historyTable,
]

/** Every table of a library, in the order of listings. */
export const libraryTables: readonly TableHead[] = [sourcesTable, ...storedTables]
