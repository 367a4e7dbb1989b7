import { z } from 'zod'
import {
  absentable,
  countSchema,
  findingSchema,
  maybeSchema,
  missingSchema,
  textSchema,
  type FromSchema,
} from '../model/schema.ts'
import { levelSchema } from '../model/result.ts'
import { recomputations } from './work.ts'

/** Without an interval, both ends are the value and the level is 0. */
const figureSchema = z.object({
  value: z.number(),
  low: z.number(),
  high: z.number(),
  level: levelSchema,
  repeats: countSchema,
})
export type MfuFigure = FromSchema<typeof figureSchema>

const ruleSchema = z.object({
  rule: z.string(),
  recompute: z.enum(recomputations),
  flopsPerToken: z.number(),
})

const printedSchema = z.object({
  /** `hardware-flops` includes recomputation, according to the program; `stated` is per step, whatever its duration. */
  quantity: z.enum(['flops', 'hardware-flops', 'mfu', 'stated']),
  lines: countSchema,
  /** Range of FLOPs per token that the lines allow, by their digits, or by their spread where that is larger. */
  perToken: maybeSchema(z.object({ low: z.number(), high: z.number(), by: z.enum(['digits', 'spread']) })),
  /** The peak behind an MFU, and who says that it was the divisor. */
  peak: absentable(z.object({ flopsPerSecond: z.number(), from: z.enum(['log', 'program', 'device']) })),
  /** The rules that versions of the program print by; empty where unknown. */
  ownRules: z.array(z.string()),
  fits: z.array(ruleSchema),
  nearest: absentable(ruleSchema),
})
export type PrintedAudit = FromSchema<typeof printedSchema>

const besideSchema = z.object({
  /** The typed rate ÷ this one. */
  ratio: z.number(),
  tokensPerSecondPerDevice: z.number(),
  /** By the recommended rule, of the peak of the device that is asked for. */
  mfu: maybeSchema(figureSchema),
  model: z.string(),
  /** Of about the same size: nothing is published of the same. */
  isOtherModel: z.boolean(),
  sequenceLength: countSchema,
  /** As published. */
  device: z.string(),
  precision: z.string(),
  baseline: z.string(),
  document: z.string(),
  line: countSchema,
})
export type PublishedBeside = FromSchema<typeof besideSchema>

const runSchema = z.object({
  name: z.string(),
  label: textSchema,
  /** `typed` on a command line, or `published` in a document; else measured. */
  from: absentable(z.enum(['typed', 'published'])),
  model: z.string(),
  parameters: z.object({ total: countSchema, active: countSchema, withoutEmbeddings: countSchema }),
  sequenceLength: countSchema,
  /** Absent where nothing states it; hardware FLOPs are then unknown. */
  recompute: absentable(z.enum(recomputations)),
  /** Absent where nothing states it, and the throughput is of one device. */
  devices: absentable(countSchema),
  tokensPerSecond: maybeSchema(figureSchema),
  tokensPerSecondPerDevice: maybeSchema(figureSchema),
  sequencesPerSecond: maybeSchema(figureSchema),
  /** Seconds of an optimiser step; absent where nothing states its tokens. */
  stepTime: absentable(maybeSchema(figureSchema)),
  /** Peak of one device. */
  peak: maybeSchema(
    z.object({
      device: z.string(),
      precision: absentable(z.string()),
      flopsPerSecond: z.number(),
      source: z.string(),
    }),
  ),
  rules: z.array(
    z.object({
      rule: z.string(),
      /** In the letters of docs/flops.md. */
      formula: z.string(),
      flopsPerToken: maybeSchema(z.object({ model: z.number(), hardware: absentable(z.number()) })),
      /** Of one device, without recomputation. */
      teraflops: maybeSchema(figureSchema),
      mfu: maybeSchema(figureSchema),
      hfu: maybeSchema(figureSchema),
    }),
  ),
  printed: z.array(printedSchema),
  /** The highest published rate in each precision; absent unless the throughput and the device were typed. */
  published: absentable(z.array(besideSchema)),
  /** FLOPs per second that the program divides by, where its lines print FLOPs per second and MFU. */
  impliedPeak: absentable(z.object({ low: z.number(), high: z.number(), devices: z.array(z.string()) })),
  /** Weights that the log states, where they differ from those of the model. */
  otherParameters: absentable(countSchema),
  /** Doubts about the throughput, and contradictions to what was asked for. */
  findings: z.array(findingSchema),
})
export type MfuRun = FromSchema<typeof runSchema>

export const mfuRecordSchema = z
  .object({
    version: z.literal(1),
    source: z.string(),
    /** The first of the rules of each run. */
    recommended: z.string(),
    runs: z.array(runSchema),
    /** Cases without a run, or for which nothing states what the rules need. */
    without: z.array(z.object({ name: z.string(), why: missingSchema })),
    /** Of published tables: what rows state otherwise than the caller. */
    findings: z.array(findingSchema),
  })
  .meta({ title: 'steadystate MFU' })
/** What `steady mfu --json` prints. */
export type MfuRecord = FromSchema<typeof mfuRecordSchema>
