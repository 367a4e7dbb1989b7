import { z } from 'zod'
import type { Case } from './case.ts'
import type { Finding } from './finding.ts'
import type { Measurement } from './measurement.ts'
import type { SampleUnit } from './sample-unit.ts'
import { known, type Maybe, missing } from './missing.ts'
import { countSchema, maybeSchema, type FromSchema } from './schema.ts'
import type { Ratio, SamplesPerSecond } from './units.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Run } from './run.ts'

/** A completed run, and what its files give under one protocol. */
export interface MeasuredRun {
  readonly run: Run
  readonly measurement: Measurement
  /** What its program stated of itself; undefined where it stated nothing. */
  readonly fingerprint: Fingerprint | undefined
}

/** A run that ended in any way: the measurement of one that did not complete is missing, with the reason. */
export interface EndedRun extends Omit<MeasuredRun, 'measurement'> {
  readonly measurement: Maybe<Measurement>
}

export const levelSchema = z.number().min(0).max(1)

export const intervalSchema = z.object({
  low: z.number(),
  high: z.number(),
  /** How often such a range contains the true value, at least. */
  level: levelSchema,
})
export type Interval = FromSchema<typeof intervalSchema>

/** A number with its interval. A number of this kind is never alone. */
export interface Estimate<T extends number> {
  readonly value: T
  /** May reach below 0, where the quantity cannot be; one repeat gives none. */
  readonly interval: Maybe<Interval>
  /** The number of repeats it comes from. */
  readonly repeats: number
}

/** As files and JSON documents have it: without an interval, both ends are the value and the level is 0. */
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

/** Case × protocol over its repeats. */
export interface Result {
  readonly case: Case
  readonly protocol: string
  readonly unit: SampleUnit
  /** In the order of their repeats. */
  readonly runs: readonly MeasuredRun[]
  /** The protocol's figure for the case: by most protocols the median of its repeats. */
  readonly throughput: Maybe<Estimate<SamplesPerSecond>>
  readonly mean: Maybe<SamplesPerSecond>
  readonly spread: Maybe<Spread>
  /** Ratio of medians over the same case on one device, or on as many devices as `speedupOver` says. */
  readonly speedup: Maybe<Estimate<Ratio>>
  /** The fewest devices that have a figure, where the suite has no case on one. */
  readonly speedupOver?: number
  /** speedup ÷ devices, or ÷ how many times `speedupOver` they are. */
  readonly efficiency: Maybe<Estimate<Ratio>>
  readonly findings: readonly Finding[]
}
