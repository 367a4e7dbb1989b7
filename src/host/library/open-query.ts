import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { currentSources } from '../../core/library-tables/current-sources.ts'
import type { SourceFile } from '../../core/library-tables/sources-table.ts'
import { sqlText, viewStatements } from '../../core/library-tables/views.ts'
import { openEngine } from './engine.ts'
import { damagedFiles } from './file-checks.ts'
import { readLibrary, readSources, type DamagedSource } from './library-files.ts'
import type { LibraryStore } from './library-store.ts'

export interface EngineLimits {
  /** As DuckDB writes it: `1GB`. */
  readonly memory: string
  readonly threads: number | undefined
}

/** A library that can be queried: its views in a database in memory, which reads its files and no others. */
export interface OpenedLibrary {
  readonly instance: DuckDBInstance
  readonly connection: DuckDBConnection
  /** In the version that readers see. */
  readonly sources: readonly SourceFile[]
  readonly damaged: readonly DamagedSource[]
  /** Listed files that are missing, or are not what was written: no view has their rows. */
  readonly lost: readonly string[]
  close(): void
}

/** @throws SteadyError `LIBRARY_ENGINE_MISSING`, `LIBRARY_NOT_FOUND`, `LIBRARY_NEWER`, `LIBRARY_CORRUPT` */
export async function openLibrary(store: LibraryStore, limits: EngineLimits): Promise<OpenedLibrary> {
  await readLibrary(store)
  const { sources: all, damaged } = await readSources(store)
  const sources = currentSources(all)
  const files = new Map(sources.flatMap((source) => source.files.map((file) => [file.path, file])))
  const found = await store.local([...files.keys()])
  const broken = new Set(damagedFiles([...files.values()], found))
  const places = new Map([...found].filter(([path]) => !broken.has(path)))
  const { DuckDBInstance: engine } = await openEngine()
  const instance = await engine.create(':memory:', {
    memory_limit: limits.memory,
    ...(limits.threads === undefined ? {} : { threads: String(limits.threads) }),
    // Nothing is written, not even what does not fit into memory.
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'false',
  })
  const connection = await instance.connect()
  await connection.run(`SET allowed_paths = [${[...places.values()].map(sqlText).join(', ')}]`)
  await connection.run('SET enable_external_access = false')
  for (const statement of viewStatements(sources, (path) => places.get(path))) await connection.run(statement)
  await connection.run('SET lock_configuration = true')
  return {
    instance,
    connection,
    sources,
    damaged,
    lost: [...files.keys()].filter((path) => !places.has(path)).toSorted(),
    close() {
      connection.closeSync()
      instance.closeSync()
    },
  }
}
