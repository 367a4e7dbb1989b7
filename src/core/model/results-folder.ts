import { z } from 'zod'
import { clusterSchema, thisMachine } from './cluster.ts'
import type { Environment, NodeEnvironment } from './environment.ts'
import { deviceNeeds, formatChoiceSchema, type Workload } from './workload.ts'
import { sampleUnits } from './units.ts'
import type { Maybe } from './missing.ts'
import { planSchema } from './plan.ts'
import { readableVersions, type Run } from './run.ts'
import {
  absentable,
  bytesSchema,
  maybeSchema,
  pathBelowSchema,
  sha256Schema,
  type FromSchema,
} from './schema.ts'
import { suiteSchema } from './suite.ts'
import { workloadSourceSchema } from './workload-source.ts'

const workloadFactsSchema = z.object({
  /** Absent where imported logs do not name it. */
  model: absentable(z.string()),
  framework: absentable(z.string()),
  /** Absent where the logs of the workload state it. */
  unit: absentable(z.enum(sampleUnits)),
  format: absentable(formatChoiceSchema),
  /** Absent for imported logs, and in older folders. */
  devices: absentable(z.enum(deviceNeeds)),
  /** Absent where the workload does not state it. */
  source: absentable(workloadSourceSchema),
})
/** What reports print of a workload, and the log format that it names. */
export type WorkloadFacts = FromSchema<typeof workloadFactsSchema>

const suiteFileSchema = z
  .object({
    path: z.string(),
    /** Missing, with the reason, where no copy is kept. */
    copy: maybeSchema(z.object({ sha256: sha256Schema, bytes: bytesSchema })),
    /** Digest of a file of which no copy is kept, taken when the first run was made. */
    sha256: absentable(sha256Schema),
  })
  .refine(({ path, copy }) => copy.kind === 'missing' || pathBelowSchema.safeParse(path).success, {
    message: 'a copy lies outside of the folder',
  })
/** A file that a suite's runs need, by its path from the suite's folder, and the copy that the results folder has of it. */
export type SuiteFile = FromSchema<typeof suiteFileSchema>

/** The whole of `steadystate.json`. */
export const resultsFileSchema = z.object({
  version: z.literal(readableVersions),
  /** Version of steadystate that made the folder. */
  madeBy: z.string(),
  suite: suiteSchema,
  plan: planSchema,
  /** Where the runs were made; version 1 had one machine only. */
  cluster: clusterSchema.prefault(thisMachine),
  /**
   * By name, as the catalogue or the imported logs had them when the folder was made. Older folders have none: reports then
   * print the names of workloads and detect the formats of their logs.
   */
  workloads: z.record(z.string(), workloadFactsSchema).prefault({}),
  /** Digests and copies from when the first kept run was made. */
  suiteFiles: z.array(suiteFileSchema).prefault([]),
  /** Whether the folder was made with a list of its files. If it was, a missing list is a loss. */
  listed: absentable(z.literal(true)),
})
export type ResultsFile = FromSchema<typeof resultsFileSchema>

/** Folder below a results folder with the suite as its author wrote it, and its files at the paths that it names. */
export const suiteFolder = 'suite'

/** A suite as its author wrote it, by its path below the results folder. */
export interface SuiteSource {
  readonly path: string
  readonly text: string
}

/** A run that cannot be read, with the path of the damaged file below the results folder. */
export interface DamagedRun {
  readonly id: string
  readonly file: string
}

/**
 * A results folder as read from disk. Files below it, see docs/formats:
 * `steadystate.json` (version, suite, plan, workloads, files of the suite), `suite/` (as run), `environment.json`,
 * `runs/<case id>/<repeat>/{run.json,log.txt,arrivals.tsv,streams/}`, `report/`.
 */
export interface ResultsFolder extends Omit<ResultsFile, 'version'> {
  readonly path: string
  /** The nodes that runs were made on, each as it was first described; empty where the runs were not executed here. */
  readonly nodes: readonly NodeEnvironment[]
  /** Of the first node. Missing where the runs were not executed here: see the suite's report settings. */
  readonly environment: Maybe<Environment>
  /** Finished runs, in plan order. */
  readonly runs: readonly Run[]
  /** Finished trials of the plan's searches. */
  readonly trials: readonly Run[]
  /** Cases that have runs here but are no longer in the suite. */
  readonly apart?: readonly string[]
  /** Runs whose `run.json` cannot be read, by id; they count as not made. */
  readonly damaged?: readonly DamagedRun[]
  /** Paths of files that differ from what was written, among the files that only the list of files covers. */
  readonly differing?: readonly string[] | undefined
}

/** Every run that has files in the folder: those of the plan, and the trials of its searches. */
export const runsAndTrials = ({ runs, trials }: Pick<ResultsFolder, 'runs' | 'trials'>): readonly Run[] => [
  ...runs,
  ...trials,
]

/** The facts of workloads that a results folder stores, so that a reader needs no catalogue. */
export const workloadFacts = (workloads: ReadonlyMap<string, Workload>): Record<string, WorkloadFacts> =>
  Object.fromEntries(
    [...workloads].map(([name, { model, framework, unit, format, needs, source }]) => [
      name,
      { model, framework, unit, format, devices: needs.devices, source },
    ]),
  )
