import { lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { SteadyError } from '../../core/model/error.ts'
import { ifThere, systemCode } from '../store/disk.ts'
import { makeFolder } from '../store/make-folder.ts'
import { noteUse, removeUnused, removeWhole } from './old-versions.ts'

/** The files that an executable has in it. */
export interface ShippedIndex {
  readonly version: string
  /** SHA-256 of the scripts of the executable. */
  readonly code?: string
  /** SHA-256 of all of them. */
  readonly digest: string
  /** By path: where the bytes of each begin, and how many they are. */
  readonly files: Readonly<Record<string, readonly [offset: number, length: number]>>
}

const ofUser = 0o700
const othersMayWrite = 0o022

/**
 * Puts the files into a folder that is named after their content; does nothing where it has them. The folder appears as a
 * whole, so that several may do this at once. Folders of versions that nobody uses any more go.
 *
 * @throws SteadyError `FILES_NOT_UNPACKED`, `FILES_FOLDER_UNSAFE`
 */
export function unpack(index: ShippedIndex, bytes: Uint8Array, folder: string): void {
  const parent = dirname(folder)
  try {
    makeFolder(parent, ofUser)
    requireSafe(parent)
    if (isWhole(index, folder)) {
      noteUse(folder)
      return
    }
    const temporary = mkdtempSync(`${folder}.`)
    try {
      for (const [name, [offset, length]] of Object.entries(index.files)) {
        const path = join(temporary, name)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, bytes.subarray(offset, offset + length), { mode: 0o644 })
      }
      moveIntoPlace(index, temporary, folder)
    } finally {
      rmSync(temporary, { recursive: true, force: true })
    }
    removeUnused(folder)
  } catch (cause) {
    const code = systemCode(cause)
    if (cause instanceof SteadyError || code === undefined) throw cause
    throw new SteadyError('FILES_NOT_UNPACKED', { folder: parent, code }, { cause })
  }
}

function moveIntoPlace(index: ShippedIndex, temporary: string, folder: string) {
  // What somebody removed files from is made anew. Where two do that at once, the second finds the folder whole.
  for (let tries = 0; !isWhole(index, folder); tries += 1) {
    try {
      renameSync(temporary, folder)
      return
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(systemCode(error) ?? '') || tries > 2) throw error
      if (!isWhole(index, folder)) removeWhole(folder)
    }
  }
}

/** Whether each file is there with its length, in a folder that only this user can change. */
function isWhole({ files }: ShippedIndex, folder: string): boolean {
  const found = ifThere(() => lstatSync(folder))
  if (found === undefined) return false
  requireSafe(folder, found)
  return Object.entries(files).every(([name, [, length]]) => {
    const file = ifThere(() => lstatSync(join(folder, name)))
    return file?.isFile() === true && file.size === length
  })
}

/** Programs of this folder will be started, so nobody else may have made or changed them. */
function requireSafe(folder: string, found: Stats = lstatSync(folder)) {
  const user = process.getuid?.()
  const is =
    user !== undefined && found.uid !== user && found.uid !== 0
      ? 'foreign'
      : !found.isDirectory()
        ? 'no-folder'
        : (found.mode & othersMayWrite) !== 0
          ? 'open'
          : undefined
  if (is !== undefined) throw new SteadyError('FILES_FOLDER_UNSAFE', { folder, is })
}
