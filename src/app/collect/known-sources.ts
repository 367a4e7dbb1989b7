import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { currentSources } from '../../core/library-tables/current-sources.ts'
import type { LibrarySource, SourceFile } from '../../core/library-tables/sources-table.ts'
import { listSource, type ReadListings } from '../../host/library/library-files.ts'
import type { LibraryStore } from '../../host/library/library-store.ts'

/** Where a source was found, and when. */
export type FoundSource = Pick<LibrarySource, 'name' | 'path' | 'place' | 'collected_at'>

/** What a library lists already. */
export class KnownSources {
  readonly #listed: ReadonlyMap<string, SourceFile>
  /** Those that readers see where they were collected. */
  readonly #current: ReadonlySet<string>
  readonly #keys: readonly string[]

  constructor({ sources, damaged }: ReadListings) {
    this.#listed = new Map(sources.map((file) => [file.source.source, file]))
    const current = currentSources(sources).filter(({ source }) => !isGone(source))
    this.#current = new Set(current.map(({ source }) => source.source))
    this.#keys = [...sources.map(({ source }) => source.source), ...damaged.map(({ key }) => key)]
  }

  has(source: string): boolean {
    return this.#listed.has(source)
  }

  /** Lists a known source once more where it is the newest version of another place, or the newest of its place again. */
  async listAgain(store: LibraryStore, source: string, found: FoundSource): Promise<void> {
    const file = this.#listed.get(source)
    if (file === undefined || this.#current.has(source)) return
    await this.list(store, { ...file, source: { ...file.source, ...found } })
  }

  /** @param file of a source that is new, or whose list is damaged */
  async list(store: LibraryStore, file: SourceFile): Promise<void> {
    const { source } = file.source
    await listSource(store, file, this.#keys.filter((key) => key.includes(source)).length)
  }
}

/** Whether it was on this machine, in a folder that was removed or renamed since. */
function isGone({ place, kind }: LibrarySource): boolean {
  const { host, path } = hostAndPath(place)
  return kind !== 'baseline' && host === hostname() && !existsSync(path)
}

/** The host and the absolute path of a source: `node1:/results/a100`. */
export function hostAndPath(place: string): { readonly host: string; readonly path: string } {
  const at = place.indexOf(':')
  return { host: place.slice(0, at), path: place.slice(at + 1) }
}
