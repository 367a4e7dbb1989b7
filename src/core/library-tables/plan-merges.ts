import { groupBy } from '../collections/group-by.ts'
import type { TableFile } from './merges.ts'

/** Files of one size are merged once there are so many. */
const leastFiles = 8
/** Each size is so many times the one before it, so that a row is written again a few times only. */
const sizeFactor = 8
const smallestSize = 64 * 2 ** 10
/** Larger files stay as they are; merged ones do not grow much beyond it. */
const largest = 128 * 2 ** 20

/** Files that are to become one. */
export interface PlannedMerge {
  readonly table: string
  readonly month: string
  readonly files: readonly TableFile[]
}

/**
 * Which files to merge: of one table and month, all up to the largest size of which there are many. What is left are at
 * most 7 files of each of five sizes.
 */
export function planMerges(files: readonly TableFile[]): PlannedMerge[] {
  const small = files.filter(({ bytes }) => bytes < largest)
  return [...groupBy(small, ({ path }) => path.slice(0, path.lastIndexOf('/'))).values()].flatMap(
    (together) => {
      const sizes = groupBy(together, ({ bytes }) => sizeOf(bytes))
      const many = [...sizes].flatMap(([size, { length }]) => (length >= leastFiles ? [size] : []))
      const [first] = together
      if (many.length === 0) return []
      const upTo = Math.max(...many)
      const [table = '', folder = ''] = first.path.split('/')
      const month = folder.replace('month=', '')
      return inPieces(together.filter(({ bytes }) => sizeOf(bytes) <= upTo)).map((piece) => ({
        table,
        month,
        files: piece,
      }))
    },
  )
}

const sizeOf = (bytes: number) =>
  Math.max(0, Math.ceil(Math.log(bytes / smallestSize) / Math.log(sizeFactor)))

/** Of about the largest size each. */
function inPieces(files: readonly TableFile[]): TableFile[][] {
  const pieces: TableFile[][] = []
  let bytes = Infinity
  for (const file of files.toSorted((a, b) => a.bytes - b.bytes)) {
    if (bytes + file.bytes > largest) {
      pieces.push([])
      bytes = 0
    }
    pieces.at(-1)?.push(file)
    bytes += file.bytes
  }
  return pieces.filter(({ length }) => length > 1)
}
