import { filesNow, type MergeFile } from '../../core/library-tables/merges.ts'
import type { SourceFile } from '../../core/library-tables/sources-table.ts'
import { storedTables } from '../../core/library-tables/tables.ts'
import { temporaryName } from '../files/disk.ts'
import { mergeKey, mergesFolder, sourcesFolder } from './library-files.ts'
import type { LibraryStore } from './library-store.ts'

/** How long an unlisted file is kept: its writer may list it soon, or a reader may still read it. */
const grace = 24 * 3_600_000

interface ListedParts {
  readonly sources: readonly SourceFile[]
  readonly merges: readonly MergeFile[]
}

/**
 * Removes leftovers of killed writers, and merged files. Only Parquet files in the folders of tables and half-written files
 * are removed: other files are not steady's.
 *
 * @param listings everything that the library lists; no list may be damaged
 */
export async function removeUnlisted(store: LibraryStore, { sources, merges }: ListedParts): Promise<void> {
  const folders = [...storedTables.map(({ name }) => name), sourcesFolder, mergesFolder]
  const files = (await Promise.all(folders.map((folder) => store.listAll(folder)))).flat()
  // The clock of the disk or server counts, because this machine's clock may be wrong.
  const newest = files.reduce((latest, { modified }) => Math.max(latest, modified.getTime()), -Infinity)
  const old = new Set(
    files.flatMap(({ key, modified }) => (newest - modified.getTime() > grace ? [key] : [])),
  )
  const fileNow = filesNow(merges)
  const kept = new Set([
    ...sources.flatMap((source) => source.files.map((file) => fileNow(file).path)),
    // A reader that began before the merge may still read its old files.
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
