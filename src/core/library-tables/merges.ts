import { z } from 'zod'
import type { FromSchema } from '../model/schema.ts'
import { tableFilePathSchema, tableNameSchema, type ListedFile } from './sources-table.ts'
import { libraryVersion } from './table.ts'
import { groupBy } from '../collections/group-by.ts'

/** Files of one size class are merged once there are this many. */
const leastFiles = 8
/** Ratio of two size classes, so that a row is rewritten only a few times. */
const sizeFactor = 8
const smallestSize = 64 * 2 ** 10
/** Larger files are not merged; merged files do not grow much beyond it. */
const largest = 128 * 2 ** 20

/** Files to merge into one. */
export interface PlannedMerge {
  readonly table: string
  readonly month: string
  readonly files: readonly TableFile[]
}

/**
 * Which files to merge: of one table and month, all up to the largest size class with many files. At most 7 files remain in
 * each of five size classes.
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

/** Splits files into parts of about the largest size. */
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

const mergeSchema = z.object({
  table: tableNameSchema,
  /** The file with all rows of the others. Its column `part` has the original file of each row. */
  path: tableFilePathSchema,
  bytes: z.int().nonnegative(),
  from: z.array(tableFilePathSchema).min(1),
})
export type Merge = FromSchema<typeof mergeSchema>

/** The whole of a file in `merges/` of a library. Numbers have no gaps: each writer had read all earlier files. */
export const mergeFileSchema = z.object({
  version: z.literal(libraryVersion),
  merges: z.array(mergeSchema).min(1),
})
export type MergeFile = FromSchema<typeof mergeFileSchema>

/** The file that has the rows now. */
export interface TableFile extends Pick<ListedFile, 'table' | 'path' | 'bytes'> {
  /** Whether it has rows of several files, and a column `part`. */
  readonly isMerged: boolean
}

/** How a merged file names the original file of a row: by the SHA-256 in its name, which is that of its content. */
export const partOf = (path: string): string => /([0-9a-f]{64})\.parquet$/.exec(path)?.[1] ?? path

/** @param inOrder what was merged, oldest first */
export function filesNow(inOrder: readonly MergeFile[]): (listed: ListedFile) => TableFile {
  const now = new Map<string, TableFile>()
  for (const { merges } of inOrder.toReversed())
    for (const { table, path, bytes, from } of merges) {
      const file = now.get(path) ?? { table, path, bytes, isMerged: true }
      for (const before of from) now.set(before, file)
    }
  return ({ table, path, bytes }) => now.get(path) ?? { table, path, bytes, isMerged: false }
}
