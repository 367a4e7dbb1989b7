import { z } from 'zod'
import type { Finding } from './finding.ts'
import type { Maybe } from './missing.ts'
import { absentable, countSchema, phraseOrTextSchema, secondsSchema, type FromSchema } from './schema.ts'
import type { SampleUnit } from './sample-unit.ts'
import type { RunTelemetry } from './telemetry.ts'
import type { SamplesPerSecond } from './units.ts'

export const evidenceSchema = z.object({
  firstLine: countSchema,
  lastLine: countSchema,
  firstStep: absentable(z.number()),
  lastStep: absentable(z.number()),
  /** How the window was chosen: "steps 5 to 14, 4 warm-up steps dropped where the standard error is least". */
  how: phraseOrTextSchema,
  /** Where elapsed time came from: stamps in the log itself, or when its bytes arrived. */
  clock: z.enum(['log', 'arrival', 'none']),
  /** When its first and its last line arrived, in seconds since the start of the run, where somebody watched. */
  arrived: absentable(z.object({ from: secondsSchema, to: secondsSchema })),
  /** Time that the window spans, where a clock was there. */
  elapsed: absentable(secondsSchema),
})
/** The records that a figure is computed from. */
export type Evidence = FromSchema<typeof evidenceSchema>

export type ClockSource = Evidence['clock']

export const statedRepeatsSchema = z.object({ count: countSchema, statistic: z.enum(['mean', 'median']) })
/** What a document states of the repeats behind a figure that it prints alone. */
export type StatedRepeats = FromSchema<typeof statedRepeatsSchema>

/** What a document that prints a figure shows beside its value. */
export interface DocumentFigure {
  /** With how many decimals it prints the figure. */
  readonly decimals: number
  /** Of a figure that it prints alone: the repeats behind it. */
  readonly repeats: Maybe<StatedRepeats>
}

/** One run under one protocol. */
export interface Measurement {
  readonly protocol: string
  readonly unit: SampleUnit
  /** Of all devices together, unrounded. */
  readonly throughput: Maybe<SamplesPerSecond>
  /** Records used. */
  readonly records: number
  readonly evidence: Maybe<Evidence>
  readonly findings: readonly Finding[]
  /** Absent of a run with a log. */
  readonly printed?: DocumentFigure | undefined
  /** What the samples of the run show of the same window; absent where there are none. */
  readonly telemetry?: RunTelemetry | undefined
}
