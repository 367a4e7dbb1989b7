import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import {
  hiddenStatements,
  type ReadableFile,
  type SourceVersion,
  sqlText,
  storedStatements,
  unfitStatement,
  versionStatements,
  viewStatements,
} from '../../core/library-tables/views.ts'
import { currentSources, everyVersion } from '../../core/library-tables/current-sources.ts'
import { filesNow } from '../../core/library-tables/merges.ts'
import type { SourceFile } from '../../core/library-tables/sources-table.ts'
import { printedBy, type EngineLimits } from './checked-query.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { damagedFiles } from './file-checks.ts'
import { readLibrary, readListings, type DamagedSource } from './library-files.ts'
import type { LibraryStore } from './library-store.ts'
import type * as DuckDB from '@duckdb/node-api'
import { SteadyError } from '../../core/model/error.ts'
import { installation } from '../installation/installation.ts'
import { packageCommand } from '../installation/package-command.ts'

/** Loads DuckDB. It is an optional dependency, because it is larger than all others together. */
export async function openEngine(): Promise<typeof DuckDB> {
  try {
    return await import('@duckdb/node-api')
  } catch (cause) {
    throw new SteadyError(
      'LIBRARY_ENGINE_MISSING',
      { command: packageCommand('@duckdb/node-api', installation) },
      { cause },
    )
  }
}

/** A library that can be queried: views in a database in memory, which reads only the library's files. */
export interface OpenedLibrary {
  readonly instance: DuckDBInstance
  readonly connection: DuckDBConnection
  /** The versions that readers see, without sources whose runs all count in other sources. */
  readonly sources: readonly SourceFile[]
  readonly damaged: readonly DamagedSource[]
  /** Listed files that are missing or damaged. No view has their rows. */
  readonly lost: readonly string[]
  /** The first listed file of a source that is missing or damaged. */
  lostOf(source: SourceFile): string | undefined
  close(): void
}

/**
 * Lets DuckDB read files of a library, which anybody may have written.
 *
 * @throws SteadyError `LIBRARY_UNREADABLE` for what it refuses
 */
export async function readingLibrary<Read>({ name }: LibraryStore, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SteadyError) throw error
    throw new SteadyError(
      'LIBRARY_UNREADABLE',
      { library: name, printed: printedBy(error) },
      { cause: error },
    )
  }
}

/**
 * @param options.withVersions whether there are views of older versions too, in the schema `versions`
 * @throws SteadyError `LIBRARY_ENGINE_MISSING`, `LIBRARY_NOT_FOUND`, `LIBRARY_NEWER`, `LIBRARY_CORRUPT`, `LIBRARY_UNREADABLE`
 */
export const openLibrary = (
  store: LibraryStore,
  limits: EngineLimits,
  options: { readonly withVersions?: boolean } = {},
): Promise<OpenedLibrary> => readingLibrary(store, () => opened(store, limits, options))

async function opened(
  store: LibraryStore,
  limits: EngineLimits,
  { withVersions = false }: { readonly withVersions?: boolean },
): Promise<OpenedLibrary> {
  await readLibrary(store)
  const { sources: all, merges, damaged } = await readListings(store)
  const [versions, current] = [everyVersion(all), currentSources(all)]
  const fileNow = filesNow(merges)
  const files = new Map(
    (withVersions ? versions : current)
      .flatMap((source) => source.files.map(fileNow))
      .map((file) => [file.path, file]),
  )
  const found = await store.local([...files.keys()])
  const broken = new Set(damagedFiles([...files.values()], found))
  const places = new Map([...found].filter(([path]) => !broken.has(path)))
  const { DuckDBInstance: engine } = await openEngine()
  const instance = await engine.create(':memory:', {
    ...(limits.threads === undefined ? {} : { threads: String(limits.threads) }),
    // DuckDB writes nothing, not even when a query exceeds memory.
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`SET allowed_paths = [${[...places.values()].map(sqlText).join(', ')}]`)
  await connection.run('SET enable_external_access = false')
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await connection.run(statement)
  }
  const whole = [...files.values()].flatMap((file) => {
    const place = places.get(file.path)
    return place === undefined ? [] : [{ ...file, place }]
  })
  const unfit = await unfitPlaces(connection, whole)
  const readable = whole.filter(({ place }) => !unfit.has(place))
  const read = new Set(readable.map(({ path }) => path))
  const isLost = (path: string) => !read.has(path)
  await run(storedStatements(withVersions ? versions : current, current, readable))
  await run(hiddenStatements)
  const hidden = await connection.runAndReadAll('SELECT source FROM stored.hidden_sources')
  const elsewhere = new Set(hidden.getRowsJson().map(([source]) => source))
  const sources = current.filter(({ source }) => !elsewhere.has(source.source))
  await run(
    viewStatements(
      sources.map(({ source }) => source),
      await hasRows(connection, 'stored.hidden'),
    ),
  )
  if (withVersions) await run(versionStatements(versionsOf(versions, current, sources)))
  await run([`SET memory_limit = ${sqlText(limits.memory)}`, 'SET lock_configuration = true'])
  return {
    instance,
    connection,
    sources,
    damaged,
    lost: [...files.keys()].filter(isLost).toSorted(),
    lostOf: (source) => source.files.map((file) => fileNow(file).path).find(isLost),
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** The places of files that are no Parquet, or whose columns have other types than those of their table. */
export async function unfitPlaces(
  connection: DuckDBConnection,
  files: readonly ReadableFile[],
): Promise<ReadonlySet<unknown>> {
  const unfit = new Set<unknown>()
  const ask = async (table: string, places: readonly string[]): Promise<void> => {
    try {
      const answer = await connection.runAndReadAll(unfitStatement(table, places))
      for (const [place] of answer.getRowsJson()) unfit.add(place)
    } catch {
      // DuckDB does not say which file it cannot read.
      if (places.length === 1) unfit.add(places[0])
      else for (const place of places) await ask(table, [place])
    }
  }
  for (const [table, all] of groupBy(files, (file) => file.table))
    await ask(
      table,
      all.map(({ place }) => place),
    )
  return unfit
}

const hasRows = async (connection: DuckDBConnection, table: string): Promise<boolean> =>
  (await connection.runAndReadAll(`SELECT 1 FROM ${table} LIMIT 1`)).currentRowCount > 0

function versionsOf(
  versions: readonly SourceFile[],
  current: readonly SourceFile[],
  shown: readonly SourceFile[],
): SourceVersion[] {
  const idsOf = (files: readonly SourceFile[]) => new Set(files.map(({ source }) => source.source))
  const [currentIds, shownIds] = [idsOf(current), idsOf(shown)]
  return versions.map(({ source }) => ({
    ...source,
    state: shownIds.has(source.source)
      ? 'current'
      : currentIds.has(source.source)
        ? 'counted-elsewhere'
        : 'older',
  }))
}
