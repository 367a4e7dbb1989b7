import type { Capacity } from '../../core/model/capacity.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Job, JobDraft, NodeName } from '../../core/model/job.ts'
import type { NodeEnvironment } from '../../core/model/environment.ts'
import { seconds, type Bytes, type Seconds } from '../../core/model/units.ts'
import type { JobEnding } from '../../core/outcome/ending.ts'
import type { Site } from '../../core/launchers/launcher.ts'
import type { Submission } from '../../core/jobs/submission.ts'
import type { EnvironmentQuestion } from '../probes/environment.ts'

/** Where the outputs of a job go, byte for byte and in order of arrival. A throw ends the job. */
export interface OutputSink {
  /** The job waits for its nodes; `state` is the engine's own word for why. */
  queued?(state: string): void
  /** It has its nodes, which get ready for it: they fetch its image, or describe themselves. */
  granted?(): void
  /** The job cannot be observed for now, so its silence has no meaning. May be called repeatedly. */
  unheard?(): void
  /** Its tasks start now, on these nodes in the order of the job. Times of arrival count from here. */
  started(nodes: readonly NodeName[]): void
  /**
   * @param stream the name of one of the job's streams
   * @param at seconds since the start; undefined for bytes that were written while the output was not followed
   */
  write(stream: string, chunk: Uint8Array, at: Seconds | undefined): void
}

/** A job that its target has. */
export interface JobRef {
  readonly id: string
  /** Whether it had been submitted before, by a session that ended early. */
  readonly found: boolean
  /** What people call it there: a job number of Slurm. */
  readonly shownAs: string
}

/** A run to come. */
export interface AnnouncedJob {
  readonly job: JobDraft
  /** The expected time; undefined where it is unknown. */
  readonly expected: Seconds | undefined
}

/** How soon: `gently` gives the tasks a grace period after SIGTERM, `now` does not. */
export type CancelManner = 'gently' | 'now'

export interface JobEnd {
  readonly ending: JobEnding
  /** From the start of its tasks to the end of the last; 0 where none started. */
  readonly elapsed: Seconds
  /** How long it waited for its nodes; undefined where there is no queue. */
  readonly queued: Seconds | undefined
  readonly nodes: readonly NodeName[]
  /** Largest resident memory of the processes of one node together, where it could be sampled. */
  readonly peakMemory: Bytes | undefined
}

/** The rest of an end where no task started. */
export const nothingRan: Omit<JobEnd, 'ending'> = {
  elapsed: seconds(0),
  queued: undefined,
  nodes: [],
  peakMemory: undefined,
}

/** Variables that runs see beside those that their job sets. */
export interface InheritedVariables {
  /** Those that can change speed or say where programs are found, secrets redacted. */
  readonly recorded: Readonly<Record<string, string>>
  /** Names of those that were taken away. */
  readonly scrubbed: readonly string[]
}

/** The engine that starts commands on nodes. Every implementation passes one contract test. */
export interface Target {
  readonly cluster: Cluster
  /** What launchers need to know about it. */
  readonly site: Site
  /** The Node that commands may use there. */
  readonly node: string
  /** Whether its nodes have this absolute path, though this machine may not. Absent where no such path was stated. */
  holds?(path: string): boolean
  /** The files that kept it from being asked: what they name would have been started. Absent where it is asked. */
  readonly unasked?: readonly string[]
  /** Nodes and devices that cases may ask for. Starts no job. */
  capacity(): Promise<Capacity>
  /**
   * Learns of the runs that are left, after {@link capacity} and before jobs are rendered or submitted; again where that
   * changes. Returns what people should know of it. Absent where runs do not depend on those that follow.
   */
  announce?(jobs: readonly AnnouncedJob[]): readonly Finding[]
  /** Exactly what {@link submit} hands to the engine, with names in place of what only the nodes will know. Pure. */
  render(job: Job): Submission
  /** Throws a SteadyError where one of these could not even start; nothing has been written by then. */
  preflight(jobs: readonly JobDraft[]): Promise<void>
  /** Ends what a killed session left running for this results folder, jobs that can be found again excepted; how many processes. */
  sweep(results: string): Promise<number>
  /**
   * The job that is submitted next is followed by another for the same results folder. Once its tasks have ended, what the
   * other needs beside its tasks may start. Nothing of it is left after {@link close}, or once steady is gone.
   */
  expect?(results: string): void
  /** Idempotent by `job.id`. The caller has stored the job before. */
  submit(job: Job): Promise<JobRef>
  /**
   * Hands on the outputs of a job until it has ended and nothing of it is left running. Works for a job that another
   * session submitted. Resolves for everything that can happen to a job; rejects where the target itself failed
   * (SteadyError) or the sink threw.
   */
  follow(ref: JobRef, sink: OutputSink): Promise<JobEnd>
  /** Ends a job; {@link follow} then resolves. May be called again, and for a job that has ended. */
  cancel(ref: JobRef, manner: CancelManner): Promise<void>
  /**
   * Forgets a job that has ended and whose run is kept: what it left with the engine and on the nodes is removed. Works for
   * a job of another session, and may be called again.
   */
  release(job: Job): Promise<void>
  /** Variables of the nodes that runs see beside their own. */
  inherited(): InheritedVariables
  /** Describes nodes of the cluster; a fact that cannot be had is missing, never an error. */
  probe(nodes: readonly NodeName[], question: EnvironmentQuestion): Promise<readonly NodeEnvironment[]>
  /** Lets go of connections. */
  close(): Promise<void>
}
