import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { jsonFileText } from '../../core/json-files/json-file-text.ts'
import { parseJsonFile } from '../../core/json-files/parse-json-file.ts'
import { mergeFileSchema, type MergeFile } from '../../core/library-tables/merges.ts'
import {
  libraryFileSchema,
  sourceFileSchema,
  type LibraryFile,
  type SourceFile,
} from '../../core/library-tables/sources-table.ts'
import { libraryName, libraryVersion, type TablePart } from '../../core/library-tables/table.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { FromSchema } from '../../core/model/schema.ts'
import { sha256Of } from '../files/sha256.ts'
import type { LibraryStore } from './library-store.ts'
import { parquetFile } from './parquet-file.ts'

export const sourcesFolder = 'sources'
export const mergesFolder = 'merges'

/** @throws SteadyError `LIBRARY_NOT_FOUND`, `LIBRARY_NEWER`, `LIBRARY_CORRUPT` */
export async function readLibrary(store: LibraryStore): Promise<LibraryFile> {
  const content = await store.read(libraryName)
  if (content === undefined) throw new SteadyError('LIBRARY_NOT_FOUND', { library: store.name })
  return parsed(store, libraryName, libraryFileSchema, content)
}

/** Returns the library of a place, and makes it where the place is empty. */
export async function makeLibrary(store: LibraryStore): Promise<LibraryFile> {
  const found = await store.read(libraryName)
  if (found === undefined) {
    const document: LibraryFile = { version: libraryVersion, id: randomUUID() }
    await store.create(libraryName, textBytes(libraryName, libraryFileSchema, document))
  }
  return readLibrary(store)
}

/** Files read at once, because a distant server takes long to answer each request. */
const readAtOnce = 16

/** A list that cannot be read, and the reason. */
export interface DamagedSource {
  readonly key: string
  readonly error: SteadyError
}

export interface ReadListings {
  readonly sources: readonly SourceFile[]
  /** Oldest first. */
  readonly merges: readonly MergeFile[]
  readonly damaged: readonly DamagedSource[]
}

/** Reads every version of every source, the merges, and which lists are damaged. */
export async function readListings(store: LibraryStore): Promise<ReadListings> {
  const damaged: DamagedSource[] = []
  // Merges are read first. A file that is merged after this stays for a day, so the sources read next can still use it.
  const merges = await readAll(store, mergesFolder, mergeFileSchema, damaged)
  const sources = await readAll(store, sourcesFolder, sourceFileSchema, damaged)
  return { sources, merges, damaged }
}

/** In the order of their keys. Files with other names are not steady's and are skipped. */
async function readAll<Schema extends z.ZodType>(
  store: LibraryStore,
  folder: string,
  schema: Schema,
  damaged: DamagedSource[],
): Promise<FromSchema<Schema>[]> {
  const read = new Map<string, FromSchema<Schema>>()
  const keys = (await store.list(folder)).filter((key) => /^[^/]+\/[0-9a-f-]+\.json$/.test(key))
  const waiting = keys.toReversed()
  const readNext = async (): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const content = await store.read(key)
      if (content === undefined) continue
      try {
        read.set(key, parsed(store, key, schema, content))
      } catch (error) {
        if (!(error instanceof SteadyError)) throw error
        damaged.push({ key, error })
      }
    }
  }
  await Promise.all(Array.from({ length: readAtOnce }, readNext))
  return keys.flatMap((key) => read.get(key) ?? [])
}

/**
 * Writes the list of a source's files, which makes them visible to readers.
 *
 * @param again how often the source was listed before, at another time or place
 */
export const listSource = (store: LibraryStore, file: SourceFile, again = 0): Promise<boolean> => {
  const key = `${sourcesFolder}/${file.source.source}${again === 0 ? '' : `-${again}`}.json`
  return store.create(key, textBytes(key, sourceFileSchema, file))
}

export const mergeKey = (before: number): string =>
  `${mergesFolder}/${String(before + 1).padStart(8, '0')}.json`

/**
 * Records that files were merged, unless another writer recorded a merge first.
 *
 * @param before how many merges were recorded before
 */
export const listMerge = (store: LibraryStore, file: MergeFile, before: number): Promise<boolean> => {
  const key = mergeKey(before)
  return store.create(key, textBytes(key, mergeFileSchema, file))
}

/** Writes rows to a file, and returns its path and size. */
export async function storePart(
  store: LibraryStore,
  part: TablePart,
): Promise<{ path: string; bytes: number }> {
  // The name is unique, so no other writer removes this file as the leftover of a killed writer.
  const content = await parquetFile(part, randomUUID())
  const path = tableFileKey(part, content)
  await store.create(path, content)
  return { path, bytes: content.length }
}

export const tableFileKey = ({ table, month }: Pick<TablePart, 'table' | 'month'>, content: Uint8Array) =>
  `${table}/month=${month}/${sha256Of(content)}.parquet`

const textBytes = <Schema extends z.ZodType>(key: string, schema: Schema, document: FromSchema<Schema>) =>
  Buffer.from(jsonFileText(key, schema, document))

function parsed<Schema extends z.ZodType>(
  { name }: LibraryStore,
  key: string,
  schema: Schema,
  content: Uint8Array,
): FromSchema<Schema> {
  const text = Buffer.from(content).toString('utf8')
  const version = versionIn(text)
  if (version !== undefined && version > libraryVersion)
    throw new SteadyError('LIBRARY_NEWER', { library: name, file: key, version, known: libraryVersion })
  if (version !== undefined && version < libraryVersion)
    throw new SteadyError('LIBRARY_OLDER', { library: name, file: key, version, known: libraryVersion })
  const file = parseJsonFile(text, schema)
  if (file.kind === 'document') return file.document
  throw new SteadyError('LIBRARY_CORRUPT', { library: name, file: key, at: file.at }, { cause: file.cause })
}

function versionIn(text: string): number | undefined {
  try {
    const document: unknown = JSON.parse(text)
    if (typeof document !== 'object' || document === null || !('version' in document)) return undefined
    return typeof document.version === 'number' ? document.version : undefined
  } catch {
    return undefined
  }
}
