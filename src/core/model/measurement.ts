import { z } from 'zod'
import type { Finding } from './finding.ts'
import type { Maybe } from './missing.ts'
import { absentable, countSchema, phraseOrTextSchema, secondsSchema, type FromSchema } from './schema.ts'
import type { FigureUnit, SamplesPerSecond, Seconds } from './units.ts'
import type { RunTelemetry } from './telemetry.ts'

export const evidenceSchema = z.object({
  firstLine: countSchema,
  lastLine: countSchema,
  firstStep: absentable(z.number()),
  lastStep: absentable(z.number()),
  /** How the window was chosen: "steps 5 to 14, 4 warm-up steps dropped where the standard error is least". */
  how: phraseOrTextSchema,
  /** Source of the elapsed time: timestamps in the log, or the arrival of its bytes. */
  clock: z.enum(['log', 'arrival', 'none']),
  /** Arrival of its first and its last line, in seconds since the start of the run; absent if the run was not watched. */
  arrived: absentable(z.object({ from: secondsSchema, to: secondsSchema })),
  /** Time that the window spans; absent without a clock. */
  elapsed: absentable(secondsSchema),
})
/** The records that a figure is computed from. */
export type Evidence = FromSchema<typeof evidenceSchema>

export type ClockSource = Evidence['clock']

export const statedRepeatsSchema = z.object({ count: countSchema, statistic: z.enum(['mean', 'median']) })
/** What a document states of the repeats of a figure that it prints alone. */
export type StatedRepeats = FromSchema<typeof statedRepeatsSchema>

export interface DocumentFigure {
  /** Decimals that the document prints. */
  readonly decimals: number
  /** The repeats of a figure that is printed alone. */
  readonly repeats: Maybe<StatedRepeats>
}

/** The time of a run that its throughput leaves out at the beginning. */
export interface StartUp {
  /** From the start of the run to its steady part, less what the steps until there take at the steady speed. */
  readonly total: Seconds
  /** How much of it is in first steps whose duration is known: compiling, or caches that fill. */
  readonly slowSteps: Seconds
  /** Of one step at the steady speed. */
  readonly stepTime: Seconds
}

/** One run under one protocol. */
export interface Measurement {
  readonly protocol: string
  readonly unit: FigureUnit
  /** Of all devices together, or of one as the unit says; unrounded. */
  readonly throughput: Maybe<SamplesPerSecond>
  /** Records used. */
  readonly records: number
  readonly evidence: Maybe<Evidence>
  readonly findings: readonly Finding[]
  /** Absent for a run with a log. */
  readonly printed?: DocumentFigure | undefined
  /** Telemetry of the same window; absent where the run was not sampled. */
  readonly telemetry?: RunTelemetry | undefined
  /** Absent where the run was not watched, or its protocol does not divide by elapsed time. */
  readonly startUp?: StartUp | undefined
}
