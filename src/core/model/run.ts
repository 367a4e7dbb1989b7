import { z } from 'zod'
import { caseSchema } from './case-schema.ts'
import { statedRepeatsSchema } from './measurement.ts'
import { sampleUnits } from './units.ts'
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

/** Version of every file in a results folder. A folder of a newer version is refused; an older one is migrated. */
export const resultsVersion = 2

/** Version 1 had one machine, and one log for each run; a reader fills in the rest. */
export const readableVersions = [1, resultsVersion] as const

const exitSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('code'), code: naturalSchema }),
  z.object({ kind: z.literal('signal'), signal: z.string() }),
])
export type Exit = FromSchema<typeof exitSchema>

export const outcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('completed') }),
  z.object({ state: z.literal('failed'), exit: exitSchema, lastLines: z.array(z.string()) }),
  /** `evidence` is the log line or kernel record that shows it. */
  z.object({ state: z.literal('out-of-memory'), evidence: z.string() }),
  z.object({ state: z.literal('timed-out'), after: secondsSchema }),
  z.object({ state: z.literal('stalled'), quietFor: secondsSchema, lastLine: z.string() }),
  /** The loss became NaN or infinite at this log line. */
  z.object({ state: z.literal('diverged'), line: countSchema, text: z.string() }),
  /** Steady was asked to stop, or the job was cancelled on its cluster. A spent budget does not cancel a run. */
  z.object({ state: z.literal('cancelled') }),
  z.object({ state: z.literal('node-failed'), node: z.string(), why: z.string() }),
  /** The connection to the node was lost, so the run was lost too. */
  z.object({ state: z.literal('unreachable'), node: z.string(), why: z.string() }),
  z.object({ state: z.literal('preempted'), why: z.string() }),
  /** It waited in the queue for this long. */
  z.object({ state: z.literal('queue-limit'), after: secondsSchema }),
  /** The engine refused the job: a quota, a closed partition. */
  z.object({ state: z.literal('refused'), why: z.string() }),
  z.object({ state: z.literal('image-unavailable'), image: z.string(), why: z.string() }),
])
/** How a run ended. Only a `completed` run is measured for a result. */
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
  /** Undefined in older results, in which a change of the log cannot be detected. */
  sha256: absentable(sha256Schema),
})
/** Arrival times of the log: see docs/formats/run-folder.md. */
export type ArrivalsRef = FromSchema<typeof arrivalsRefSchema>

/** In older files the arrivals are a path without a digest. */
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
  /** Bytes that it printed, where only its last lines are kept; see `unkept`. */
  endOf: absentable(bytesSchema),
})
/** The log of one rank, or of the launcher that started the ranks. */
export type StreamLog = FromSchema<typeof streamLogSchema>

const telemetryLogSchema = z.object({ node: z.string(), log: logRefSchema, arrivals: arrivalsSchema })
/** Samples of one node during the run: see docs/telemetry.md. */
export type TelemetryLog = FromSchema<typeof telemetryLogSchema>

const executedTaskSchema = z.object({
  name: z.string(),
  node: z.string(),
  command: z.array(z.string()),
  variables: z.record(z.string(), z.string()),
})

const executedSchema = z.object({
  kind: z.literal('executed'),
  /** The log of the first rank, which is measured. */
  log: logRefSchema,
  arrivals: arrivalsSchema,
  /** The logs of the other ranks, and of the launcher. */
  streams: z.array(streamLogSchema).prefault([]),
  /** Samples of each node that was sampled. */
  telemetry: z.array(telemetryLogSchema).prefault([]),
  /** Ranks without a kept log: the choice of kept logs, the number of these ranks, and the bytes that they printed. */
  unkept: absentable(z.object({ kept: rankLogsSchema, ranks: countSchema, bytes: bytesSchema })),
  launcher: z.string().prefault('process'),
  /** Its own rule, where the suite has a protocol for each workload. */
  rule: protocolSchema.exactOptional(),
  /** Names of its nodes, in the order of its ranks. */
  nodes: z.array(z.string()).prefault([]),
  /** Every process that was started for it; a launcher among them may start further ranks. */
  tasks: z.array(executedTaskSchema).prefault([]),
  /** The exact argument list of the first task. */
  command: z.array(z.string()),
  workingDirectory: z.string(),
  /** Variables of the run that can change its speed, or that the suite set; secrets are redacted. */
  variables: z.record(z.string(), z.string()),
  /** Variables that were removed, because they change speed and the suite does not set them. */
  scrubbed: z.array(z.string()),
  /** UTC. */
  started: z.iso.datetime(),
  elapsed: secondsSchema,
  /** Time in the queue of a scheduler, before the run started. */
  queued: absentable(secondsSchema),
  /** Peak resident memory of all processes of the run, where it could be sampled. */
  peakMemory: absentable(bytesSchema),
})
/** A run that steadystate itself executed. */
export type ExecutedOrigin = FromSchema<typeof executedSchema>

/** Every output that has a log of its own: the log of the first rank, the streams, and the samples. */
export const outputsOf = (origin: ExecutedOrigin): readonly Pick<ExecutedOrigin, 'log' | 'arrivals'>[] => [
  origin,
  ...origin.streams,
  ...origin.telemetry,
]

export const publishedSourceSchema = z.object({
  document: z.string(),
  line: countSchema,
  /** Web address of that line; absent where it is unknown. */
  address: addressSchema.exactOptional(),
})
export type PublishedSource = FromSchema<typeof publishedSourceSchema>

const printedFigureSchema = z.object({
  /** As printed: `11,233.92`. */
  text: z.string(),
  source: publishedSourceSchema,
})
/** A figure in a document, and its place there. */
export type PrintedFigure = FromSchema<typeof printedFigureSchema>

export const archiveRefSchema = z.object({ name: z.string(), sha256: sha256Schema })
/** An archive that logs were imported from. */
export type ArchiveRef = FromSchema<typeof archiveRefSchema>

/**
 * Why a log has its rule. `usual`: the collection's rule for such logs, whatever is printed. `document`: chosen among
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
  /** The rule of its collection. */
  rule: absentable(protocolSchema),
  /** Absent without a rule, and in older results. */
  ruleFrom: absentable(z.enum(ruleReasons)),
  /** The figure that a document of the collection prints for it. */
  printed: absentable(printedFigureSchema),
})
/** An imported log, copied byte for byte into the results folder. */
export type ImportedOrigin = FromSchema<typeof importedSchema>

const publishedSchema = z.object({
  kind: z.literal('published'),
  figure: rateSchema,
  /** Decimals that the document prints; absent in older files. */
  decimals: naturalSchema.exactOptional(),
  unit: z.enum(sampleUnits),
  /** The document that prints the figure, and the line there. */
  source: publishedSourceSchema,
  /** For one figure of several repeats: what the document states of the repeats. */
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
export type Run = FromSchema<typeof runSchema>

/** The whole of `run.json`. */
export const runFileSchema = z.object({ version: z.literal(readableVersions), run: runSchema })
