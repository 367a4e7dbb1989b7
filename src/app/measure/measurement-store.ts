import { realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  isExactInJson,
  isStorable,
  measuredFiles,
  type FileState,
  type StoredMeasurement,
} from '../../core/measurement-store/entry.ts'
import { bytes } from '../../core/model/units.ts'
import type { Protocol } from '../../core/model/protocol.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import type { Run } from '../../core/model/run.ts'
import { cacheFolder } from '../../host/installation/installation.ts'
import { codeVersion } from '../../host/measurement-store/code-version.ts'
import { evict, isOwnFolder } from '../../host/measurement-store/own-files.ts'
import { FileStates } from '../../host/measurement-store/file-states.ts'
import { markUsed, packLine, readPack, writePack, type Pack } from '../../host/measurement-store/pack.ts'
import { ifThere } from '../../host/files/disk.ts'
import type { LogDigest } from '../../host/store/log-digest.ts'
import { matrixRatesFile } from '../../host/store/paths.ts'
import { sha256Of } from '../../host/files/sha256.ts'
import type { RunReading } from './measure-run.ts'

/** Measurements by the content of what they were computed from. It may be deleted at any time without losing anything. */
export interface MeasurementStore {
  /**
   * What it has of a results folder; undefined where nothing is kept.
   *
   * @param runs those whose measurements are needed
   */
  open(
    folder: Pick<ResultsFolder, 'path' | 'workloads'>,
    runs: readonly Run[],
    protocol: Protocol,
  ): FolderMeasurements | undefined
  /** Whether it has anything of a results folder, without a look at what. */
  has(results: string): boolean
  /** Where it keeps what it has of a results folder; undefined where nothing can be kept. */
  placeOf(results: string): StorePlace | undefined
  /** What was passed over since it was opened, each pack once. */
  damage(): readonly StoreDamage[]
}

/** A pack, and what it is read with. */
export interface StorePlace {
  /** The name of another kind of pack begins with it. */
  readonly path: string
  readonly code: string
  /** When the command began, in milliseconds since 1970. */
  readonly began: number
  readonly isFresh: boolean
}

/** What is asked of a verb that takes measurements from a store, where there is one; else it reads every log. */
export interface UsesStore {
  readonly store?: MeasurementStore | undefined
}

/** Entries of a file that were not taken, and so computed again. */
export interface StoreDamage {
  readonly path: string
  readonly is: { readonly kind: 'foreign' } | { readonly kind: 'damaged'; readonly entries: number }
}

export interface FolderMeasurements {
  /** Undefined where it has to be computed. */
  recall(run: Run): Promise<RunReading | undefined>
  /** Takes what was computed of a run that was not recalled. */
  keep(run: Run, reading: RunReading): Promise<void>
  /** To be called once. */
  save(): void
}

export interface StoreSettings {
  /** The environment: where the store is. */
  readonly variables: NodeJS.ProcessEnv
  /** Whether everything is computed again, in place of what is there. */
  readonly fresh?: boolean
  /** Version of the code. */
  readonly code?: string
  /** Fewer runs of shorter logs are measured sooner than looked up. */
  readonly least?: { readonly runs: number; readonly bytes: number }
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

export function openMeasurementStore({
  variables,
  fresh = false,
  code,
  least = { runs: 50, bytes: 1e6 },
  now = Date.now,
}: StoreSettings): MeasurementStore {
  const cache = cacheFolder(variables)
  const packs = join(cache, 'measurements')
  const damage = new Map<string, StoreDamage>()
  let version: { readonly code: string | undefined } | undefined
  const packOf = (results: string) => {
    const real = ifThere(() => realpathSync(results)) ?? results
    return join(packs, sha256Of(real))
  }
  const placeOf = (results: string): StorePlace | undefined => {
    version ??= { code: code ?? codeVersion(cache) }
    return version.code === undefined
      ? undefined
      : { path: packOf(results), code: version.code, began: now(), isFresh: fresh }
  }
  return {
    placeOf,
    has: (results) => !fresh && isOwnFolder(packs) && existsPack(packOf(results)),
    damage: () => [...damage.values()],
    open: (folder, runs, protocol) => {
      if (runs.length < least.runs && bytesOf(runs) < least.bytes) return undefined
      const place = placeOf(folder.path)
      if (place === undefined) return undefined
      const { path } = place
      const pack = readPack(path, place.code)
      if (pack.isForeign) damage.set(path, { path, is: { kind: 'foreign' } })
      if (pack.damaged > 0 && !fresh)
        damage.set(path, { path, is: { kind: 'damaged', entries: pack.damaged } })
      return openFolder({ ...place, folder, protocol, pack, packs })
    },
  }
}

const bytesOf = (runs: readonly Run[]) =>
  runs.reduce((sum, { origin }) => sum + (origin.kind === 'published' ? 0 : origin.log.bytes), 0)

const existsPack = (path: string) => new FileStates('/').look(path).identity !== undefined

interface OpenedStore extends StorePlace {
  readonly folder: Pick<ResultsFolder, 'path' | 'workloads'>
  readonly protocol: Protocol
  readonly pack: Pack
  readonly packs: string
}

function openFolder(opened: OpenedStore): FolderMeasurements {
  const { folder, protocol, path, pack, packs, isFresh, code, began } = opened
  const states = new FileStates(folder.path, began)
  const matrixRates = basename(matrixRatesFile(folder.path))
  const lines = new Map([...pack.entries].map(([slot, { line }]) => [slot, line]))
  let isChanged = pack.damaged > 0
  const askedOf = (workload: unknown) => sha256Of(JSON.stringify([code, protocol, workload]))
  const askedOfNone = askedOf(undefined)
  const asked = new Map(Object.entries(folder.workloads).map(([name, workload]) => [name, askedOf(workload)]))
  const keyOf = (run: Run) =>
    sha256Of(`${asked.get(run.case.workload) ?? askedOfNone} ${JSON.stringify(run)}`)
  const slotOf = ({ id }: Run) => sha256Of(`${protocol.name} ${id}`)
  const folderName = Buffer.from(JSON.stringify(folder.path).slice(1, -1))
  const put = (run: Run, key: string, stored: StoredMeasurement) => {
    const slot = slotOf(run)
    const line = packLine(slot, key, stored)
    // What names the folder would be wrong elsewhere.
    if (line.includes(folderName)) return
    lines.set(slot, line)
    isChanged = true
  }
  const filesOf = (run: Run) => measuredFiles(run, matrixRates)

  return {
    recall: async (run) => {
      if (!isStorable(run)) return undefined
      // Before anything reads the files.
      for (const file of filesOf(run)) states.look(file)
      const entry = isFresh ? undefined : pack.entries.get(slotOf(run))
      if (entry === undefined) return undefined
      const key = keyOf(run)
      if (entry.key !== key) return undefined
      const stored = entry.value() as StoredMeasurement
      const now = await unchanged(stored.files, states)
      if (now === undefined) return undefined
      const { files } = now
      if (now.isNews) isChanged = true
      if (files.some((file, index) => file !== stored.files[index])) put(run, key, { ...stored, files })
      return {
        measurements: [stored.measurement],
        fingerprint: stored.fingerprint,
        logs: new Map(files.flatMap((file) => digestOfLog(file))),
      }
    },
    keep: async (run, { measurements: [measurement], fingerprint, logs }) => {
      const log = run.origin.kind === 'published' ? undefined : run.origin.log.path
      // A log that is not as it was is no measurement of the run.
      if (!isStorable(run) || measurement === undefined || log === undefined || !logs.has(log)) return
      const files = await statesAsRead(filesOf(run), logs, states)
      if (files === undefined) return
      const stored: StoredMeasurement = {
        run: run.id,
        protocol: protocol.name,
        measurement,
        fingerprint,
        files,
      }
      // What JSON cannot say would be read as another value.
      if (isExactInJson(stored)) put(run, keyOf(run), stored)
    },
    save: () => {
      if (!isChanged) markUsed(path)
      else if (writePack(path, code, [...lines.values()])) evict(packs, path)
    },
  }
}

interface UnchangedFiles {
  /** The state of each file now. */
  readonly files: readonly FileState[]
  /** Whether a file was read that need not be read again. */
  readonly isNews: boolean
}

/** Undefined where a file has other content than it had. */
async function unchanged(
  files: readonly FileState[],
  states: FileStates,
): Promise<UnchangedFiles | undefined> {
  const now: FileState[] = []
  let isNews = false
  for (const file of files) {
    const { identity, isSettled } = states.look(file.path)
    const isSame = file.identity !== undefined && file.identity === identity
    const isGone = identity === undefined && file.sha256 === ''
    if (isSame || isGone) {
      now.push(file)
      continue
    }
    const state = await states.digest(file.path)
    if (state === undefined || state.sha256 !== file.sha256) return undefined
    isNews ||= isSettled
    now.push(state)
  }
  return { files: now, isNews }
}

/** The states of files as a measurement read them; undefined where one has changed since. */
async function statesAsRead(
  files: readonly string[],
  logs: RunReading['logs'],
  states: FileStates,
): Promise<readonly FileState[] | undefined> {
  const read: FileState[] = []
  for (const file of files) {
    const log = logs.get(file)
    const state = log === undefined ? await states.digest(file) : states.stateOf(file, log)
    if (state === undefined || states.look(file).identity !== states.lookAgain(file).identity)
      return undefined
    read.push(state)
  }
  return read
}

/** A file that was not there has no digest. */
const digestOfLog = ({ path, sha256, ...size }: FileState): [string, LogDigest][] =>
  sha256 === '' ? [] : [[path, { sha256, bytes: bytes(size.bytes), lines: size.lines }]]
