import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { schemaFor } from '../../core/json-files/json-file-text.ts'
import {
  environmentFileSchema,
  type Environment,
  type NodeEnvironment,
} from '../../core/model/environment.ts'
import { SteadyError } from '../../core/model/error.ts'
import { known, missing, type Maybe } from '../../core/model/missing.ts'
import type { BatchSearch, Plan } from '../../core/model/plan.ts'
import {
  resultsFileSchema,
  type DamagedRun,
  type ResultsFile,
  type ResultsFolder,
  type SuiteSource,
} from '../../core/model/results-folder.ts'
import { runFileSchema, type Run } from '../../core/model/run.ts'
import { ifThere, readIfThere } from '../files/disk.ts'
import type { ReadFile } from './file-reader.ts'
import { filesThere } from './files-there.ts'
import { readJson } from './json-file.ts'
import {
  bareSuiteFile,
  environmentFile,
  jobFileSchema,
  type JobRecord,
  resultsFile,
  runPaths,
  runsFolder,
  suiteFile,
} from './paths.ts'

/**
 * Reads a results folder without writing or locking. A damaged run is left out and named.
 *
 * @param read for all functions here: a reader that a command shares between them reads no file twice
 * @param begun called with the plan before the runs are read
 * @throws SteadyError `RESULTS_NOT_FOUND`, `RESULTS_LINK`, `RESULTS_CORRUPT`, `RESULTS_NEWER`
 */
export function readResults(
  folder: string,
  read: ReadFile = readJson,
  begun?: (planned: Pick<ResultsFile, 'plan'>) => void,
): ResultsFolder {
  const path = resolve(folder)
  const file = readResultsFile(path, read)
  if (file === undefined) {
    throw new SteadyError('RESULTS_NOT_FOUND', { folder })
  }
  begun?.(file)
  const { madeBy, suite, plan, cluster, workloads, suiteFiles, listed } = file
  const nodes = readNodes(path, read)
  const damaged: DamagedRun[] = []
  const failed = (id: string, error: unknown) => {
    if (!(error instanceof SteadyError) || error.code !== 'RESULTS_CORRUPT') throw error
    damaged.push({ id, file: runPaths(id).run })
  }
  const runs = readRuns(path, plan, read, failed)
  const trials = readTrials(path, plan.searches, read, failed)
  const apart = casesApart(path, plan)
  return {
    path,
    madeBy,
    suite,
    plan,
    workloads,
    suiteFiles,
    listed,
    cluster,
    nodes,
    environment: firstEnvironment(nodes),
    runs,
    trials,
    ...(apart.length === 0 ? {} : { apart }),
    ...(damaged.length === 0 ? {} : { damaged }),
  }
}

export const isResultsFolder = (path: string): boolean => existsSync(resultsFile(path))

/**
 * Undefined where the folder holds no results or does not exist. Everything that reads results begins here, so that no link
 * among them leads it elsewhere.
 *
 * @throws SteadyError `RESULTS_LINK`, `RESULTS_CORRUPT`, `RESULTS_NEWER`
 */
export function readResultsFile(path: string, read: ReadFile = readJson): ResultsFile | undefined {
  if (isResultsFolder(path)) filesThere(path)
  return read(resultsFile(path), resultsFileSchema, { kind: 'restore' })
}

/** The suite as its author wrote it, with its path below the results folder; undefined where there was none. */
export function readSuiteSource(path: string): SuiteSource | undefined {
  for (const file of [suiteFile, bareSuiteFile]) {
    const source = readIfThere(join(path, file))
    if (source !== undefined) return { path: file, text: source.toString('utf8') }
  }
  return undefined
}

/** The nodes at the time of the runs; empty where they were not described. */
export const readNodes = (path: string, read: ReadFile = readJson): readonly NodeEnvironment[] =>
  read(environmentFile(path), environmentFileSchema, { kind: 'remove-environment' })?.nodes ?? []

/** The job that was submitted for an unfinished run. */
export const readJob = (path: string, id: string): JobRecord | undefined =>
  readJson(join(path, runPaths(id).job), jobFileSchema, { kind: 'remove-job', folder: runPaths(id).folder })
    ?.job

function firstEnvironment([first]: readonly NodeEnvironment[]): Maybe<Environment> {
  return first === undefined ? missing('environment-not-captured') : known(first.environment)
}

/**
 * The finished runs of a plan, in its order.
 *
 * @param failed called with the error of a run that cannot be read; without it, the error is thrown
 */
export function readRuns(
  path: string,
  plan: Plan,
  read: ReadFile = readJson,
  failed: (id: string, error: unknown) => void = (_, error) => {
    throw error
  },
): Run[] {
  // A large plan may have few runs so far; looking for every file would take longer than reading those.
  const started = casesStarted(path)
  const planned = plan.runs.filter(({ case: matrixCase }) => started.has(matrixCase.id))
  const schema = schemaFor(runFileSchema, planned.length)
  return planned.flatMap(({ id }) => {
    try {
      const run = readRun(path, id, read, schema)
      return run === undefined ? [] : [run]
    } catch (error) {
      failed(id, error)
      return []
    }
  })
}

/** Cases with kept runs that the plan lacks, because the suite's matrix was edited. Their runs enter no figure. */
export function casesApart(path: string, { cases, skips, searches }: Plan): string[] {
  const planned = new Set([
    ...cases.map(({ id }) => id),
    ...skips.map((skip) => skip.case.id),
    ...searches.map(({ id }) => id),
  ])
  return namesIn(runsFolder(path))
    .filter((id) => !planned.has(id))
    .filter((id) =>
      namesIn(join(runsFolder(path), id)).some((name) =>
        existsSync(join(path, runPaths(`${id}/${name}`).run)),
      ),
    )
    .sort()
}

export function readTrials(
  path: string,
  searches: readonly BatchSearch[],
  read: ReadFile = readJson,
  failed: (id: string, error: unknown) => void = (_, error) => {
    throw error
  },
): Run[] {
  return searches.flatMap((search) =>
    trialIds(path, search).flatMap((id) => {
      try {
        return readRun(path, id, read) ?? []
      } catch (error) {
        failed(id, error)
        return []
      }
    }),
  )
}

/** Trials that have a folder, finished or not; smallest batch first. */
export const trialIds = (path: string, { id }: BatchSearch): string[] =>
  namesIn(join(runsFolder(path), id))
    .filter((name) => /^[1-9]\d*$/.test(name))
    .sort((a, b) => Number(a) - Number(b))
    .map((name) => `${id}/${name}`)

function readRun(path: string, id: string, read: ReadFile, schema = runFileSchema): Run | undefined {
  const file = join(path, runPaths(id).run)
  const repair = { kind: 'remove-run', folder: runPaths(id).folder } as const
  const run = read(file, schema, repair)?.run
  if (run === undefined || run.id === id) return run
  throw new SteadyError('RESULTS_CORRUPT', { file, is: { kind: 'other-run', run: run.id }, repair })
}

/** Cases with a folder below `runs/`. */
const casesStarted = (path: string): ReadonlySet<string> => new Set(namesIn(runsFolder(path)))

/** Empty where the folder does not exist. */
const namesIn = (path: string): string[] => ifThere(() => readdirSync(path)) ?? []
