import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { jsonFileText } from '../../core/json-files/json-file-text.ts'
import { parseJsonFile } from '../../core/json-files/parse-json-file.ts'
import {
  libraryFileSchema,
  sourceFileSchema,
  type LibraryFile,
  type SourceFile,
} from '../../core/library-tables/sources-table.ts'
import { libraryVersion, type TablePart } from '../../core/library-tables/table.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { FromSchema } from '../../core/model/schema.ts'
import { sha256Of } from '../store/sha256.ts'
import type { LibraryStore } from './library-store.ts'
import { parquetFile } from './parquet-file.ts'

/** The file that makes a folder a library. */
export const libraryName = 'library.json'
const sourcesFolder = 'sources'

/** @throws SteadyError `LIBRARY_NOT_FOUND`, `LIBRARY_NEWER`, `LIBRARY_CORRUPT` */
export async function readLibrary(store: LibraryStore): Promise<LibraryFile> {
  const content = await store.read(libraryName)
  if (content === undefined) throw new SteadyError('LIBRARY_NOT_FOUND', { library: store.name })
  return parsed(store, libraryName, libraryFileSchema, content)
}

/** A library in an empty place, or the one that is there. */
export async function makeLibrary(store: LibraryStore): Promise<LibraryFile> {
  const found = await store.read(libraryName)
  if (found === undefined) {
    const document: LibraryFile = { version: libraryVersion, id: randomUUID() }
    await store.create(libraryName, textBytes(libraryName, libraryFileSchema, document))
  }
  return readLibrary(store)
}

/** A server far away takes long to answer each. */
const readAtOnce = 16

/** A source that cannot be read, and why not. */
export interface DamagedSource {
  readonly key: string
  readonly error: SteadyError
}

export interface ReadSources {
  readonly sources: readonly SourceFile[]
  readonly damaged: readonly DamagedSource[]
}

/** Every version of every source, and what is damaged. */
export async function readSources(store: LibraryStore): Promise<ReadSources> {
  const sources: SourceFile[] = []
  const damaged: DamagedSource[] = []
  const waiting = (await store.list(sourcesFolder)).toReversed()
  const readNext = async (): Promise<void> => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      const content = await store.read(key)
      if (content === undefined) continue
      try {
        sources.push(parsed(store, key, sourceFileSchema, content))
      } catch (error) {
        if (!(error instanceof SteadyError)) throw error
        damaged.push({ key, error })
      }
    }
  }
  await Promise.all(Array.from({ length: readAtOnce }, readNext))
  return { sources, damaged }
}

export const sourceKey = (source: string): string => `${sourcesFolder}/${source}.json`

/** Writes what lists the files of a source: from then on readers see them. */
export const listSource = (store: LibraryStore, file: SourceFile): Promise<boolean> => {
  const key = sourceKey(file.source.source)
  return store.create(key, textBytes(key, sourceFileSchema, file))
}

/** Writes rows, and says where. */
export async function storePart(
  store: LibraryStore,
  part: TablePart,
): Promise<{ path: string; bytes: number }> {
  const content = await parquetFile(part)
  const path = `${part.table}/month=${part.month}/${sha256Of(content)}.parquet`
  await store.create(path, content)
  return { path, bytes: content.length }
}

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
