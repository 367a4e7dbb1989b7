import { countedIn } from '../../core/model/units.ts'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { MeasuredSide, Work } from '../../core/compare/side.ts'
import type { AxisValue } from '../../core/model/axes/axis.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Finding } from '../../core/model/finding.ts'
import { known, type Maybe } from '../../core/model/missing.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import { labelText } from '../../core/document/text-line.ts'
import { hashIn } from '../../core/track/commit-order.ts'
import { entrySchema, entryVersion, type Entry, type TrackedCase } from '../../core/track/entry.ts'
import { historyOf, type History, type NamedEntry } from '../../core/track/history.ts'
import { commitsIn, isHash } from '../../host/git/revisions.ts'
import { onDisk, makeFolder } from '../../host/files/disk.ts'
import { writeJson } from '../../host/store/json-file.ts'
import { awaitFolderLock } from '../../host/store/lock.ts'
import { lockFile } from '../../host/store/paths.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { measureSide, openResults } from '../compare/compare-sides.ts'
import { findResults } from '../suite/find-results.ts'
import { readEntries } from '../compare/history-files.ts'
import type { UsesStore } from '../measure/measurement-store.ts'
import { resultFinding } from '../../core/results/finding-rows.ts'

export interface TrackAsk extends UsesStore {
  /** A results folder. */
  readonly results: string | undefined
  /** The folder of the history; made if it is not there. */
  readonly history: string
  /** For results that do not state theirs. */
  readonly commit: string | undefined
  readonly date: string | undefined
  readonly cwd: string
}

export interface TrackedEntry {
  /** Its file, below the working folder where it was named so. */
  readonly file: string
  readonly entry: Entry
  /** Whether the history had it already; nothing is written then. */
  readonly already: boolean
  readonly findings: readonly Finding[]
}

/**
 * Adds the figures of a results folder to a history: one new file.
 *
 * @throws SteadyError where the results cannot be read, and `TRACK_NO_FIGURE`, `TRACK_DATE_UNKNOWN`,
 *   `TRACK_DATE_INVALID`, `TRACK_DATE_DIFFERS`, `TRACK_COMMIT_INVALID`, `TRACK_COMMIT_DIFFERS`, `TRACK_RUNS_KNOWN`, `TRACK_ENTRY_INVALID`,
 *   `RESULTS_LOCKED`
 */
export async function trackResults(ask: TrackAsk): Promise<TrackedEntry> {
  const path = await findResults(ask.results, ask.cwd)
  const entry = await entryOfResults(path, { ...ask, name: ask.results ?? path })
  const { commit } = entry
  // A history that may not be written can have it all the same.
  const known = knownEntry(ask, entry)
  if (known !== undefined) return known
  const history = resolve(ask.cwd, ask.history)
  onDisk(history, () => {
    makeFolder(history)
  })
  const lock = await awaitFolderLock(lockFile(history))
  try {
    // Another process may have added it in the meantime.
    const added = knownEntry(ask, entry)
    if (added !== undefined) return added
    const file = join(ask.history, nameOf(entry))
    writeJson(resolve(ask.cwd, file), entrySchema, entry)
    return { file, entry, already: false, findings: findingsOf(commit) }
  } finally {
    lock.release()
  }
}

interface EntryAsk extends Pick<TrackAsk, 'commit' | 'date' | 'cwd' | 'store'> {
  /** What the results folder is called. */
  readonly name: string
}

/**
 * The figures of a results folder as a history has them. Nothing is written to the folder.
 *
 * @throws SteadyError as {@link trackResults}
 */
async function entryOfResults(path: string, { name, commit, date, cwd, store }: EntryAsk): Promise<Entry> {
  const source = openResults(path, cwd)
  const { folder } = source
  const side = await measureSide(source, { protocol: folder.suite.protocol, stated: {}, cwd, store })
  return entryOf(folder, side, { name, commit, date })
}

/**
 * As {@link entryOfResults}, of a folder whose figures are computed already.
 *
 * @throws SteadyError as {@link trackResults}
 */
export function entryOf(
  folder: ResultsFolder,
  side: MeasuredSide,
  { name, commit, date }: Pick<EntryAsk, 'name' | 'commit' | 'date'>,
): Entry {
  if (!side.cases.some(({ throughput }) => throughput.kind === 'known'))
    throw new SteadyError('TRACK_NO_FIGURE', { path: name })
  const ofResults = commitOf(side, commit)
  return {
    version: entryVersion,
    madeBy: steadyVersion(),
    when: timeOf(folder, date, name),
    commit: ofResults,
    results: name,
    protocol: folder.suite.protocol.name,
    untilNarrow: side.untilNarrow,
    cases: casesOf(side, folder),
  }
}

function knownEntry({ history, cwd }: TrackAsk, entry: Entry): TrackedEntry | undefined {
  const known = knownRuns(readEntries(history, cwd), entry)
  return known && { ...known, file: join(history, known.file), already: true, findings: [] }
}

/**
 * The entry that has the same runs already: a run counts once in a history.
 *
 * @throws SteadyError `TRACK_RUNS_KNOWN` where an entry has some of them and not all, or others beside them
 */
function knownRuns(entries: readonly NamedEntry[], entry: Entry): NamedEntry | undefined {
  const digests = digestsOf(entry)
  const found = entries.find(
    (namedEntry) =>
      namedEntry.entry.protocol === entry.protocol &&
      [...digestsOf(namedEntry.entry)].some((digest) => digests.has(digest)),
  )
  if (found === undefined) return undefined
  const theirs = digestsOf(found.entry)
  if (theirs.size === digests.size && [...digests].every((digest) => theirs.has(digest))) return found
  throw new SteadyError('TRACK_RUNS_KNOWN', { file: found.file })
}

const digestsOf = ({ cases }: Entry): ReadonlySet<string> =>
  new Set(cases.flatMap(({ runs }) => runs.flatMap(({ sha256 }) => sha256 ?? [])))

function commitOf({ environment }: MeasuredSide, name: string | undefined): Maybe<string> {
  const stated = environment.kind === 'known' ? environment.value.commit : environment
  if (name === undefined) return stated
  if (!isHash(hashIn(name))) throw new SteadyError('TRACK_COMMIT_INVALID', { typed: name })
  if (stated.kind === 'known' && !stated.value.startsWith(name))
    throw new SteadyError('TRACK_COMMIT_DIFFERS', { stated: stated.value, named: name })
  return stated.kind === 'known' ? stated : known(name)
}

function findingsOf(commit: Maybe<string>): Finding[] {
  if (commit.kind === 'missing') return [resultFinding('tracked-without-commit')]
  return commit.value.endsWith('+')
    ? [resultFinding('tracked-tree-dirty', { commit: commit.value.slice(0, -1) })]
    : []
}

const timeSchema = z.union([z.iso.datetime(), z.iso.date()])

/** @returns the end of the last run, or what the caller says where the results state none, to the second */
function timeOf({ runs }: ResultsFolder, typed: string | undefined, name: string): string {
  if (typed !== undefined && !timeSchema.safeParse(typed).success)
    throw new SteadyError('TRACK_DATE_INVALID', { typed })
  const ends = runs.flatMap(({ origin }) =>
    origin.kind === 'executed' ? [Date.parse(origin.started) + 1000 * origin.elapsed] : [],
  )
  if (ends.length === 0) {
    if (typed === undefined) throw new SteadyError('TRACK_DATE_UNKNOWN', { path: name })
    return toSecond(Date.parse(typed))
  }
  const stated = toSecond(Math.max(...ends))
  // A date without a time is that day.
  if (typed !== undefined && !stated.startsWith(typed) && toSecond(Date.parse(typed)) !== stated)
    throw new SteadyError('TRACK_DATE_DIFFERS', { stated, typed })
  return stated
}

/** `2026-03-31T18:00:00Z` */
const toSecond = (time: number) =>
  new Date(1000 * Math.floor(time / 1000)).toISOString().replace('.000Z', 'Z')

/** What of the circumstances says on which kind of machine a case ran. */
const machineFacts = ['cpu', 'cpus']

function casesOf({ cases }: MeasuredSide, { runs }: ResultsFolder): TrackedCase[] {
  const digests = new Map(
    runs.map(({ id, origin }) => [id, origin.kind === 'published' ? undefined : origin.log.sha256]),
  )
  return cases.map((sideCase) => {
    const { name, label, unit, throughput, executed, work, stated, circumstances, findings } = sideCase
    const entries = Object.entries(circumstances)
    const machine = Object.fromEntries(entries.filter(([fact]) => machineFacts.includes(fact)))
    const { device } = work
    return {
      case: name,
      label,
      // A results folder knows the devices of its cases.
      unit: countedIn(unit),
      throughput,
      machine: device === undefined ? machine : { ...machine, device: String(device) },
      executed,
      work: withoutAbsent(work),
      stated,
      circumstances: Object.fromEntries(entries.filter(([fact]) => !machineFacts.includes(fact))),
      findings: findings.filter(({ level }) => level !== 'note'),
      runs: sideCase.runs.map(({ run, throughput: speed, log, firstLine, lastLine }) => ({
        run,
        throughput: speed,
        log,
        firstLine,
        lastLine,
        sha256: digests.get(run),
      })),
    }
  })
}

const withoutAbsent = (work: Work): Record<string, AxisValue> =>
  Object.fromEntries(
    Object.entries(work).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** `2026-03-31T18-00-00Z-1f0c5a7e.json`: the same logs under the same protocol have the same name. */
function nameOf({ when, protocol, cases }: Entry): string {
  const runs = cases.flatMap(({ runs: caseRuns }) => caseRuns.map(({ run, sha256 }) => [run, sha256]))
  const digest = createHash('sha256')
    .update(JSON.stringify([protocol, runs]))
    .digest('hex')
  return `${when.replaceAll(':', '-')}-${digest.slice(0, 8)}.json`
}

export interface ShowAsk {
  readonly history: string
  /** A part of the names of the cases to show. */
  readonly caseName: string | undefined
  readonly cwd: string
}

/**
 * Reads a history, and finds where the speed of each case changed.
 *
 * @throws SteadyError `TRACK_HISTORY_EMPTY`, `TRACK_ENTRY_INVALID`, `TRACK_CASE_UNKNOWN`
 */
export async function showHistory({ history: folder, caseName, cwd }: ShowAsk): Promise<History> {
  const entries = readEntries(folder, cwd)
  if (entries.length === 0) throw new SteadyError('TRACK_HISTORY_EMPTY', { folder })
  const chosen = entries.map(({ file, entry }) => ({
    file,
    entry: { ...entry, cases: entry.cases.filter((trackedCase) => isNamed(trackedCase, caseName)) },
  }))
  if (chosen.every(({ entry }) => entry.cases.length === 0))
    throw new SteadyError('TRACK_CASE_UNKNOWN', { typed: caseName ?? '' })
  return historyOfEntries(chosen, cwd)
}

/** Entries as a history, in the order of the commits of this repository. */
export async function historyOfEntries(entries: readonly NamedEntry[], cwd: string): Promise<History> {
  const names = entries.flatMap(({ entry: { commit } }) =>
    commit.kind === 'known' ? [hashIn(commit.value)] : [],
  )
  return historyOf(entries, steadyVersion(), await commitsIn(cwd, [...new Set(names)]))
}

function isNamed({ case: name, label }: TrackedCase, typed: string | undefined): boolean {
  const { en, zh } = labelText(label)
  return typed === undefined || [name, en, zh].some((text) => text.includes(typed))
}
