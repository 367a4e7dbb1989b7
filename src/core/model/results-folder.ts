import { z } from 'zod'
import { clusterSchema, thisMachine } from './cluster.ts'
import type { Environment, NodeEnvironment } from './environment.ts'
import { deviceNeeds, formatChoiceSchema } from './workload.ts'
import { sampleUnits } from './sample-unit.ts'
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
  /** Absent where the workload leaves it to its logs. */
  unit: absentable(z.enum(sampleUnits)),
  format: absentable(formatChoiceSchema),
  /** Absent for imported logs, and in folders that were made before it was kept. */
  devices: absentable(z.enum(deviceNeeds)),
  /** Absent where the workload does not state it. */
  source: absentable(workloadSourceSchema),
})
/** What a workload trains, with what, on what, and what it counts, as reports print it, and the log format that it names. */
export type WorkloadFacts = FromSchema<typeof workloadFactsSchema>

const suiteFileSchema = z
  .object({
    path: z.string(),
    /** Missing, with the reason, where none was kept. */
    copy: maybeSchema(z.object({ sha256: sha256Schema, bytes: bytesSchema })),
    /** Of a file that is not kept, as it was when the first run was made. */
    sha256: absentable(sha256Schema),
  })
  .refine(({ path, copy }) => copy.kind === 'missing' || pathBelowSchema.safeParse(path).success, {
    message: 'a copy lies outside of the folder',
  })
/** A file that a suite's runs need beside the suite itself, by its path from there, and the copy that the results hold. */
export type SuiteFile = FromSchema<typeof suiteFileSchema>

/** The whole of `steadystate.json`. */
export const resultsFileSchema = z.object({
  version: z.literal(readableVersions),
  /** Version of steadystate that made the folder. */
  madeBy: z.string(),
  suite: suiteSchema,
  plan: planSchema,
  /** Where the runs were made; of version 1, one machine. */
  cluster: clusterSchema.prefault(thisMachine),
  /**
   * By name; as the catalogue, or the imported logs, had them when the folder was made. Folders that were made before
   * workloads were kept print their names, and detect the formats of their logs.
   */
  workloads: z.record(z.string(), workloadFactsSchema).prefault({}),
  /** As they were when the first kept run was made. */
  suiteFiles: z.array(suiteFileSchema).prefault([]),
  /** Whether the folder was made with a list of its files: then its absence is a loss. */
  listed: absentable(z.literal(true)),
})
export type ResultsFile = FromSchema<typeof resultsFileSchema>

/** Below a results folder: the suite as its author wrote it, with the files it needs at the places where it names them. */
export const suiteFolder = 'suite'

/** A suite as its author wrote it, by its path below the results folder. */
export interface SuiteSource {
  readonly path: string
  readonly text: string
}

/** A run that cannot be read, with the file that is damaged, below the results folder. */
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
  /** The nodes that runs were made on, each as it was found first; empty where the runs were not executed here. */
  readonly nodes: readonly NodeEnvironment[]
  /** Of the first node. Missing where the runs were not executed here: what others wrote of theirs is in the suite's report settings. */
  readonly environment: Maybe<Environment>
  /** Finished runs, in plan order. */
  readonly runs: readonly Run[]
  /** Finished trials of the plan's searches. */
  readonly trials: readonly Run[]
  /** Cases that have runs here and that the suite no longer has. */
  readonly apart?: readonly string[]
  /** Runs of which `run.json` cannot be read, by id; they count as not made. */
  readonly damaged?: readonly DamagedRun[]
  /** Files that are not as they were written, by path; of those that nothing but the list of files covers. */
  readonly differing?: readonly string[] | undefined
}

/** Every run that has files in the folder: those of the plan, and the trials of its searches. */
export const runsAndTrials = ({ runs, trials }: Pick<ResultsFolder, 'runs' | 'trials'>): readonly Run[] => [
  ...runs,
  ...trials,
]
