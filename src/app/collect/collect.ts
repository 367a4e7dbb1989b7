import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import type { Drift } from '../../core/check/drift.ts'
import { groupBy } from '../../core/collections/group-by.ts'
import { joinedParts } from '../../core/library-tables/parts.ts'
import type { LibrarySource, ListedFile } from '../../core/library-tables/sources-table.ts'
import { libraryVersion, type TablePart } from '../../core/library-tables/table.ts'
import { makeLibrary, readListings, storePart } from '../../host/library/library-files.ts'
import type { LibraryStore } from '../../host/library/library-store.ts'
import { mergeFiles, type MergedFiles } from '../../host/library/merge-files.ts'
import { removeUnlisted } from '../../host/library/remove-unlisted.ts'
import { SteadyError } from '../../core/model/error.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import type { CollectSettings } from './collectable.ts'
import { findSource } from './find-source.ts'
import { KnownSources } from './known-sources.ts'

export interface CollectAsk extends CollectSettings {
  /** Paths as they were named. */
  readonly sources: readonly string[]
  readonly store: LibraryStore
  /** UTC. */
  readonly now: () => Date
}

/** What became of one source. */
export interface CollectedSource {
  /** Its id; undefined for what is no source. */
  readonly source: string | undefined
  readonly path: string
  readonly state: 'added' | 'known' | 'passed-over'
  readonly runs: number | undefined
  readonly damage: readonly Drift[]
}

export interface CollectionResult {
  readonly sources: readonly CollectedSource[]
  readonly merged: MergedFiles
}

/** Rows that are written together, of all tables. Many small sources share one file. */
const batchRows = 200_000

/**
 * Puts sources into a library, which is made if it is not there. A source that the library has already is not read again. A path
 * that exists and is no source is left out, as long as another is one.
 *
 * @throws SteadyError `COLLECT_NOTHING`, and where a source is broken, `LIBRARY_NEWER`, `LIBRARY_CORRUPT`, `DISK_FULL`
 */
export async function collect(ask: CollectAsk): Promise<CollectionResult> {
  const { store, cwd, now } = ask
  const collected: CollectedSource[] = []
  let noSource: SteadyError | undefined
  /** Undefined where a path exists and is no source: `*` names such files too. */
  const orPassedOver = async <T>(path: string, reading: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await reading()
    } catch (error) {
      const isOther = error instanceof SteadyError && error.code === 'COLLECT_NOTHING'
      if (!isOther || !existsSync(resolve(cwd, path))) throw error
      noSource ??= error
      collected.push({ source: undefined, path, state: 'passed-over', runs: undefined, damage: [] })
      return undefined
    }
  }
  // What cannot be collected is said before anything is written.
  const found = await Promise.all(ask.sources.map((path) => orPassedOver(path, () => findSource(path, cwd))))
  const sources = found.filter((source) => source !== undefined)
  if (sources.length === 0 && noSource !== undefined) throw noSource
  await makeLibrary(store)
  const known = new KnownSources(await readListings(store))
  const read = new Set<string>()
  let batch: UnwrittenSource[] = []
  let rows = 0
  for (const collectable of sources) {
    const { path } = collectable
    const source = await collectable.id(ask)
    const place = `${hostname()}:${collectable.place}`
    const listing = { name: collectable.name, path, place, collected_at: now().toISOString() }
    if (known.has(source) || read.has(source)) {
      await known.listAgain(store, source, listing)
      collected.push({ source, path, state: 'known', runs: undefined, damage: [] })
      continue
    }
    const content = await orPassedOver(path, () => collectable.read(source, ask))
    if (content === undefined) continue
    const { described, parts, damage } = content
    batch.push({
      parts,
      source: {
        source,
        ...described,
        ...listing,
        steady_version: steadyVersion(),
        has_steps: ask.steps,
      },
    })
    read.add(source)
    collected.push({ source, path, state: 'added', runs: described.runs, damage })
    rows += parts.reduce((sum, part) => sum + part.rows, 0)
    if (rows < batchRows) continue
    await write(store, batch, known)
    batch = []
    rows = 0
  }
  await write(store, batch, known)
  if (noSource !== undefined && collected.every(({ state }) => state === 'passed-over')) throw noSource
  return { sources: collected, merged: await tidied(store) }
}

/** Merges small files and removes what nothing lists. Where a list is damaged or of a later version, nothing is known of its files. */
async function tidied(store: LibraryStore): Promise<MergedFiles> {
  const listings = await readListings(store)
  if (listings.damaged.length > 0) return { before: 0, after: 0 }
  const merged = await mergeFiles(store, listings)
  await removeUnlisted(store, listings)
  return merged
}

interface UnwrittenSource {
  readonly source: LibrarySource
  readonly parts: readonly TablePart[]
}

/** Rows of one table and one month go into one file; afterwards each source is listed with the files that have its rows. */
async function write(
  store: LibraryStore,
  batch: readonly UnwrittenSource[],
  known: KnownSources,
): Promise<void> {
  const all = batch.flatMap(({ source, parts }) => parts.map((part) => ({ id: source.source, part })))
  const files = new Map<string, ListedFile[]>()
  for (const group of groupBy(all, ({ part: { table, month } }) => `${table} ${month}`).values()) {
    const { path, bytes } = await storePart(store, joinedParts(group.map(({ part }) => part)))
    for (const { id, part } of group) {
      const listed = files.get(id) ?? []
      files.set(id, listed)
      listed.push({ table: part.table, path, bytes, rows: part.rows })
    }
  }
  for (const { source } of batch)
    await known.list(store, { version: libraryVersion, source, files: files.get(source.source) ?? [] })
}
