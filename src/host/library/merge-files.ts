import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import {
  filesNow,
  type Merge,
  planMerges,
  type PlannedMerge,
  type TableFile,
} from '../../core/library-tables/merges.ts'
import { libraryVersion } from '../../core/library-tables/table.ts'
import { rowsOf, sqlText } from '../../core/library-tables/views.ts'
import { SteadyError } from '../../core/model/error.ts'
import { temporaryFor } from '../files/disk.ts'
import { openEngine, readingLibrary, unfitPlaces } from './open-query.ts'
import { damagedFiles } from './file-checks.ts'
import { listMerge, tableFileKey, type ReadListings } from './library-files.ts'
import type { LibraryStore } from './library-store.ts'

export interface MergedFiles {
  readonly before: number
  readonly after: number
}

/**
 * Merges small files of a library with DuckDB, where there are many; does nothing where DuckDB is not installed. Readers see
 * either the old files or the new ones, because the list of the new ones is written last. Of two writers the first succeeds.
 *
 * @throws SteadyError `DISK_FULL`, `LIBRARY_UNREADABLE`, and where the files cannot be written
 */
export async function mergeFiles(store: LibraryStore, listings: ReadListings): Promise<MergedFiles> {
  const fileNow = filesNow(listings.merges)
  const files = new Map(
    listings.sources
      .flatMap((source) => source.files.map(fileNow))
      .map((file): [string, TableFile] => [file.path, file]),
  )
  const planned = planMerges([...files.values()])
  if (planned.length === 0) return nothing
  const engine = await openEngine().catch((error: unknown) => {
    if (error instanceof SteadyError) return undefined
    throw error
  })
  if (engine === undefined) return nothing
  const instance = await engine.DuckDBInstance.create(':memory:', {
    memory_limit: '1GiB',
    temp_directory: '',
  })
  try {
    const connection = await instance.connect()
    const merges: Merge[] = []
    for (const plan of planned) {
      const merge = await merged(store, connection, plan)
      if (merge !== undefined) merges.push(merge)
    }
    if (merges.length === 0) return nothing
    const isFirst = await listMerge(store, { version: libraryVersion, merges }, listings.merges.length)
    if (!isFirst) return nothing
    const before = merges.reduce((sum, { from }) => sum + from.length, 0)
    return { before, after: merges.length }
  } finally {
    instance.closeSync()
  }
}

const nothing: MergedFiles = { before: 0, after: 0 }

/** Every row of the files, even of a source that does not list them yet: another writer may be about to list it. */
async function merged(
  store: LibraryStore,
  connection: DuckDBConnection,
  { table, month, files }: PlannedMerge,
): Promise<Merge | undefined> {
  const found = await store.local(files.map(({ path }) => path))
  const damaged = new Set(damagedFiles(files, found, Infinity))
  const readable = files.flatMap((file) => {
    const place = found.get(file.path)
    return place === undefined || damaged.has(file.path) ? [] : [{ ...file, place }]
  })
  const unfit = await unfitPlaces(connection, readable)
  const whole = readable.filter(({ place }) => !unfit.has(place))
  if (whole.length < 2) return undefined
  const rows = rowsOf(whole)
  const temporary = temporaryFor(join(store.scratch(), 'merged'))
  try {
    const copy = `COPY (${rows}) TO ${sqlText(temporary)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)`
    await readingLibrary(store, () =>
      connection.run(copy).catch((cause: unknown) => {
        const isFull = cause instanceof Error && /no space left|quota exceeded/i.test(cause.message)
        throw isFull ? new SteadyError('DISK_FULL', { path: temporary }, { cause }) : cause
      }),
    )
    const content = readFileSync(temporary)
    const path = tableFileKey({ table, month }, content)
    await store.create(path, content)
    return { table, path, bytes: content.length, from: whole.map((file) => file.path) }
  } finally {
    rmSync(temporary, { force: true })
  }
}
