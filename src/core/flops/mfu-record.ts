import { z } from 'zod'
import {
  absentable,
  countSchema,
  findingSchema,
  maybeSchema,
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
  /** `hardware-flops` counts what is computed again, as the program says; `stated` is of a step, whatever time it takes. */
  quantity: z.enum(['flops', 'hardware-flops', 'mfu', 'stated']),
  lines: countSchema,
  /** FLOPs per token that the lines leave open: by their digits, or by more than that where their times differ. */
  perToken: maybeSchema(z.object({ low: z.number(), high: z.number(), by: z.enum(['digits', 'spread']) })),
  /** What an MFU was multiplied with, and who says that it was divided by it. */
  peak: absentable(z.object({ flopsPerSecond: z.number(), from: z.enum(['log', 'program', 'device']) })),
  /** By which versions of the program print; empty where they are not known. */
  ownRules: z.array(z.string()),
  fits: z.array(ruleSchema),
  nearest: absentable(ruleSchema),
})
export type PrintedAudit = FromSchema<typeof printedSchema>

const runSchema = z.object({
  name: z.string(),
  label: textSchema,
  model: z.string(),
  parameters: z.object({ total: countSchema, active: countSchema, withoutEmbeddings: countSchema }),
  sequenceLength: countSchema,
  /** Absent where nothing states it: then hardware FLOPs are not known. */
  recompute: absentable(z.enum(recomputations)),
  devices: countSchema,
  tokensPerSecond: maybeSchema(figureSchema),
  tokensPerSecondPerDevice: maybeSchema(figureSchema),
  sequencesPerSecond: maybeSchema(figureSchema),
  /** Seconds of an optimiser step; absent where nothing states the tokens of one. */
  stepTime: absentable(maybeSchema(figureSchema)),
  /** Of one device. */
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
      /** Of one device, without what is computed again. */
      teraflops: maybeSchema(figureSchema),
      mfu: maybeSchema(figureSchema),
      hfu: maybeSchema(figureSchema),
    }),
  ),
  printed: z.array(printedSchema),
  /** FLOPs per second that the program divides by, where its lines print FLOPs per second and MFU. */
  impliedPeak: absentable(z.object({ low: z.number(), high: z.number(), devices: z.array(z.string()) })),
  /** Weights that the log states, where they are not those of the model. */
  otherParameters: absentable(countSchema),
  /** What is doubtful of the throughput, or contradicts what was asked for. */
  findings: z.array(findingSchema),
})
export type MfuRun = FromSchema<typeof runSchema>

export const mfuRecordSchema = z
  .object({ version: z.literal(1), source: z.string(), runs: z.array(runSchema) })
  .meta({ title: 'steadystate MFU' })
/** What `steady mfu --json` prints. */
export type MfuRecord = FromSchema<typeof mfuRecordSchema>
