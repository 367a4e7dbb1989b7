import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ifThere, systemCode } from '../store/disk.ts'
import { removeIfThere } from './own-files.ts'

/** Bytes of all packs together. */
export const mostBytes = 2 ** 30

/**
 * Removes files of a folder until the rest takes at most so many bytes, those first that were not used for the longest time.
 *
 * @param kept one that stays, whatever it takes
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
