import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { cacheFolder } from '../installation/installation.ts'
import type { LibraryStore } from './library-store.ts'
import { isS3, s3Place } from './s3-place.ts'
import { existsSync, linkSync, readdirSync, rmSync, statSync } from 'node:fs'
import {
  ifThere,
  onDisk,
  readIfThere,
  removeLeftOf,
  syncFolder,
  systemCode,
  temporaryFor,
  temporaryName,
  writeSynced,
  makeFolder,
} from '../files/disk.ts'
import { mergesFolder } from './library-files.ts'

/** @param folder absolute */
export const folderStore = (folder: string, name = folder): LibraryStore => ({
  name,
  read: (key) => Promise.resolve(readIfThere(join(folder, key))),
  list: (prefix) =>
    Promise.resolve(
      filesBelow(folder, join(folder, prefix)).filter((key) => !temporaryName.test(basename(key))),
    ),
  listAll: (prefix) =>
    Promise.resolve(
      filesBelow(folder, join(folder, prefix)).flatMap((key) => {
        const found = statSync(join(folder, key), { throwIfNoEntry: false })
        return found === undefined ? [] : [{ key, modified: found.mtime }]
      }),
    ),
  remove: (key) => {
    try {
      rmSync(join(folder, key), { force: true })
    } catch (error) {
      if (systemCode(error) === undefined) throw error
    }
    return Promise.resolve()
  },
  // The scratch folder is on the same disk, and leftovers of killed writers are removed with the rest.
  scratch: () => {
    const path = join(folder, mergesFolder)
    onDisk(path, () => {
      makeFolder(path)
    })
    return path
  },
  create: (key, content) => Promise.resolve(createFile(join(folder, key), content)),
  local: (keys) => {
    const paths = keys.map((key) => [key, join(folder, key)] as const)
    return Promise.resolve(new Map(paths.filter(([, path]) => existsSync(path))))
  },
})

function filesBelow(root: string, folder: string): string[] {
  const entries = ifThere(() => readdirSync(folder, { withFileTypes: true, recursive: true })) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Writes through a link, which fails where the name is taken: of two writers only the first succeeds. */
function createFile(path: string, content: Uint8Array): boolean {
  if (existsSync(path)) return false
  const temporary = temporaryFor(path)
  const isNew = onDisk(path, () => {
    makeFolder(dirname(path))
    try {
      writeSynced(temporary, content)
      return linked(temporary, path)
    } finally {
      rmSync(temporary, { force: true })
    }
  })
  removeLeftOf(path)
  syncFolder(dirname(path))
  return isNew
}

function linked(temporary: string, path: string): boolean {
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw error
  }
}

export const usualLibrary = 'library'

export interface StorePlaces {
  readonly cwd: string
  readonly variables: NodeJS.ProcessEnv
}

/**
 * @param typed a folder, or `s3://bucket/prefix`
 * @throws SteadyError `LIBRARY_ADDRESS`, `LIBRARY_CREDENTIALS`
 */
export async function openStore(typed: string, { cwd, variables }: StorePlaces): Promise<LibraryStore> {
  if (!isS3(typed)) return folderStore(resolve(cwd, typed), typed)
  const place = s3Place(typed, variables)
  const { s3Store } = await import('./s3-store.ts')
  return s3Store(place, join(cacheFolder(variables), 'library-files'))
}
