import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseJsonFile } from '../../core/json-files/parse-json-file.ts'
import { SteadyError } from '../../core/model/error.ts'
import { entrySchema, type Entry } from '../../core/track/entry.ts'
import type { NamedEntry } from '../../core/track/history.ts'
import { commitOf } from '../../host/git/revisions.ts'
import { readIfThere } from '../../host/files/disk.ts'
import { longestWritten } from '../../host/store/written-file.ts'

/** The folder of a history, where nothing names another. */
export const usualHistory = 'history'

/**
 * Every entry of a history; none where there is no such folder.
 *
 * @throws SteadyError `TRACK_ENTRY_INVALID`
 */
export function readEntries(folder: string, cwd: string): NamedEntry[] {
  const path = resolve(cwd, folder)
  const names = existsSync(path) ? readdirSync(path).filter((name) => /^[^.].*\.json$/.test(name)) : []
  return names.map((name) => ({ file: name, entry: readEntry(join(path, name), join(folder, name)) }))
}

function readEntry(path: string, name: string): Entry {
  const parsed = parseEntry(path)
  if (parsed.kind === 'document') return parsed.document
  const { at, cause } = parsed
  throw new SteadyError('TRACK_ENTRY_INVALID', { file: name, at }, { cause, place: { file: name } })
}

const parseEntry = (path: string) => parseJsonFile(readIfThere(path)?.toString('utf8') ?? '', entrySchema)

/** The entry that a file is; undefined for every other file, which may be a log of any size. */
export function entryIn(path: string): Entry | undefined {
  const stats = statSync(path)
  if (!path.endsWith('.json') || !stats.isFile() || stats.size > longestWritten) return undefined
  const parsed = parseEntry(path)
  return parsed.kind === 'document' ? parsed.document : undefined
}

/** Characters of a commit that name it, at least. */
const shortest = 4

/**
 * The entry of a commit: by the first characters of its hash, or by what else names it in the repository of the working
 * folder, such as `main`. Undefined where there is no history.
 *
 * @throws SteadyError `COMPARE_COMMIT_UNKNOWN`, `COMPARE_COMMIT_SEVERAL`, `TRACK_ENTRY_INVALID`
 */
export async function entryOfCommit(
  typed: string,
  history: string,
  cwd: string,
): Promise<NamedEntry | undefined> {
  const entries = readEntries(history, cwd)
  if (entries.length === 0) return undefined
  const namedEntries = entries.filter(
    ({ entry }) => typed.length >= shortest && hashOf(entry).startsWith(typed),
  )
  const found = namedEntries.length > 0 ? namedEntries : await entriesOfRevision(typed, entries, cwd)
  const [first, another] = found
  if (first === undefined) {
    const commits = [...new Set(entries.toReversed().map(({ entry }) => hashOf(entry)))].filter(
      (text) => text !== '',
    )
    throw new SteadyError('COMPARE_COMMIT_UNKNOWN', { typed, history, commits: commits.slice(0, 5) })
  }
  if (another !== undefined)
    throw new SteadyError('COMPARE_COMMIT_SEVERAL', {
      typed,
      files: found.map(({ file }) => join(history, file)),
    })
  return first
}

async function entriesOfRevision(
  typed: string,
  entries: readonly NamedEntry[],
  cwd: string,
): Promise<NamedEntry[]> {
  const commit = await commitOf(cwd, typed)
  return commit === undefined
    ? []
    : entries.filter(({ entry }) => hashOf(entry).length >= shortest && commit.startsWith(hashOf(entry)))
}

/** Without the mark of uncommitted changes; empty where the commit is not known. */
const hashOf = ({ commit }: Entry) => (commit.kind === 'known' ? commit.value.replace(/\+$/, '') : '')
