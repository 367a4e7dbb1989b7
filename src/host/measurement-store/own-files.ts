import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs'
import { dirname } from 'node:path'
import { ifThere, removeLeftOf, systemCode, temporaryFor, writeWhole } from '../store/disk.ts'

/** What is in the place of a file of a cache: one that only its user can have written, or another. */
export type OwnFile =
  | { readonly kind: 'own'; readonly content: Buffer }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'none' }

/** Longer ones are not read. */
const longest = 512 * 2 ** 20

const ofOthers = 0o022

/** Whether nobody else but root can write to it. Not every system has owners. */
const isOwn = ({ uid, mode }: Pick<Stats, 'uid' | 'mode'>): boolean => {
  const user = process.getuid?.()
  return user === undefined || (uid === user && (mode & ofOthers) === 0)
}

/** Whether a folder is there that nobody else can put files into. A link to one counts as somebody else's. */
export function isOwnFolder(path: string): boolean {
  const found = ifThere(() => lstatSync(path, { throwIfNoEntry: false }))
  return found?.isDirectory() === true && isOwn(found)
}

/** A file of the user, in a folder of the user. No link is followed, and a pipe is not waited for. */
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
 * Puts a file in place, whole or not at all. It is not made to outlive a power cut: what is read has a digest.
 *
 * @returns false where it cannot be written; there is no need of it
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

export function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}
