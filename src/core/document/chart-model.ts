import { z } from 'zod'
import { estimateSchema, intervalSchema } from '../model/result.ts'
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
import type { Text } from '../model/text.ts'
import { unitSchema, type Unit } from './cell-model.ts'
import type { Label } from './text-line.ts'

/**
 * The place of a case's framework in a report of several, or of its layout in a report of one framework: marks of one place
 * have one colour in all charts of the report.
 */
const colourSchema = naturalSchema.exactOptional()

const throughputBarSchema = z.object({
  /** Head that it shares with the bars around it. */
  group: absentable(textSchema),
  label: textSchema,
  estimate: maybeSchema(estimateSchema(rateSchema)),
  runs: z.array(z.object({ run: z.string(), value: rateSchema })),
  /** Decimals of its figure, where they differ from the chart's. */
  decimals: naturalSchema.exactOptional(),
  colour: colourSchema,
})
/** One case with every run as a dot. */
export type ThroughputBar = FromSchema<typeof throughputBarSchema>

const speedupLineSchema = z.object({
  label: textSchema,
  colour: colourSchema,
  /** Devices of the case that the speedups are relative to; absent for one device. */
  over: countSchema.exactOptional(),
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
  colour: colourSchema,
})
/** A run's departure from its case's figure, at the time when it started. */
export type DriftDot = FromSchema<typeof driftDotSchema>

const coursePointSchema = z.object({ at: z.number(), value: z.number() })
export type CoursePoint = FromSchema<typeof coursePointSchema>

const courseLineSchema = z.object({
  /** `GPU 0`. */
  device: z.string(),
  /** Seconds since the start of the run, and the value then. */
  points: z.array(coursePointSchema),
})

const relationSeriesSchema = z.object({
  label: textSchema,
  colour: colourSchema,
  points: z.array(
    z.object({
      /** Tooltip of the point, in addition to its numbers. */
      name: textSchema,
      x: z.number(),
      y: z.number(),
      interval: maybeSchema(intervalSchema),
    }),
  ),
})
export type RelationSeries = FromSchema<typeof relationSeriesSchema>

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
    /** Title of the horizontal axis. */
    devices: textSchema,
    decimals: naturalSchema,
    lines: z.array(speedupLineSchema),
  }),
  /** One quantity over another. */
  z.object({
    kind: z.literal('relation'),
    title: textSchema,
    /** Titles of the axes, with their units. */
    across: textSchema,
    up: textSchema,
    unit: unitSchema,
    decimals: naturalSchema,
    /** `counts`: numbers of devices or samples, on a logarithmic scale with a tick for each. */
    scale: z.enum(['counts', 'linear']),
    /** Whether a line connects the points of a series. */
    connected: z.boolean(),
    series: z.array(relationSeriesSchema),
  }),
  z.object({
    kind: z.literal('drift'),
    title: textSchema,
    dots: z.array(driftDotSchema),
    /** What the colours of the dots mean; absent where they have none. */
    frameworks: z.array(z.object({ label: textSchema, colour: naturalSchema })).exactOptional(),
  }),
  /** Samples taken during a run. */
  z.object({
    kind: z.literal('course'),
    title: textSchema,
    run: z.string(),
    /** Of the line, where the run has one device; several devices have the colours of their legend. */
    colour: colourSchema,
    /** The window of the figure, in seconds since the start of the run. */
    window: absentable(z.object({ from: z.number(), to: z.number() })),
    panels: z.array(z.object({ quantity: z.enum(quantities), lines: z.array(courseLineSchema) })),
  }),
])
export type StoredChart = FromSchema<typeof chartSchema>
export type RelationChart = Extract<StoredChart, { kind: 'relation' }>
export type SpeedupChart = Extract<StoredChart, { kind: 'speedup' }>
export type SpeedupPoint = SpeedupLine['points'][number]

export interface ForestRow {
  readonly label: Label
  /** Whether it is the mean of the other rows. */
  readonly isMean: boolean
  /** As shares; low and high are the ends of the interval, if there is one. */
  readonly change: number
  readonly low: number
  readonly high: number
  readonly hasInterval: boolean
  /** The change as printed. */
  readonly figure: string
  readonly says: Text
}

/** The change of every case with its interval around no change. */
export interface ForestChart {
  readonly kind: 'forest'
  /** Also the title of the axis. */
  readonly title: Text
  readonly rows: readonly ForestRow[]
  /** Changes of at most this share count as `same` and are shaded. */
  readonly margin: number
  /** The largest slowdown that passes a gate, as a share. */
  readonly limit: number | undefined
}

export interface CurvePoint {
  readonly name: string
  readonly devices: number
  /** Samples per second of one device. */
  readonly value: number
}

/** A forecast per device, or the model's value at a measured topology. */
export interface ModelPoint {
  readonly devices: number
  /** Undefined where the evidence supports only a range. */
  readonly value: number | undefined
  readonly low: number
  readonly high: number
}

/** Throughput per device over the number of devices: measured values, the model through them, and its forecasts. */
export interface CurveChart {
  readonly kind: 'curve'
  readonly title: Text
  /** Titles of the axes. */
  readonly devices: Text
  readonly perDevice: Text
  readonly names: { readonly measured: Text; readonly model: Text; readonly leftOut: Text }
  readonly measured: readonly CurvePoint[]
  /** Measured figures that the forecast did not use. */
  readonly leftOut: readonly CurvePoint[]
  /** In order of devices. */
  readonly model: readonly ModelPoint[]
  /** Text for screen readers. */
  readonly description: Text
}

export interface LevelsPoint {
  readonly day: string
  readonly commit: string
  /** Undefined leaves a gap. */
  readonly estimate: { readonly value: number; readonly low: number; readonly high: number } | undefined
  /** The estimate and its interval as printed. */
  readonly figure: string
  readonly range: string
}

/** Figures of one case over time, with a level between each two changes. */
export interface LevelsChart {
  readonly kind: 'levels'
  readonly title: Text
  /** The unit, in the title of the axis. */
  readonly unit: Unit
  readonly points: readonly LevelsPoint[]
  /** `at` is the first point of the new level. */
  readonly changes: readonly { readonly at: number; readonly text: string }[]
}

/** Every chart that a document may have. A chart without a schema is never stored in a file. */
export type Chart = StoredChart | ForestChart | CurveChart | LevelsChart
