import { reportFileNames } from '../report/files.ts'
import { listName, signatureName, type DigestList } from './digest-list.ts'
import type { Drift, NotFile } from './drift.ts'

export interface FilesThere {
  readonly files: readonly string[]
  /** Pipes, sockets and devices, by path. */
  readonly others: ReadonlyMap<string, NotFile>
  /** Every folder. */
  readonly folders: ReadonlySet<string>
}

export interface ListedFiles {
  /** State of the list: complete, of an unfinished session, or missing. */
  readonly state: 'whole' | 'unfinished' | 'none'
  readonly drifts: readonly Drift[]
  /** Files that are not in the list, and that steady does not read. */
  readonly unlisted: readonly string[]
  /** Number of files of runs that are not in an unfinished list. */
  readonly unfinished: number
}

export interface ComparedFiles {
  readonly list: DigestList | undefined
  /** Whether the folder states that it has a list. */
  readonly isListed: boolean
  readonly there: FilesThere
  /** Digests of files that are compared with the list; undefined for files that another digest covers. */
  readonly digestOf: (path: string) => string | undefined
  /** Whether a file belongs to a running session and is never listed. */
  readonly isOfSession: (path: string) => boolean
}

/** Compares the files with the list: what was changed, removed, added, or replaced by something that is no file. */
export function listedFiles({ list, isListed, there, digestOf, isOfSession }: ComparedFiles): ListedFiles {
  const replaced = [...there.others]
    .filter(([path]) => list?.digests.has(path) === true || isOurs(path))
    .map(([file, is]): Drift => ({ kind: 'not-a-file', file, about: runOf(file), is }))
  if (list === undefined) {
    const isGone = isListed && !there.others.has(listName)
    const gone: Drift[] = isGone ? [{ kind: 'list-missing', file: listName }] : []
    return { state: 'none', drifts: [...gone, ...replaced], unlisted: [], unfinished: 0 }
  }
  const damaged: Drift[] =
    list.damaged.length === 0
      ? []
      : [{ kind: 'list-damaged', file: listName, line: list.damaged[0] ?? 1, path: undefined }]
  const present = new Set(there.files)
  const changed: Drift[] = []
  for (const [file, stated] of list.digests) {
    if (there.others.has(file)) continue
    if (there.folders.has(file)) {
      changed.push({ kind: 'not-a-file', file, about: runOf(file), is: 'folder' })
      continue
    }
    // Files that a session rewrites are listed when it ends.
    if (list.isUnfinished && runOf(file) === undefined) continue
    if (!present.has(file)) {
      changed.push({ kind: 'file-missing', file, about: runOf(file) })
      continue
    }
    const found = digestOf(file)
    if (found !== undefined && found !== stated)
      changed.push({ kind: 'file-changed', file, about: runOf(file), stated, found })
  }
  const more = there.files.filter(
    (file) => !list.digests.has(file) && file !== listName && file !== signatureName && !isOfSession(file),
  )
  const extra = list.isUnfinished ? [] : more.filter(isOurs)
  return {
    state: list.isUnfinished ? 'unfinished' : 'whole',
    drifts: [...damaged, ...replaced, ...withoutGoneRuns(changed), ...extraDrifts(extra, list)],
    unlisted: list.isUnfinished ? [] : more.filter((file) => !isOurs(file)),
    unfinished: list.isUnfinished ? more.filter((file) => file.startsWith('runs/')).length : 0,
  }
}

/** `<case>/<repeat>` of a file of a run. */
export const runOf = (path: string): string | undefined => /^runs\/([^/]+\/[^/]+)\//.exec(path)?.[1]

/** Merges the files of a missing run into one drift. */
function withoutGoneRuns(drifts: readonly Drift[]): Drift[] {
  const gone = new Set(
    drifts.flatMap((drift) =>
      drift.kind === 'file-missing' && drift.file.endsWith('/run.json') ? (drift.about ?? []) : [],
    ),
  )
  return drifts.flatMap((drift): readonly Drift[] => {
    if (drift.kind !== 'file-missing' || drift.about === undefined || !gone.has(drift.about)) return [drift]
    const { file, about } = drift
    return file === `runs/${about}/run.json` ? [{ kind: 'run-missing', file, about, statedIn: listName }] : []
  })
}

/** Merges added files into one drift for the outermost folder in which nothing is listed. */
function extraDrifts(files: readonly string[], { digests }: DigestList): Drift[] {
  const listed = new Set([...digests.keys()].flatMap(foldersOf))
  const added = new Map<string, number>()
  for (const file of files) {
    const at = foldersOf(file).find((folder) => !listed.has(folder) && folder !== 'runs') ?? file
    added.set(at, (added.get(at) ?? 0) + 1)
  }
  return [...added].map(([file, count]) => ({
    kind: 'file-extra',
    file,
    about: runOf(`${file}/`),
    files: count,
  }))
}

/** The outermost first. */
const foldersOf = (path: string): string[] => {
  const parts = path.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

const ourNames: ReadonlySet<string> = new Set([
  ...reportFileNames,
  'steadystate.json',
  'environment.json',
  'matrix-rates.json',
  'published.json',
  'run.json',
  'log.txt',
  'arrivals.tsv',
])

/** Whether steady reads this path, or readers would take it for a file of the results. */
const isOurs = (path: string): boolean => {
  // Programs of the suite start there and may write files.
  if (path.startsWith('suite/')) return path === 'suite/suite.yaml'
  return (
    path.startsWith('runs/') ||
    /^report\/.*\.(?:html|md|csv|json)$/.test(path) ||
    path === listName ||
    ourNames.has(path.split('/').at(-1) ?? '')
  )
}
