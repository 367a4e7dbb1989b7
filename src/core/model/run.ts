import { z } from 'zod'
import { caseSchema } from './case-schema.ts'
import { statedRepeatsSchema } from './measurement.ts'
import { sampleUnits } from './sample-unit.ts'
import { protocolSchema } from './protocol.ts'
import { rankLogsSchema } from './suite.ts'
import {
  absentable,
  addressSchema,
  bytesSchema,
  countSchema,
  findingSchema,
  missingSchema,
  naturalSchema,
  pathBelowSchema,
  rateSchema,
  secondsSchema,
  sha256Schema,
  upgrading,
  type FromSchema,
} from './schema.ts'

/** Version of every file in a results folder; a folder of a newer version is refused, an older one is migrated. */
export const resultsVersion = 2

/** Version 1 knew one machine and one log a run; a reader fills in the rest. */
export const readableVersions = [1, resultsVersion] as const

const exitSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code: naturalSchema }),
  z.object({ kind: z.literal('signal'), signal: z.string() }),
])
/** How a process ended: by its own code, or by a signal. */
export type Exit = FromSchema<typeof exitSchema>

export const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('completed') }),
  z.object({ state: z.literal('failed'), exit: exitSchema, lastLines: z.array(z.string()) }),
  /** `evidence` is the log line or kernel record that says so. */
  z.object({ state: z.literal('out-of-memory'), evidence: z.string() }),
  z.object({ state: z.literal('timed-out'), after: secondsSchema }),
  z.object({ state: z.literal('stalled'), quietFor: secondsSchema, lastLine: z.string() }),
  /** The loss became NaN or infinite at this log line. */
  z.object({ state: z.literal('diverged'), line: countSchema, text: z.string() }),
  /** Steady was asked to stop, or the job was cancelled on its cluster. A spent budget ends no run. */
  z.object({ state: z.literal('cancelled') }),
  z.object({ state: z.literal('node-failed'), node: z.string(), why: z.string() }),
  /** The connection to the node was lost, and with it the run. */
  z.object({ state: z.literal('unreachable'), node: z.string(), why: z.string() }),
  z.object({ state: z.literal('preempted'), why: z.string() }),
  /** It waited in the queue for this long. */
  z.object({ state: z.literal('queue-limit'), after: secondsSchema }),
  /** The engine would not run it: a quota, a closed partition. */
  z.object({ state: z.literal('refused'), why: z.string() }),
  z.object({ state: z.literal('image-unavailable'), image: z.string(), why: z.string() }),
])
/** What became of a run. Only `completed` is measured for a result. */
export type Outcome = FromSchema<typeof outcomeSchema>

export const logRefSchema = z.object({
  path: pathBelowSchema,
  sha256: sha256Schema,
  bytes: bytesSchema,
  lines: naturalSchema,
})
/** The raw log, never changed after the run. Paths are relative to the results folder. */
export type LogRef = FromSchema<typeof logRefSchema>

const arrivalsRefSchema = z.object({
  /** Relative to the results folder. */
  path: pathBelowSchema,
  /** Undefined in results that were made before it was kept: a change of those cannot be detected. */
  sha256: absentable(sha256Schema),
})
/** Arrival times of the log: see docs/formats/run-folder.md. */
export type ArrivalsRef = FromSchema<typeof arrivalsRefSchema>

/** Before its digest was kept, a run named its arrivals by their path alone. */
const arrivalsSchema = upgrading(z.union([arrivalsRefSchema, missingSchema]), (written) =>
  typeof written === 'string' ? { path: written } : written,
)

const streamLogSchema = z.object({
  /** `rank-3`, or the name of the launcher that printed it. */
  stream: z.string(),
  /** Absent for the output of a launcher or of a service. */
  rank: absentable(naturalSchema),
  node: z.string(),
  log: logRefSchema,
  arrivals: arrivalsSchema,
  /** Bytes that it printed, where only its last lines are kept: see `unkept`. */
  endOf: absentable(bytesSchema),
})
/** The log of one rank, or of the launcher that started the ranks. */
export type StreamLog = FromSchema<typeof streamLogSchema>

const telemetryLogSchema = z.object({ node: z.string(), log: logRefSchema, arrivals: arrivalsSchema })
/** What was sampled on one node while the run was made there: see docs/telemetry.md. */
export type TelemetryLog = FromSchema<typeof telemetryLogSchema>

const executedTaskSchema = z.object({
  name: z.string(),
  node: z.string(),
  command: z.array(z.string()),
  variables: z.record(z.string(), z.string()),
})

const executedSchema = z.object({
  kind: z.literal('executed'),
  /** Of the first rank: the log that is measured. */
  log: logRefSchema,
  arrivals: arrivalsSchema,
  /** Of the other ranks, and of the launcher. */
  streams: z.array(streamLogSchema).prefault([]),
  /** Of each node that was sampled. */
  telemetry: z.array(telemetryLogSchema).prefault([]),
  /** Ranks whose logs are not kept, where there are any: which of them are, how many are not, and what those printed. */
  unkept: absentable(z.object({ kept: rankLogsSchema, ranks: countSchema, bytes: bytesSchema })),
  launcher: z.string().prefault('process'),
  /** Its own rule, where the suite measures each workload by another. */
  rule: protocolSchema.exactOptional(),
  /** Names of the nodes it ran on, in the order of its ranks. */
  nodes: z.array(z.string()).prefault([]),
  /** Every process that was started for it; further ranks may come from a launcher among them. */
  tasks: z.array(executedTaskSchema).prefault([]),
  /** The exact argument list of the first task. */
  command: z.array(z.string()),
  workingDirectory: z.string(),
  /** Variables that the run saw and that can change its speed, or that the suite set; secrets are redacted. */
  variables: z.record(z.string(), z.string()),
  /** Variables that were taken away, because they change speed and the suite does not set them. */
  scrubbed: z.array(z.string()),
  /** UTC. */
  started: z.iso.datetime(),
  elapsed: secondsSchema,
  /** Time in the queue of a scheduler, before the run started. */
  queued: absentable(secondsSchema),
  /** Largest resident memory of the run's processes together, where it could be sampled. */
  peakMemory: absentable(bytesSchema),
})
/** A run that steadystate itself executed. */
export type ExecutedOrigin = FromSchema<typeof executedSchema>

/** Every output that has a log of its own: the first rank's, those of the streams, and the samples. */
export const outputsOf = (origin: ExecutedOrigin): readonly Pick<ExecutedOrigin, 'log' | 'arrivals'>[] => [
  origin,
  ...origin.streams,
  ...origin.telemetry,
]

export const publishedSourceSchema = z.object({
  document: z.string(),
  line: countSchema,
  /** The page of that line; absent where it is not known. */
  address: addressSchema.exactOptional(),
})
export type PublishedSource = FromSchema<typeof publishedSourceSchema>

const printedFigureSchema = z.object({
  /** As printed: `11,233.92`. */
  text: z.string(),
  source: publishedSourceSchema,
})
/** A figure in a document, and where it is. */
export type PrintedFigure = FromSchema<typeof printedFigureSchema>

export const archiveRefSchema = z.object({ name: z.string(), sha256: sha256Schema })
/** An archive that logs were imported from. */
export type ArchiveRef = FromSchema<typeof archiveRefSchema>

/**
 * Why a log has its rule: `usual` is the collection's rule for such logs, whatever is printed; `document` was chosen among
 * several because it gives the figure that a document prints.
 */
export const ruleReasons = ['usual', 'document'] as const
export type RuleReason = (typeof ruleReasons)[number]

const importedSchema = z.object({
  kind: z.literal('imported'),
  log: logRefSchema,
  /** Where it was found, relative to the imported folder or in the imported archive. */
  source: z.string(),
  /** Absent where it was found in a folder. */
  archive: absentable(archiveRefSchema),
  /** Which of the runs in the file this one is, from 1. */
  part: countSchema,
  /** The rule of the collection that it is from. */
  rule: absentable(protocolSchema),
  /** Absent without a rule, and in results that were made before it was kept. */
  ruleFrom: absentable(z.enum(ruleReasons)),
  /** What a document of the collection prints for it. */
  printed: absentable(printedFigureSchema),
})
/** A log that others made, copied byte for byte into the results folder. */
export type ImportedOrigin = FromSchema<typeof importedSchema>

const publishedSchema = z.object({
  kind: z.literal('published'),
  figure: rateSchema,
  /** With how many decimals the document prints it; absent in older files. */
  decimals: naturalSchema.exactOptional(),
  unit: z.enum(sampleUnits),
  /** The document that prints it, and the line there. */
  source: publishedSourceSchema,
  /** Of one figure for several repeats: what the document states of them. */
  repeats: statedRepeatsSchema.exactOptional(),
})
/** A per-run figure of which only the printed number survives. */
export type PublishedOrigin = FromSchema<typeof publishedSchema>

const originSchema = z.discriminatedUnion('kind', [executedSchema, importedSchema, publishedSchema])
export type Origin = FromSchema<typeof originSchema>

const runSchema = z.object({
  id: z.string(),
  case: caseSchema,
  repeat: countSchema,
  origin: originSchema,
  outcome: outcomeSchema,
  findings: z.array(findingSchema),
})
/** One execution of a case. */
export type Run = FromSchema<typeof runSchema>

/** The whole of `run.json`. */
export const runFileSchema = z.object({ version: z.literal(readableVersions), run: runSchema })
