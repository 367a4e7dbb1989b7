import type { Finding } from './finding.ts'
import type { Maybe } from './missing.ts'
import type { Text } from './text.ts'
import type { SamplesPerSecond, Seconds } from './units.ts'

export const sampleUnits = ['images', 'sequences', 'tokens', 'words', 'examples', 'samples'] as const
/** What one sample is; a throughput prints as `images/s`. */
export type SampleUnit = (typeof sampleUnits)[number]

/** Where elapsed time came from: stamps in the log itself, or when its bytes arrived. */
export type ClockSource = 'log' | 'arrival' | 'none'

/** The records that a figure stands on. */
export interface Evidence {
  readonly firstLine: number
  readonly lastLine: number
  readonly firstStep: number | undefined
  readonly lastStep: number | undefined
  /** How the window was chosen: "steps 5 to 14, 4 warm-up steps dropped where the standard error is least". */
  readonly how: Text
  readonly clock: ClockSource
  /** Time that the window spans, where a clock was there. */
  readonly elapsed: Seconds | undefined
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
}
