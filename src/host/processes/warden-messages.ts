import type { Exit } from '../../core/model/run.ts'

/** Starts the workload; given once. */
export interface StartOrder {
  readonly kind: 'start'
  readonly command: readonly string[]
  readonly workingDirectory: string
  readonly variables: Readonly<Record<string, string>>
  /** `NAME=value`, one of the variables. */
  readonly marker: string
  /** Between SIGTERM and SIGKILL when the run is ended early. */
  readonly graceMs: number
  /** The same for processes that outlive the workload's own end. */
  readonly leftoverGraceMs: number
}

/** Lines on the warden's stdin. Its closing means `end`. */
export type WardenOrder =
  | StartOrder
  /** Ends the run: SIGTERM, grace period, SIGKILL. */
  | { readonly kind: 'end' }
  /** Ends the grace period. */
  | { readonly kind: 'kill' }

/** Lines on the warden's file descriptor 3. */
export type WardenReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'started'; readonly group: number }
  | { readonly kind: 'not-started'; readonly why: string }
  | { readonly kind: 'exited'; readonly exit: Exit }
