import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ifThere, removeLeftOf, systemCode, temporaryFor, writeWhole } from '../files/disk.ts'

/** Limit of all packs together. */
export const mostBytes = 2 ** 30

/**
 * Removes files of a folder, least recently used first, until the rest takes at most `most` bytes.
 *
 * @param kept a file that stays, whatever its size
 */
export function evict(folder: string, kept: string, most = mostBytes): void {
  try {
    const files = (ifThere(() => readdirSync(folder)) ?? []).flatMap((name) => {
      const path = join(folder, name)
      const found = statSync(path, { throwIfNoEntry: false })
      return found?.isFile() === true ? [{ path, bytes: found.size, used: found.mtimeMs }] : []
    })
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    for (const file of files.sort((a, b) => a.used - b.used)) {
      if (bytes <= most) return
      if (file.path === kept) continue
      removeIfThere(file.path)
      bytes -= file.bytes
    }
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}

/** What lies at the path of a cache file: a file that only its user can have written, or anything else. */
export type OwnFile =
  | { readonly kind: 'own'; readonly content: Buffer }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'none' }

/** Longer files are not read. */
const longest = 512 * 2 ** 20

const ofOthers = 0o022

/** Whether nobody else but root can write to a file. Not every system has owners. */
const isOwn = ({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): boolean => {
  const user = process.getuid?.()
  return user === undefined || (uid === user && (mode & ofOthers) === 0)
}

/** Whether a folder exists into which nobody else can put files. A link to a folder counts as somebody else's. */
export function isOwnFolder(path: string): boolean {
  const found = ifThere(() => lstatSync(path, { throwIfNoEntry: false }))
  return found?.isDirectory() === true && isOwn(found)
}

/** Reads a file of the user in a folder of the user. Follows no link and waits for no pipe. */
export function readOwn(path: string): OwnFile {
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW)
    try {
      const stats = fstatSync(file)
      return stats.isFile() && stats.size <= longest && isOwn(stats) && isOwnFolder(dirname(path))
        ? { kind: 'own', content: readFileSync(file) }
        : { kind: 'foreign' }
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    return code === 'ENOENT' || code === 'ENOTDIR' ? { kind: 'none' } : { kind: 'foreign' }
  }
}

/**
 * Writes a file completely or not at all. It need not survive a power cut, because readers check its digest.
 *
 * @returns false where it cannot be written; callers do without the file
 */
export function writeOwn(path: string, content: readonly Uint8Array[]): boolean {
  const temporary = temporaryFor(path)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    if (!isOwnFolder(dirname(path))) return false
    const file = openSync(temporary, 'wx', 0o600)
    try {
      for (const piece of content) writeWhole(file, piece)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
    removeLeftOf(path)
    return true
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    removeIfThere(temporary)
    return false
  }
}

function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}
