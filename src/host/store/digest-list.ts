import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  digestLine,
  digestListText,
  listName,
  parseDigestList,
  removedLine,
  signatureName,
  type DigestList,
} from '../../core/check/digest-list.ts'
import { runOf } from '../../core/check/listed-files.ts'
import { outputsOf, type Run } from '../../core/model/run.ts'
import { onDisk, readIfThere, writeAtomically } from '../files/disk.ts'
import { filesThere } from './files-there.ts'
import { listFile, runPaths } from './paths.ts'
import { fileDigest } from '../files/sha256.ts'

/** Undefined where the folder has no list. */
export function readDigestList(results: string): DigestList | undefined {
  const text = readIfThere(listFile(results))?.toString('utf8')
  return text === undefined ? undefined : parseDigestList(text)
}

const write = (results: string, list: Omit<DigestList, 'damaged'>): void => {
  writeAtomically(listFile(results), Buffer.from(digestListText(list)))
}

/** Whether a file belongs to a running session, which may replace it at any time. No figure comes from such a file. */
export const isOfSession = (path: string): boolean => /^runs\/.*\/job\.json$/.test(path)

const isListable = (path: string) => path !== listName && path !== signatureName && !isOfSession(path)

/** Replaces the list by one of every file of the folder as it is now. */
export function listAllFiles(results: string): void {
  write(results, { isUnfinished: false, digests: digestsOf(results, filesThere(results).files) })
}

const digestsOf = (results: string, files: readonly string[]): Map<string, string> =>
  new Map(files.filter(isListable).map((path) => [path, fileDigest(join(results, path))]))

/**
 * Updates the entries of files that were just written or removed. All other entries stay, so that the list still reveals
 * other changes. Does nothing where there is no list.
 *
 * @param written below the results folder
 */
export function relistFiles(
  results: string,
  written: readonly string[],
  removed: readonly string[] = [],
): void {
  const fresh = digestsOf(results, written)
  // Another command may replace the list at the same time.
  for (let tries = 0; tries < mostTries; tries += 1) {
    const list = readDigestList(results)
    if (list === undefined || list.damaged.length > 0) return
    const digests = new Map(list.digests)
    for (const path of removed) digests.delete(path)
    for (const [path, digest] of fresh) digests.set(path, digest)
    const text = digestListText({ ...list, digests })
    // An unchanged list is not rewritten, because its signature stays valid.
    if (readIfThere(listFile(results))?.toString('utf8') === text) return
    writeAtomically(listFile(results), Buffer.from(text))
  }
}

const mostTries = 5

export interface SessionList {
  /** Call it before a run's files are written or removed. */
  change(id: string): void
  /** Call it once a run is complete. */
  add(run: Run): void
  /** Lists what the session wrote besides runs, which completes the list. */
  end(): void
}

const noList: SessionList = { change: () => undefined, add: () => undefined, end: () => undefined }

/**
 * Opens the list of a results folder for a session; a new folder gets one. Where an older folder lacks a list, or somebody
 * removed it, the session makes none: it would vouch for files that it did not write.
 *
 * @param isNew whether the session makes the folder
 */
export function openSessionList(results: string, isNew: boolean): SessionList {
  if (isNew && !existsSync(listFile(results))) write(results, { isUnfinished: true, digests: new Map() })
  const before = readDigestList(results)
  if (before === undefined || before.damaged.length > 0) return noList
  /** Entries of files outside of `runs/` before the session. */
  const others = before.isUnfinished ? new Map<string, string>() : digestsOf(results, besideRuns(results))
  // Also where it is unfinished: a killed session may have left half a line at its end.
  write(results, { isUnfinished: true, digests: before.digests })
  const listed = new Set([...before.digests.keys()].flatMap((path) => runOf(path) ?? []))
  /** The session's changes, in case another process replaces the list meanwhile. */
  const done = new Map<string, ReadonlyMap<string, string>>()
  const append = (text: string) => {
    onDisk(listFile(results), () => {
      appendFileSync(listFile(results), text)
    })
  }
  const add = (id: string, stated: ReadonlyMap<string, string>) => {
    const { files } = filesThere(results, { below: runPaths(id).folder })
    const digests = new Map(
      files.filter(isListable).map((path) => [path, stated.get(path) ?? fileDigest(join(results, path))]),
    )
    done.set(id, digests)
    listed.add(id)
    append([...digests].map(([path, digest]) => digestLine(path, digest)).join(''))
  }
  if (before.isUnfinished) for (const id of unlistedRuns(results, before.digests)) add(id, before.digests)
  return {
    change: (id) => {
      if (!listed.delete(id)) return
      done.set(id, new Map())
      append(removedLine(runPaths(id).folder))
    },
    add: (run) => {
      add(run.id, statedDigests(run))
    },
    end: () => {
      const list = readDigestList(results) ?? before
      const digests = new Map([...list.digests].filter(([path]) => !done.has(runOf(path) ?? '')))
      for (const ofRun of done.values()) for (const [path, digest] of ofRun) digests.set(path, digest)
      const now = digestsOf(results, besideRuns(results))
      for (const [path, digest] of now) if (others.get(path) !== digest) digests.set(path, digest)
      // Entries of files that the session removed.
      for (const path of others.keys()) if (!now.has(path)) digests.delete(path)
      write(results, { isUnfinished: false, digests })
    },
  }
}

/** Files outside of `runs/`, except reports, which have their own writer. */
const besideRuns = (results: string): readonly string[] =>
  filesThere(results, { without: ['runs', 'report'] }).files

/** Finished runs of which an interrupted session did not list every file. */
function unlistedRuns(results: string, digests: DigestList['digests']): string[] {
  const { files } = filesThere(results, { below: 'runs' })
  const lacking = new Set(files.filter((path) => isListable(path) && !digests.has(path)).map(runOf))
  return [...lacking].flatMap((id) => (id !== undefined && files.includes(runPaths(id).run) ? [id] : []))
}

/** Digests that a run states of its own files. */
function statedDigests({ origin }: Run): Map<string, string> {
  if (origin.kind === 'published') return new Map()
  if (origin.kind === 'imported') return new Map([[origin.log.path, origin.log.sha256]])
  const stated = new Map<string, string>()
  for (const { log, arrivals } of outputsOf(origin)) {
    stated.set(log.path, log.sha256)
    if ('path' in arrivals && arrivals.sha256 !== undefined) stated.set(arrivals.path, arrivals.sha256)
  }
  return stated
}
