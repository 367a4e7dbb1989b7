import { existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { makeFolder, onDisk, systemCode, temporaryName } from '../files/disk.ts'
import { listName } from '../../core/check/digest-list.ts'
import { SteadyError } from '../../core/model/error.ts'
import { thisMachine } from '../../core/model/cluster.ts'
import type { Plan } from '../../core/model/plan.ts'
import type { Run } from '../../core/model/run.ts'
import { hidingSecrets, secretsOf, withoutSecrets } from './hidden-secrets.ts'
import { openSessionList } from './digest-list.ts'
import { openFileReader, type ReadFile } from './file-reader.ts'
import { lockFolder } from './lock.ts'
import { listFile, lockFile, suiteName } from './paths.ts'
import { requireNotPublished } from './published-mark.ts'
import { readJob, readResultsFile, readRuns, readTrials, isResultsFolder, trialIds } from './read-results.ts'
import { freshRunFolder, removeRun } from './run-folder.ts'
import { fileDifference, workDifference } from './same-work.ts'
import { gatherSuiteFiles, writeSuiteCopies, type GatheredFiles } from './suite-files.ts'
import { describe, filesOfRuns, ResultsStore, type PublicSpec, type ResultsSpec } from './results-store.ts'

/**
 * Opens a results folder for writing: makes it, or resumes one of the same suite.
 *
 * @throws SteadyError `RESULTS_LOCKED`, `RESULTS_OF_ANOTHER_SUITE`, `RESULTS_FOLDER_IN_USE`, `RESULTS_PUBLISHED`,
 *   `RESULTS_CORRUPT`, `RESULTS_NEWER`, `DISK_FULL`
 */
export function openResults(folder: string, asked: ResultsSpec): ResultsStore {
  const resolvedFolder = resolve(folder)
  const { read = openFileReader(), cluster = thisMachine, suiteSource: source } = asked
  const secrets = secretsOf({ ...asked, cluster }, asked.secrets)
  const hide = hidingSecrets(secrets)
  const suiteSource = source && hide(suiteName, source)
  const plan = secrets.hideIn(asked.plan)
  const workloads = asked.workloads && { workloads: secrets.hideIn(asked.workloads) }
  const spec = withoutSecrets({ ...asked, plan, ...workloads, cluster, suiteSource }, secrets)
  const gathered = gatherSuiteFiles(asked.suiteNeeds ?? [], source, hide)
  requireOurs(resolvedFolder, spec, gathered, read)
  const isNew = !existsSync(resolvedFolder)
  onDisk(resolvedFolder, () => {
    makeFolder(resolvedFolder, ofUser)
  })
  // The path without links names the folder, because processes are found again by it.
  const path = realpathSync(resolvedFolder)
  const lock = lockFolder(lockFile(path))
  // Checked after locking, because another session may have filled the folder meanwhile.
  let isBare = isFree(path)
  const abandon = () => {
    if (isBare) removeContents(path, isNew)
  }
  try {
    // Checked again, because another writer may have made the folder its own meanwhile.
    requireOurs(path, spec, gathered, read)
    removeTemporaries(path)
    const list = openSessionList(path, !isResultsFolder(path))
    describe(path, spec, gathered, read)
    writeSuiteCopies(path, gatherSuiteFiles(asked.shown ?? [], undefined, hide).copies)
    const runs = readRuns(path, spec.plan, read)
    removeUnfinished(path, spec.plan, [...runs, ...readTrials(path, spec.plan.searches, read)])
    return new ResultsStore({
      path,
      spec,
      gathered,
      read,
      secrets,
      lock,
      list,
      runs,
      abandon,
      wasKept: () => {
        isBare = false
      },
    })
  } catch (error) {
    // A list without a results file would make the folder look like results.
    if (!isResultsFolder(path)) rmSync(listFile(path), { force: true })
    abandon()
    lock.release()
    throw error
  }
}

/** Only the user can read the folder, because raw logs may hold secrets. */
const ofUser = 0o700

/** Throws where the folder holds anything that does not belong to this suite. */
function requireOurs(path: string, spec: PublicSpec, gathered: GatheredFiles, read: ReadFile) {
  requireNotPublished(path)
  const there = readResultsFile(path, read)
  if (there === undefined) {
    if (isFree(path)) return
    throw new SteadyError('RESULTS_FOLDER_IN_USE', { path, is: 'folder' })
  }
  const difference =
    workDifference(withoutSecrets(there), spec, spec.matrix) ??
    fileDifference(filesOfRuns(path, there, read) ?? [], gathered.files)
  if (difference === undefined) return
  throw new SteadyError('RESULTS_OF_ANOTHER_SUITE', { path, suite: there.suite.name, difference })
}

/** Removes everything but the lock, which stays until it is released. */
function removeContents(path: string, andFolder: boolean) {
  if (andFolder) rmSync(path, { recursive: true, force: true })
  else
    for (const name of readdirSync(path))
      if (name !== basename(lockFile(path))) rmSync(join(path, name), { recursive: true, force: true })
}

function removeTemporaries(path: string) {
  for (const name of readdirSync(path))
    if (temporaryName.test(name)) rmSync(join(path, name), { recursive: true, force: true })
}

/**
 * Removes runs without a `run.json`: a killed session left them. The reference of a run's job stays, because the job may
 * still run, or have ended well. That of a finished run stays until its target has released the job.
 */
function removeUnfinished(path: string, plan: Plan, finished: readonly Run[]) {
  const kept = new Set(finished.map(({ id }) => id))
  const trials = plan.searches.flatMap((search) => trialIds(path, search))
  for (const id of [...plan.runs.map((run) => run.id), ...trials]) {
    if (kept.has(id)) continue
    if (readJob(path, id) === undefined) removeRun(path, id)
    else freshRunFolder(path, id)
  }
}

/** Whether a folder holds only what an interrupted session leaves before its first file: lock, list, temporary files. */
const isFree = (path: string) =>
  namesIn(path).every((name) => ['.lock', listName].includes(name) || temporaryName.test(name))

function namesIn(path: string): string[] {
  try {
    return readdirSync(path)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return []
    if (systemCode(error) !== 'ENOTDIR') throw error
    throw new SteadyError('RESULTS_FOLDER_IN_USE', { path, is: 'file' })
  }
}
