import { statSync } from 'node:fs'
import type { z } from 'zod'
import type { Repair } from '../../core/json-files/corrupt.ts'
import type { FromSchema } from '../../core/model/schema.ts'
import { ifThere } from '../files/disk.ts'
import { readJson } from './json-file.ts'
import { sha256Of } from '../files/sha256.ts'

/** Reads a file of a results folder as {@link readJson} does. */
export type ReadFile = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  repair: Repair,
) => FromSchema<Schema> | undefined

/** A reader that keeps the SHA-256 of what it reads, by path: reading short files twice takes longer than hashing them. */
export function openDigestingReader(): {
  readonly read: ReadFile
  readonly digests: ReadonlyMap<string, string>
} {
  const digests = new Map<string, string>()
  const read: ReadFile = (path, schema, repair) =>
    readJson(path, schema, repair, (content) => digests.set(path, sha256Of(content)))
  return { read, digests }
}

/**
 * A reader for one command, which reads and checks each file once. It reads a file again if the file was replaced meanwhile:
 * files of a results folder are never changed in place.
 */
export function openFileReader(): ReadFile {
  const kept = new Map<string, { readonly identity: string; readonly document: unknown }>()
  const read = (path: string, ...args: [Parameters<ReadFile>[1], Parameters<ReadFile>[2]]): unknown => {
    // Taken before reading: a file replaced in between is read once more, and never mistaken for the older one.
    const identity = fileIdentity(path)
    if (identity === undefined) return undefined
    const before = kept.get(path)
    if (before?.identity === identity) return before.document
    const document = readJson(path, ...args)
    kept.set(path, { identity, document })
    return document
  }
  return read as ReadFile
}

/** Changes once the file is replaced or written to; undefined where there is none. */
export function fileIdentity(path: string): string | undefined {
  const found = ifThere(() => statSync(path, { bigint: true, throwIfNoEntry: false }))
  return found && [found.dev, found.ino, found.size, found.mtimeNs, found.ctimeNs].join(' ')
}
