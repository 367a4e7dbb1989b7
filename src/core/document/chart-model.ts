import { z } from 'zod'
import { estimateSchema } from '../model/result.ts'
import {
  absentable,
  countSchema,
  maybeSchema,
  naturalSchema,
  rateSchema,
  secondsSchema,
  textSchema,
  type FromSchema,
} from '../model/schema.ts'
import { quantities } from '../model/telemetry.ts'
import { intervalSchema, unitSchema } from './cell-model.ts'

const throughputBarSchema = z.object({
  /** What it shares with the bars around it, as their head. */
  group: absentable(textSchema),
  label: textSchema,
  estimate: maybeSchema(estimateSchema(rateSchema)),
  runs: z.array(z.object({ run: z.string(), value: rateSchema })),
  /** Where its figure prints with others than the chart's. */
  decimals: naturalSchema.exactOptional(),
})
/** One case with every run as a dot. */
export type ThroughputBar = FromSchema<typeof throughputBarSchema>

const speedupLineSchema = z.object({
  label: textSchema,
  points: z.array(
    z.object({ devices: countSchema, speedup: z.number(), interval: maybeSchema(intervalSchema) }),
  ),
})
export type SpeedupLine = FromSchema<typeof speedupLineSchema>

const driftDotSchema = z.object({
  run: z.string(),
  label: textSchema,
  /** Since the first run started. */
  at: secondsSchema,
  /** throughput ÷ the case's figure − 1. */
  departure: z.number(),
})
/** A run as it departs from its case's figure, at the time it started. */
export type DriftDot = FromSchema<typeof driftDotSchema>

const coursePointSchema = z.object({ at: z.number(), value: z.number() })
export type CoursePoint = FromSchema<typeof coursePointSchema>

const courseLineSchema = z.object({
  /** `GPU 0`. */
  device: z.string(),
  /** Seconds since the start of the run, and the value then. */
  points: z.array(coursePointSchema),
})

export const chartSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('throughput'),
    title: textSchema,
    unit: unitSchema,
    decimals: naturalSchema,
    bars: z.array(throughputBarSchema),
  }),
  z.object({
    kind: z.literal('speedup'),
    title: textSchema,
    /** Names the horizontal axis. */
    devices: textSchema,
    decimals: naturalSchema,
    lines: z.array(speedupLineSchema),
  }),
  z.object({ kind: z.literal('drift'), title: textSchema, dots: z.array(driftDotSchema) }),
  /** What was sampled while a run was made. */
  z.object({
    kind: z.literal('course'),
    title: textSchema,
    run: z.string(),
    /** That the figure is of, in seconds since the start of the run. */
    window: absentable(z.object({ from: z.number(), to: z.number() })),
    panels: z.array(z.object({ quantity: z.enum(quantities), lines: z.array(courseLineSchema) })),
  }),
])
export type Chart = FromSchema<typeof chartSchema>
