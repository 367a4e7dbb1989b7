import type { Exit } from '../../core/model/run.ts'

/** A process that the warden starts. */
export interface WardenTask {
  /** Unique in its order. */
  readonly name: string
  readonly command: readonly string[]
  readonly workingDirectory: string
  readonly variables: Readonly<Record<string, string>>
  /** Path of the named pipe that its standard output and error go to. */
  readonly output: string
  /**
   * `service` and `sampler`: a helper that is ended once all work has ended. A sampler is not reported: neither its end nor
   * that it cannot start says anything of the job.
   */
  readonly role: 'work' | 'service' | 'sampler'
}

/** Starts the tasks; given once. */
export interface StartOrder {
  readonly kind: 'start'
  readonly tasks: readonly WardenTask[]
  /** `NAME=value`, one of the variables of every task. */
  readonly marker: string
  /** Between SIGTERM and SIGKILL where tasks are ended early. */
  readonly graceMs: number
  /** The same for processes that outlive their task. */
  readonly leftoverGraceMs: number
  /** What the job keeps among the temporary files. Where steady is gone by the end of the job, it is removed. */
  readonly folder: string
}

/** Lines on the warden's stdin. Its closing means `end`. */
export type WardenOrder =
  | StartOrder
  /** Ends every task: SIGTERM, grace period, SIGKILL. */
  | { readonly kind: 'end' }
  /** Ends the grace period. */
  | { readonly kind: 'kill' }

/** Lines on the warden's file descriptor 3. */
export type WardenReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'started'; readonly task: string; readonly group: number }
  | { readonly kind: 'not-started'; readonly task: string; readonly why: string }
  | { readonly kind: 'exited'; readonly task: string; readonly exit: Exit }
