import { existsSync, linkSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
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
} from '../store/disk.ts'
import { makeFolder } from '../store/make-folder.ts'
import type { LibraryStore } from './library-store.ts'

/** @param folder absolute */
export const folderStore = (folder: string, name = folder): LibraryStore => ({
  name,
  read: (key) => Promise.resolve(readIfThere(join(folder, key))),
  list: (prefix) => Promise.resolve(filesBelow(folder, join(folder, prefix))),
  create: (key, content) => Promise.resolve(createFile(join(folder, key), content)),
  local: (keys) => {
    const paths = keys.map((key) => [key, join(folder, key)] as const)
    return Promise.resolve(new Map(paths.filter(([, path]) => existsSync(path))))
  },
})

function filesBelow(root: string, folder: string): string[] {
  const entries = ifThere(() => readdirSync(folder, { withFileTypes: true, recursive: true })) ?? []
  return entries
    .filter((entry) => entry.isFile() && !temporaryName.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** A link fails where the name is taken, so that of two writers only the first succeeds. */
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
