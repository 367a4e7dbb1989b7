import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { ListedFile } from '../../core/library-tables/sources-table.ts'
import { fileDigest } from '../files/sha256.ts'

/** Files that are read whole to see whether they are what was written; of more, only their length and their ends are. */
const mostVerified = 256 * 2 ** 20

/**
 * Those of the listed files that are not what was written.
 *
 * @param places their paths on this machine; without those that are missing
 * @param most bytes that are read, beyond which only lengths and ends are
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
