import { z } from 'zod'
import type { Case } from './case.ts'
import type { Finding } from './finding.ts'
import type { Measurement } from './measurement.ts'
import type { SampleUnit, Ratio, SamplesPerSecond } from './units.ts'
import { known, type Maybe, type Missing, missing } from './missing.ts'
import { countSchema, maybeSchema, type FromSchema } from './schema.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Run } from './run.ts'

/** A completed run with its measurement under one protocol. */
export interface MeasuredRun {
  readonly run: Run
  readonly measurement: Measurement
  /** What its program stated about its work; undefined for nothing. */
  readonly fingerprint: Fingerprint | undefined
}

/** An ended run. The measurement of a run that did not complete is missing, with the reason. */
export interface EndedRun extends Omit<MeasuredRun, 'measurement'> {
  readonly measurement: Maybe<Measurement>
}

export const levelSchema = z.number().min(0).max(1)

export const intervalSchema = z.object({
  low: z.number(),
  high: z.number(),
  /** Probability with which such an interval contains the true value, at least. */
  level: levelSchema,
})
export type Interval = FromSchema<typeof intervalSchema>

/** A number with its interval. Such a number is never printed alone. */
export interface Estimate<T extends number> {
  readonly value: T
  /** May reach below 0, also where the quantity cannot. Missing for one repeat. */
  readonly interval: Maybe<Interval>
  /** The number of repeats it comes from. */
  readonly repeats: number
}

/** Its form in files and JSON documents: without an interval, both ends are the value and the level is 0. */
const writtenEstimateSchema = <T extends number>(quantity: z.ZodType<T, T>) =>
  z.object({
    value: quantity,
    low: z.number(),
    high: z.number(),
    /** Confidence level of the interval, such as 0.95. */
    level: levelSchema,
    repeats: countSchema,
  })

const heldEstimateSchema = <T extends number>(quantity: z.ZodType<T, T>) =>
  z.object({
    value: quantity,
    interval: maybeSchema(intervalSchema),
    repeats: countSchema,
  }) as unknown as z.ZodType<Estimate<T>, Estimate<T>>

export const writtenEstimate = <T extends number>({ value, interval, repeats }: Estimate<T>) => ({
  value,
  ...(interval.kind === 'known' ? interval.value : { low: value, high: value, level: 0 }),
  repeats,
})

export const estimateSchema = <T extends number>(quantity: z.ZodType<T, T>) =>
  z.codec(writtenEstimateSchema(quantity), heldEstimateSchema(quantity), {
    decode: ({ value, low, high, level, repeats }) => ({
      value,
      interval: level === 0 ? missing('one-repeat') : known({ low, high, level }),
      repeats,
    }),
    encode: writtenEstimate,
  })

export interface Spread {
  readonly min: SamplesPerSecond
  readonly max: SamplesPerSecond
  /** Sample standard deviation (n − 1) ÷ mean; missing with one repeat. */
  readonly relativeDeviation: Maybe<Ratio>
}

/** How far a figure can be trusted, best first. What each promises is in docs/statistics.md. */
export const grades = ['solid', 'usable', 'doubtful', 'none'] as const
export type Grade = (typeof grades)[number]

export interface FigureGrade {
  readonly grade: Grade
  /** What limits it most; absent for a solid figure. */
  readonly limit?: Finding | Missing
}

/** The repeats of a case under a protocol. */
export interface Result {
  readonly case: Case
  readonly protocol: string
  readonly unit: SampleUnit
  /** In the order of their repeats. */
  readonly runs: readonly MeasuredRun[]
  /** The protocol's figure for the case: under most protocols the median of its repeats. */
  readonly throughput: Maybe<Estimate<SamplesPerSecond>>
  readonly mean: Maybe<SamplesPerSecond>
  readonly spread: Maybe<Spread>
  /** Ratio of the medians of the case and of the same case on one device, or on `speedupOver` devices. */
  readonly speedup: Maybe<Estimate<Ratio>>
  /** The smallest number of devices with a figure, where the suite has no case on one device. */
  readonly speedupOver?: number
  /** speedup ÷ devices, or speedup ÷ (devices ÷ `speedupOver`). */
  readonly efficiency: Maybe<Estimate<Ratio>>
  readonly findings: readonly Finding[]
  readonly grade: FigureGrade
}
