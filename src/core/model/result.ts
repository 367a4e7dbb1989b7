import { z } from 'zod'
import type { Case } from './case.ts'
import type { Finding } from './finding.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { Measurement, SampleUnit } from './measurement.ts'
import type { Maybe } from './missing.ts'
import type { RuleReason } from './run.ts'
import { countSchema } from './schema.ts'
import type { Ratio, SamplesPerSecond } from './units.ts'

/** An interval may reach below 0, where its quantity cannot be. */
const boundSchema = <T extends number>() => z.number() as unknown as z.ZodType<T, T>

export const levelSchema = z.number().min(0).max(1)

export const estimateSchema = <T extends number>(quantity: z.ZodType<T>) =>
  z.object({
    value: quantity,
    low: boundSchema<T>(),
    high: boundSchema<T>(),
    /** Confidence level of the interval, such as 0.95; 0 where one repeat gives none, and both ends are the value. */
    level: levelSchema,
    /** The number of repeats it comes from. */
    repeats: countSchema,
  })
/** A number with its interval. A number of this kind is never alone. */
export type Estimate<T extends number> = Readonly<z.output<ReturnType<typeof estimateSchema<T>>>>

export interface Spread {
  readonly min: SamplesPerSecond
  readonly max: SamplesPerSecond
  /** Sample standard deviation (n − 1) ÷ mean; missing with one repeat. */
  readonly relativeDeviation: Maybe<Ratio>
}

/** One repeat's measurement, under the run it belongs to. */
export interface MeasuredRun {
  /** `<case id>/<repeat>`, the run's folder. */
  readonly run: string
  readonly repeat: number
  readonly measurement: Measurement
  /** Why an imported log is measured by its rule; undefined where that is no rule of a collection. */
  readonly ruleFrom?: RuleReason | undefined
  /** What its program stated of itself; undefined where it stated nothing. */
  readonly fingerprint?: Fingerprint | undefined
}

/** Case × protocol over its repeats. */
export interface Result {
  readonly case: Case
  readonly protocol: string
  readonly unit: SampleUnit
  readonly runs: readonly MeasuredRun[]
  /** The protocol's figure for the case: by most protocols the median of its repeats. */
  readonly throughput: Maybe<Estimate<SamplesPerSecond>>
  readonly mean: Maybe<SamplesPerSecond>
  readonly spread: Maybe<Spread>
  /** Ratio of medians over the same case on one device. */
  readonly speedup: Maybe<Estimate<Ratio>>
  /** speedup ÷ devices. */
  readonly efficiency: Maybe<Estimate<Ratio>>
  readonly findings: readonly Finding[]
}
