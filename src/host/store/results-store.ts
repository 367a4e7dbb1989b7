import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, onDisk, writeAtomically, writeTogether } from '../files/disk.ts'
import { firstDifference } from '../../core/json-files/json-file-text.ts'
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
import type { secretsOf } from './hidden-secrets.ts'
import type { openSessionList } from './digest-list.ts'
import type { ReadFile } from './file-reader.ts'
import { jsonFile, writeJson } from './json-file.ts'
import type { lockFolder } from './lock.ts'
import {
  jobFileSchema,
  type JobRecord,
  bareSuiteFile,
  environmentFile,
  resultsFile,
  runPaths,
  suiteName,
} from './paths.ts'
import { casesApart, readJob, readNodes, readResultsFile, readRuns, readTrials } from './read-results.ts'
import { type LogWriter, openLogWriter, openStepLogs, type StepLog } from './log-writer.ts'
import { freshRunFolder, removeRun } from './run-folder.ts'
import { RunWriter } from './run-writer.ts'
import { keepSecretPlaces } from './secret-places.ts'
import { writeSuiteCopies, type GatheredFiles, type SuiteNeed } from './suite-files.ts'

/** What is needed to make or resume a results folder. */
export interface ResultsSpec {
  readonly suite: Suite
  readonly plan: Plan
  /** Where the runs are made; this machine by default. */
  readonly cluster?: Cluster
  /** The plan's workloads. A missing one prints as its name, and the format of its logs is detected. */
  readonly workloads?: ResultsFolder['workloads']
  /** The suite file; undefined for imported logs, which have none. */
  readonly suiteSource: Uint8Array | undefined
  /** Further files that the suite needs to be run from the results alone. */
  readonly suiteNeeds?: readonly SuiteNeed[]
  /** Files in the suite's folder that sections of the report link to or show; they may change while the runs stay. */
  readonly shown?: readonly SuiteNeed[]
  /** Values that only raw logs may have, besides the secrets of the suite and its cluster. */
  readonly secrets?: readonly string[]
  readonly madeBy: string
  /** `editable`: cases may be added or removed while others stay, as where the matrix of a suite is edited. */
  readonly matrix?: 'fixed' | 'editable'
  /** Reads the folder's files; a reader that the command has used already avoids reading them twice. */
  readonly read?: ReadFile
}

/** A spec without the secrets of the suite and its cluster. */
export type PublicSpec = ResultsSpec & Required<Pick<ResultsSpec, 'cluster'>>

export interface CopyWriter extends Omit<LogWriter, 'close'> {
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
  /** Called when a run is kept, after which the folder is not abandoned. */
  readonly wasKept: () => void
}

/** A results folder that only this process writes to. */
export class ResultsStore {
  /** Absolute, without links. */
  readonly path: string
  /** Runs kept by earlier sessions, cancelled ones too, in plan order. */
  readonly runs: readonly Run[]
  /** Cases with runs here that the suite no longer has. */
  readonly apart: readonly string[]
  /** Removes what this session made, if the folder was empty before and no run is kept. */
  readonly abandon: () => void
  readonly #opened: OpenedFolder

  constructor(opened: OpenedFolder) {
    this.#opened = opened
    this.path = opened.path
    this.runs = opened.runs
    this.abandon = opened.abandon
    this.apart = casesApart(opened.path, opened.spec.plan)
  }

  /** The nodes of the runs, each as before its first run. */
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
   * Opens a run's logs. Removes what was in the run's folder, except the reference of its job.
   *
   * @param kept names of the streams whose logs are kept
   */
  begin({ id }: PlannedRun, streams: readonly Stream[], kept: ReadonlySet<string>): RunWriter {
    this.#change(id)
    return new RunWriter(this.path, id, streams, kept)
  }

  /** {@link begin} for one copied log, whose arrival times mean nothing. */
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

  /** See {@link openStepLogs}. */
  beginStep(step: string, streams: readonly Stream[]): ReadonlyMap<string, StepLog> {
    this.#opened.lock.confirm()
    return openStepLogs(this.path, step, streams)
  }

  /** The job that was submitted for a run and that its target has not released. */
  jobOf({ id }: PlannedRun): JobRecord | undefined {
    return readJob(this.path, id)
  }

  /** Records a job's reference before the job starts. */
  keepJob({ id }: PlannedRun, job: JobRecord): void {
    this.#opened.lock.confirm()
    writeJson(join(this.path, runPaths(id).job), jobFileSchema, { version: resultsVersion, job })
  }

  /** Removes the reference of a job that its target has released. */
  forgetJob({ id }: PlannedRun): void {
    rmSync(join(this.path, runPaths(id).job), { force: true })
  }

  /** Replaces the plan after searches have found more of its cases. */
  keepPlan(plan: Plan): void {
    const { lock, spec, secrets, gathered, read } = this.#opened
    lock.confirm()
    describe(this.path, { ...spec, plan: secrets.hideIn(plan) }, gathered, read)
  }

  /**
   * Adds a complete run to the results in one step. Its log must be finished. The reference of its job stays.
   *
   * @returns the run as stored, without secrets
   */
  commit(run: Run): Run {
    const { kept, file } = this.#fileOf(run)
    writeAtomically(file.path, file.content)
    this.#add(kept)
    return kept
  }

  /** {@link commit} for several runs that ended together. None counts as kept before this settles. */
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
      // Without the lock, the list belongs to another session.
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
    // A published figure has no log, so its folder does not exist yet.
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
 * What the suite needed when the first kept run was made; undefined before that run. Later, a folder of the suite may also
 * hold files that its runs wrote, which do not count.
 */
export const filesOfRuns = (
  path: string,
  { plan, suiteFiles }: ResultsFile,
  read: ReadFile,
): readonly SuiteFile[] | undefined =>
  readRuns(path, plan, read).length + readTrials(path, plan.searches, read).length > 0
    ? suiteFiles
    : undefined

/** Writes the results file first, because it makes the folder ours. Leaves identical files untouched. */
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
