import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { ListedFile } from '../../core/library-tables/sources-table.ts'
import { fileDigest } from '../files/sha256.ts'

/** Up to this many bytes, files are hashed whole. Beyond it, only their lengths and ends are checked. */
const mostVerified = 256 * 2 ** 20

/**
 * The listed files whose content is not what was written.
 *
 * @param places paths on this machine, without missing files
 * @param most bytes up to which files are hashed; beyond it, only lengths and ends are checked
 */
export function damagedFiles(
  files: readonly Pick<ListedFile, 'path' | 'bytes'>[],
  places: ReadonlyMap<string, string>,
  most = mostVerified,
): string[] {
  const sum = files.reduce((total, { bytes }) => total + bytes, 0)
  return files.flatMap(({ path, bytes }) => {
    const place = places.get(path)
    if (place === undefined) return []
    return isWhole(place, bytes) && (sum > most || fileDigest(place) === basename(path, '.parquet'))
      ? []
      : [path]
  })
}

const mark = 'PAR1'

function isWhole(path: string, bytes: number): boolean {
  try {
    if (statSync(path).size !== bytes || bytes < 2 * mark.length) return false
    const file = openSync(path, 'r')
    try {
      const ends = Buffer.alloc(2 * mark.length)
      readSync(file, ends, 0, mark.length, 0)
      readSync(file, ends, mark.length, mark.length, bytes - mark.length)
      return ends.toString('latin1') === mark + mark
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}
