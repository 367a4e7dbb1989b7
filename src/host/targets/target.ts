import type { Capacity } from '../../core/model/capacity.ts'
import type { Case } from '../../core/model/case.ts'
import type { Environment } from '../../core/model/environment.ts'
import type { Budget } from '../../core/model/suite.ts'
import type { Bytes, Seconds } from '../../core/model/units.ts'
import type { Ending } from '../../core/outcome/ending.ts'
import type { EnvironmentQuestion } from '../probes/environment.ts'

/** What a target is asked to execute. Nothing in it is ever pasted into a shell. */
export interface RunOrder {
  readonly id: string
  readonly case: Case
  readonly command: readonly string[]
  readonly workingDirectory: string
  /** The whole environment of the run, scrubbed and completed. */
  readonly variables: Readonly<Record<string, string>>
  readonly limits: Pick<Budget, 'run' | 'quiet'>
  /** Absolute path of the results folder that the run is for: {@link Target.sweep} knows its processes by it. */
  readonly owner: string
}

/** Where a run's output goes, byte for byte and in order of arrival. */
export interface OutputSink {
  /** @param at seconds since the run started. A throw ends the run; the target cleans up and passes the error on. */
  write(chunk: Uint8Array, at: Seconds): void
}

/** How a user asks for the end: once for SIGTERM and a grace period, twice for SIGKILL. */
export interface StopSignals {
  readonly gently: AbortSignal
  readonly now: AbortSignal
}

export interface RunEnd {
  readonly ending: Ending
  readonly elapsed: Seconds
  readonly peakMemory: Bytes | undefined
}

/** Where runs happen. Implementations are held to one contract test. */
export interface Target {
  readonly name: string
  /** Devices that a case may ask for. */
  capacity(): Promise<Capacity>
  /** Describes the machine that the runs will be on; a fact that cannot be had is missing, never an error. */
  environment(question: EnvironmentQuestion): Promise<Environment>
  /** Throws a SteadyError where one of these could not even start here; nothing has been written by then. */
  preflight(orders: readonly RunOrder[]): Promise<void>
  /** Ends what an earlier session, that was killed, left running for this results folder; says how many processes. */
  sweep(owner: string): Promise<number>
  /**
   * Runs one order to its end and leaves no process behind, whatever the end was. Resolves with an ending for everything
   * that a workload can do; rejects only where the target itself failed (SteadyError).
   */
  run(order: RunOrder, output: OutputSink, stop: StopSignals): Promise<RunEnd>
}
