import { z } from 'zod'
import type { FromSchema } from '../model/schema.ts'
import { tableFilePathSchema, tableNameSchema, type ListedFile } from './sources-table.ts'
import { libraryVersion } from './table.ts'

const mergeSchema = z.object({
  table: tableNameSchema,
  /** The file that has all rows of the others. Its column `part` says of each row which file it was in at first. */
  path: tableFilePathSchema,
  bytes: z.int().nonnegative(),
  from: z.array(tableFilePathSchema).min(1),
})
export type Merge = FromSchema<typeof mergeSchema>

/** The whole of a file in `merges/` of a library. Their numbers have no gaps: each was made by who had read all before it. */
export const mergeFileSchema = z.object({
  version: z.literal(libraryVersion),
  merges: z.array(mergeSchema).min(1),
})
export type MergeFile = FromSchema<typeof mergeFileSchema>

/** Where rows are now. */
export interface TableFile extends Pick<ListedFile, 'table' | 'path' | 'bytes'> {
  /** Whether it has rows of several files, and a column `part`. */
  readonly isMerged: boolean
}

/** What a merged file calls the file that a row was in at first: its name, which is the SHA-256 of its content. */
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
