import { filesNow, type MergeFile } from '../../core/library-tables/merges.ts'
import type { SourceFile } from '../../core/library-tables/sources-table.ts'
import { storedTables } from '../../core/library-tables/tables.ts'
import { temporaryName } from '../files/disk.ts'
import { mergeKey, mergesFolder, sourcesFolder } from './library-files.ts'
import type { LibraryStore } from './library-store.ts'

/** How long a file may be written, or read, before something lists it or after nothing does any more. */
const grace = 24 * 3_600_000

interface ListedParts {
  readonly sources: readonly SourceFile[]
  readonly merges: readonly MergeFile[]
}

/**
 * Removes what killed writers left, and what was merged. Nothing but Parquet files in the folders of tables and half written
 * files: what else is there is not steady's.
 *
 * @param listings all that the library lists; none of it may be damaged
 */
export async function removeUnlisted(store: LibraryStore, { sources, merges }: ListedParts): Promise<void> {
  const folders = [...storedTables.map(({ name }) => name), sourcesFolder, mergesFolder]
  const files = (await Promise.all(folders.map((folder) => store.listAll(folder)))).flat()
  // By the clock of the disk or server: that of this machine may be wrong.
  const newest = files.reduce((latest, { modified }) => Math.max(latest, modified.getTime()), -Infinity)
  const old = new Set(
    files.flatMap(({ key, modified }) => (newest - modified.getTime() > grace ? [key] : [])),
  )
  const fileNow = filesNow(merges)
  const kept = new Set([
    ...sources.flatMap((source) => source.files.map((file) => fileNow(file).path)),
    // Who began to read before they were merged may still read them.
    ...merges.flatMap((file, index) =>
      old.has(mergeKey(index)) ? [] : file.merges.flatMap(({ from }) => from),
    ),
  ])
  for (const key of old) {
    const name = key.slice(key.lastIndexOf('/') + 1)
    const isOurs = /^[0-9a-f]{64}\.parquet$/.test(name) || temporaryName.test(name)
    if (isOurs && !kept.has(key)) await store.remove(key)
  }
}
