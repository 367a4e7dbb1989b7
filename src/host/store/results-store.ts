import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import { firstDifference } from '../../core/json-files/first-difference.ts'
import {
  environmentFileSchema,
  environmentVersion,
  type NodeEnvironment,
} from '../../core/model/environment.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Stream } from '../../core/model/job.ts'
import type { Plan, PlannedRun } from '../../core/model/plan.ts'
import {
  resultsFileSchema,
  type ResultsFile,
  type ResultsFolder,
  type SuiteFile,
} from '../../core/model/results-folder.ts'
import { resultsVersion, type Run, runFileSchema } from '../../core/model/run.ts'
import type { Suite } from '../../core/model/suite.ts'
import { onDisk, writeAtomically, writeTogether } from '../files/disk.ts'
import type { secretsOf } from './hidden-secrets.ts'
import type { openSessionList } from './digest-list.ts'
import type { ReadFile } from './file-reader.ts'
import { jsonFile, writeJson } from './json-file.ts'
import type { lockFolder } from './lock.ts'
import { bareSuiteFile, environmentFile, resultsFile, runPaths, suiteName } from './paths.ts'
import { casesApart, readJob, readNodes, readResultsFile, readRuns, readTrials } from './read-results.ts'
import { type LogWriter, openLogWriter, openStepLogs, type StepLog } from './log-writer.ts'
import { freshRunFolder, removeRun } from './run-folder.ts'
import { jobFileSchema, type JobRecord } from './job-record.ts'
import { RunWriter } from './run-writer.ts'
import { keepSecretPlaces } from './secret-places.ts'
import { writeSuiteCopies, type GatheredFiles, type SuiteNeed } from './suite-files.ts'

/** What a results folder is made of before its first run. */
export interface ResultsSpec {
  readonly suite: Suite
  readonly plan: Plan
  /** Where the runs are made; this machine, without one. */
  readonly cluster?: Cluster
  /** Of the plan's; one that is not there prints as its name, and the format of its logs is detected. */
  readonly workloads?: ResultsFolder['workloads']
  /** The suite file; undefined for imported logs, which have none. */
  readonly suiteSource: Uint8Array | undefined
  /** What the suite needs beside its file to be run from the results alone. */
  readonly suiteNeeds?: readonly SuiteNeed[]
  /** What sections of the report link to or show, from the suite's folder; it may change while the runs stay. */
  readonly shown?: readonly SuiteNeed[]
  /** Values that no file may have but raw logs, besides the secrets of the suite and its cluster. */
  readonly secrets?: readonly string[]
  /** Version of this steadystate. */
  readonly madeBy: string
  /** Whether cases may come and go while others stay, as where the matrix of a suite is edited. */
  readonly matrix?: 'fixed' | 'editable'
  /** Reads what is there; a reader of the command that has read some of it already saves doing so again. */
  readonly read?: ReadFile
}

/** Without the secrets of the suite and its cluster. */
export type PublicSpec = ResultsSpec & Required<Pick<ResultsSpec, 'cluster'>>

export interface CopyWriter extends Omit<LogWriter, 'close'> {
  /** Lets go of the log and removes the run's folder. */
  discard(): void
}

interface OpenedFolder {
  readonly path: string
  readonly spec: PublicSpec
  readonly gathered: GatheredFiles
  readonly read: ReadFile
  readonly secrets: ReturnType<typeof secretsOf>
  readonly lock: ReturnType<typeof lockFolder>
  readonly list: ReturnType<typeof openSessionList>
  readonly runs: readonly Run[]
  readonly abandon: () => void
  /** Learns that a run is kept, so that the folder is not abandoned any more. */
  readonly wasKept: () => void
}

/** A results folder that this process alone writes to. */
export class ResultsStore {
  /** Absolute, and free of links. */
  readonly path: string
  /** The runs that earlier sessions have kept, cancelled ones too, in plan order. */
  readonly runs: readonly Run[]
  /** Cases that have runs here and that the suite no longer has. */
  readonly apart: readonly string[]
  /** Removes what this session made, if nothing was there before and no run is kept: nothing half made is left. */
  readonly abandon: () => void
  readonly #opened: OpenedFolder

  constructor(opened: OpenedFolder) {
    this.#opened = opened
    this.path = opened.path
    this.runs = opened.runs
    this.abandon = opened.abandon
    this.apart = casesApart(opened.path, opened.spec.plan)
  }

  /** The nodes of the runs, each as it was before its first run. */
  nodes(): readonly NodeEnvironment[] {
    return readNodes(this.path, this.#opened.read)
  }

  /** @param nodes at least one */
  keepNodes(nodes: readonly NodeEnvironment[]): void {
    this.#opened.lock.confirm()
    writeJson(environmentFile(this.path), environmentFileSchema, {
      version: environmentVersion,
      nodes: [...nodes],
    })
  }

  /**
   * Opens a run's logs; whatever lay in the run's folder is removed, the reference of its job excepted.
   *
   * @param kept names of the streams whose logs are kept
   */
  begin({ id }: PlannedRun, streams: readonly Stream[], kept: ReadonlySet<string>): RunWriter {
    this.#change(id)
    return new RunWriter(this.path, id, streams, kept)
  }

  /** As {@link begin}, for one log that is copied: when its bytes arrive says nothing. */
  beginCopy({ id }: PlannedRun): CopyWriter {
    this.#change(id)
    freshRunFolder(this.path, id)
    const log = openLogWriter(this.path, runPaths(id).log)
    return {
      ...log,
      discard: () => {
        log.close()
        removeRun(this.path, id)
      },
    }
  }

  /** As {@link openStepLogs}. */
  beginStep(step: string, streams: readonly Stream[]): ReadonlyMap<string, StepLog> {
    this.#opened.lock.confirm()
    return openStepLogs(this.path, step, streams)
  }

  /** The job that was submitted for a run and that its target has not released. */
  jobOf({ id }: PlannedRun): JobRecord | undefined {
    return readJob(this.path, id)
  }

  /** Keeps a job's reference, before anything of it starts. */
  keepJob({ id }: PlannedRun, job: JobRecord): void {
    this.#opened.lock.confirm()
    writeJson(join(this.path, runPaths(id).job), jobFileSchema, { version: resultsVersion, job })
  }

  /** Forgets the reference of a job that its target has released. */
  forgetJob({ id }: PlannedRun): void {
    rmSync(join(this.path, runPaths(id).job), { force: true })
  }

  /** Replaces the plan once searches have found more of its cases. */
  keepPlan(plan: Plan): void {
    const { lock, spec, secrets, gathered, read } = this.#opened
    lock.confirm()
    describe(this.path, { ...spec, plan: secrets.hideIn(plan) }, gathered, read)
  }

  /**
   * Makes a run part of the results, at once and whole. Its log must have been finished. The reference of its job stays.
   *
   * @returns the run as it is kept: without secrets
   */
  commit(run: Run): Run {
    const { kept, file } = this.#fileOf(run)
    writeAtomically(file.path, file.content)
    this.#add(kept)
    return kept
  }

  /** As {@link commit}, of several runs that ended together. None of them counts as kept before this settles. */
  async commitTogether(runs: readonly Run[]): Promise<readonly Run[]> {
    const files = runs.map((run) => this.#fileOf(run))
    await writeTogether(files.map(({ file }) => file))
    for (const { kept } of files) this.#add(kept)
    return files.map(({ kept }) => kept)
  }

  remove({ id }: PlannedRun): void {
    this.#opened.list.change(id)
    removeRun(this.path, id)
  }

  close(): void {
    const { lock, list } = this.#opened
    try {
      // Without the lock, the list is another session's.
      if (holds(lock)) list.end()
    } finally {
      lock.release()
    }
  }

  #change(id: string): void {
    this.#opened.lock.confirm()
    this.#opened.list.change(id)
  }

  #fileOf(run: Run) {
    const { lock, list, secrets } = this.#opened
    lock.confirm()
    // A published figure has no log, so nothing has made its folder yet.
    onDisk(this.path, () => makeFolder(join(this.path, runPaths(run.id).folder)))
    const kept = secrets.hideIn(run)
    list.change(run.id)
    keepSecretPlaces(this.path, kept, secrets.values)
    const file = join(this.path, runPaths(run.id).run)
    return { kept, file: jsonFile(file, runFileSchema, { version: resultsVersion, run: kept }) }
  }

  #add(kept: Run): void {
    this.#opened.list.add(kept)
    this.#opened.wasKept()
  }
}

function holds(lock: ReturnType<typeof lockFolder>): boolean {
  try {
    lock.confirm()
    return true
  } catch (error) {
    if (error instanceof SteadyError) return false
    throw error
  }
}

/**
 * What the suite needed when the first kept run was made; undefined before it. What lies beside a program later may be
 * what its runs wrote there, and is none of it.
 */
export const filesOfRuns = (
  path: string,
  { plan, suiteFiles }: ResultsFile,
  read: ReadFile,
): readonly SuiteFile[] | undefined =>
  readRuns(path, plan, read).length + readTrials(path, plan.searches, read).length > 0
    ? suiteFiles
    : undefined

/** The results file comes first: it makes the folder ours. What is there already and the same is not touched. */
export function describe(
  path: string,
  { suite, suiteSource, plan, cluster, workloads, madeBy }: PublicSpec,
  gathered: GatheredFiles,
  read: ReadFile,
) {
  const there = readResultsFile(path, read)
  const suiteFiles = (there && filesOfRuns(path, there, read)) ?? gathered.files
  const kept = new Set(suiteFiles.flatMap((file) => (file.copy.kind === 'known' ? [file.path] : [])))
  const document: ResultsFile = {
    version: resultsVersion,
    madeBy: there?.madeBy ?? madeBy,
    suite,
    plan,
    cluster,
    workloads: workloads ?? there?.workloads ?? {},
    suiteFiles,
    // A new folder gets its list before this file.
    listed: there === undefined ? true : there.listed,
  }
  if (firstDifference(there, document) !== undefined)
    writeJson(resultsFile(path), resultsFileSchema, document)
  writeSuiteCopies(
    path,
    gathered.copies.filter((copy) => kept.has(copy.path)),
  )
  if (suiteSource === undefined) return
  writeSuiteCopies(path, [{ path: suiteName, content: suiteSource, executable: false }])
  rmSync(join(path, bareSuiteFile), { force: true })
}
