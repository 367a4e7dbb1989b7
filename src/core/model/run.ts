import type { Case } from './case.ts'
import type { Finding } from './finding.ts'
import type { SampleUnit } from './measurement.ts'
import type { Bytes, SamplesPerSecond, Seconds } from './units.ts'

/** How a process ended: by its own code, or by a signal. */
export type Exit =
  { readonly kind: 'code'; readonly code: number } | { readonly kind: 'signal'; readonly signal: string }

/** What became of a run. Only `completed` is measured for a result. */
export type Outcome =
  | { readonly state: 'completed' }
  | { readonly state: 'failed'; readonly exit: Exit; readonly lastLines: readonly string[] }
  /** `evidence` is the log line or kernel record that says so. */
  | { readonly state: 'out-of-memory'; readonly evidence: string }
  | { readonly state: 'timed-out'; readonly after: Seconds }
  | { readonly state: 'stalled'; readonly quietFor: Seconds; readonly lastLine: string }
  /** The loss became NaN or infinite at this log line. */
  | { readonly state: 'diverged'; readonly line: number; readonly text: string }
  /** Steady was asked to stop. A spent budget ends no run, and what a full disk cut short is not kept. */
  | { readonly state: 'cancelled' }

/** The raw log, never changed after the run. Paths are relative to the results folder. */
export interface LogRef {
  readonly path: string
  readonly sha256: string
  readonly bytes: Bytes
  readonly lines: number
}

/** Arrival times beside the log: see docs/formats/run-folder.md. */
export interface ArrivalsRef {
  /** Relative to the results folder. */
  readonly path: string
  /** Undefined in results that were made before it was kept: nobody can tell whether those are as they were written. */
  readonly sha256: string | undefined
}

/** A run that steadystate itself executed. */
export interface Executed {
  readonly kind: 'executed'
  readonly log: LogRef
  readonly arrivals: ArrivalsRef
  /** The exact argument list that ran. */
  readonly command: readonly string[]
  readonly workingDirectory: string
  /** Variables that the run saw and that can change its speed, or that the suite set; secrets are redacted. */
  readonly variables: Readonly<Record<string, string>>
  /** Variables that were taken away, because they change speed and the suite does not set them. */
  readonly scrubbed: readonly string[]
  /** ISO 8601, UTC. */
  readonly started: string
  readonly elapsed: Seconds
  /** Largest resident memory of the run's processes together, where it could be sampled. */
  readonly peakMemory: Bytes | undefined
}

/** A log that others made, copied byte for byte into the results folder. */
export interface Imported {
  readonly kind: 'imported'
  readonly log: LogRef
  /** Where it was found, relative to the imported folder. */
  readonly source: string
  /** Which of the runs in the file this one is, from 1. */
  readonly part: number
}

/** A per-run figure of which only the printed number survives. */
export interface Published {
  readonly kind: 'published'
  readonly figure: SamplesPerSecond
  readonly unit: SampleUnit
  /** The document that prints it, and the line there. */
  readonly source: { readonly document: string; readonly line: number }
}

export type Origin = Executed | Imported | Published

/** One execution of a case, as `run.json` keeps it. */
export interface Run {
  readonly id: string
  readonly case: Case
  readonly repeat: number
  readonly origin: Origin
  readonly outcome: Outcome
  readonly findings: readonly Finding[]
}
