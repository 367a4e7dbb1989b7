import type { Exit } from '../../core/model/run.ts'

export interface WardenTask {
  /** Unique in its order. */
  readonly name: string
  readonly command: readonly string[]
  readonly workingDirectory: string
  readonly variables: Readonly<Record<string, string>>
  /** Path of the named pipe that its standard output and error go to. */
  readonly output: string
  /**
   * `service` and `sampler`: a helper that is ended after all work has ended. A sampler's end or failure to start is not
   * reported, because it says nothing about the job.
   */
  readonly role: 'work' | 'service' | 'sampler'
}

/** Starts the tasks; sent once. */
export interface StartOrder {
  readonly kind: 'start'
  readonly tasks: readonly WardenTask[]
  /** `NAME=value`, one of the variables of every task. */
  readonly marker: string
  /** Milliseconds between SIGTERM and SIGKILL where tasks are ended early. */
  readonly graceMs: number
  /** The same for processes that outlive their task. */
  readonly leftoverGraceMs: number
  /** The job's temporary folder, which is removed if steady is gone when the job ends. */
  readonly folder: string
}

/** A line on the warden's stdin. Closing stdin means `end`. */
export type WardenOrder =
  | StartOrder
  /** Ends every task: SIGTERM, grace period, SIGKILL. */
  | { readonly kind: 'end' }
  /** Ends the grace period. */
  | { readonly kind: 'kill' }

/** A line on the warden's file descriptor 3. */
export type WardenReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'started'; readonly task: string; readonly group: number }
  | { readonly kind: 'not-started'; readonly task: string; readonly why: string }
  | { readonly kind: 'exited'; readonly task: string; readonly exit: Exit }
