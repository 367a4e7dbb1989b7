import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { ShownSource, SourceState } from '../../core/explorer/explorer-state.ts'
import { libraryStatements } from '../../core/explorer/library-statements.ts'
import {
  querySql,
  type SqlQuery,
  type TableAnswer,
  type TableQuery,
} from '../../core/explorer/table-query.ts'
import type { ExplorerValue } from '../../core/explorer/explorer-tables.ts'
import { hostAndPath } from '../collect/known-sources.ts'
import type { LibrarySource, SourceFile } from '../../core/library-tables/sources-table.ts'
import { textsOf } from '../../core/messages/say.ts'
import { quoted, SteadyError } from '../../core/model/error.ts'
import type { ParameterLabels } from '../../core/model/report-settings.ts'
import type { LibraryStore } from '../../host/library/library-store.ts'
import { usualLimits } from '../../host/library/checked-query.ts'
import { openLibrary, readingLibrary, type OpenedLibrary } from '../../host/library/open-query.ts'
import { isResultsFolder } from '../../host/store/read-results.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import type { ShownCollection } from './shown-collection.ts'
import { ShownResults } from './shown-results.ts'

/** A library whose tables are in memory, made anew once something is collected into it. */
export class ShownLibrary implements ShownCollection {
  readonly #store: LibraryStore
  readonly #measurements: UsesStore['store']
  #opened: OpenedLibrary | undefined
  #identity: string | undefined
  readonly #results = new Map<string, ShownResults>()

  constructor(store: LibraryStore, measurements: UsesStore['store']) {
    this.#store = store
    this.#measurements = measurements
  }

  /**
   * @returns whether anything changed
   * @throws SteadyError `LIBRARY_ENGINE_MISSING`, `LIBRARY_NOT_FOUND`, `LIBRARY_NEWER`, `LIBRARY_CORRUPT`,
   *   `LIBRARY_UNREADABLE`
   */
  async refresh(): Promise<boolean> {
    const keys = await this.#store.list('sources')
    const identity = sha256Of(JSON.stringify(keys))
    if (identity === this.#identity) return false
    const opened = await openLibrary(this.#store, { ...usualLimits, memory: '4GB' })
    await readingLibrary(this.#store, async () => {
      for (const statement of libraryStatements) await opened.connection.run(statement)
    })
    const before = this.#opened
    this.#opened = opened
    this.#identity = identity
    // Questions that were asked before may still be answered from it.
    if (before !== undefined) setTimeout(() => before.close(), 30_000).unref()
    return true
  }

  get #listed(): readonly LibrarySource[] {
    return this.#opened?.sources.map(({ source }) => source) ?? []
  }

  sources(): ShownSource[] {
    return (this.#opened?.sources ?? []).flatMap((listed) => {
      const { source, name, kind } = listed.source
      return kind === 'history' ? [] : [{ source, name, state: this.#stateOf(listed) }]
    })
  }

  #stateOf(listed: SourceFile): SourceState {
    const file = this.#opened?.lostOf(listed)
    if (file === undefined) return { state: 'ready' }
    const corrupt = new SteadyError('LIBRARY_CORRUPT', { library: this.#store.name, file, at: '' })
    return { state: 'failed', seen: textsOf(quoted(corrupt)) }
  }

  /** Those that are on this machine. */
  histories(): string[] {
    return this.#listed.flatMap(({ kind, place }) => {
      const { host, path } = hostAndPath(place)
      return kind === 'history' && host === hostname() && existsSync(path) ? [path] : []
    })
  }

  /** A library has too many results to measure all of them again; it has histories that were collected. */
  tracked(): [] {
    return []
  }

  labels(): ParameterLabels[] {
    return [...this.#results.values()].map(({ labels }) => labels)
  }

  async resultsOf(id: string, run?: string): Promise<ShownResults> {
    const source = this.#listed.find((listed) => listed.source === id)
    if (source === undefined) throw new SteadyError('EXPLORE_SOURCE_UNKNOWN', { source: id })
    const { name, place } = source
    const { host, path } = hostAndPath(place)
    if (source.kind !== 'results' || host !== hostname() || !isResultsFolder(path))
      throw new SteadyError('EXPLORE_FOLDER_ABSENT', { name, place })
    const results =
      this.#results.get(id) ?? new ShownResults(path, name, { source: id, store: this.#measurements })
    this.#results.set(id, results)
    await results.refresh()
    if (run !== undefined && results.logDigest(run) !== (await this.#logDigest(id, run)))
      throw new SteadyError('EXPLORE_LOG_CHANGED', { run })
    return results
  }

  get #connection(): DuckDBConnection {
    if (this.#opened === undefined) throw new TypeError('the library is not open')
    return this.#opened.connection
  }

  async ask(query: TableQuery): Promise<TableAnswer> {
    const { rows, total } = querySql(query)
    const counted = await this.#columns(total)
    const all = Number(counted['total']?.[0] ?? 0)
    const columns = query.limit === 0 ? {} : await this.#columns(rows)
    return { columns, rows: Object.values(columns)[0]?.length ?? 0, total: all }
  }

  /** The digest of the log that a run was measured from; undefined where there is none. */
  async #logDigest(source: string, run: string): Promise<string | undefined> {
    const sql = 'SELECT log_sha256 FROM shown_runs WHERE source = ? AND run = ?'
    const { log_sha256: found } = await this.#columns({ sql, values: [source, run] })
    const digest = found?.[0]
    return typeof digest === 'string' ? digest : undefined
  }

  async #columns({ sql, values }: SqlQuery): Promise<Record<string, ExplorerValue[]>> {
    const read = () => this.#connection.runAndReadAll(sql, [...values])
    const reader = await readingLibrary(this.#store, read)
    return reader.getColumnsObjectJS() as Record<string, ExplorerValue[]>
  }
}
