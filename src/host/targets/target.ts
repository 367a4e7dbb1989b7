import type { Capacity } from '../../core/model/capacity.ts'
import type { Cluster } from '../../core/model/cluster.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { Job, JobDraft, NodeName } from '../../core/model/job.ts'
import type { NodeEnvironment } from '../../core/model/environment.ts'
import { seconds, type Bytes, type Seconds } from '../../core/model/units.ts'
import type { JobEnding } from '../../core/outcome/ending.ts'
import type { Site } from '../../core/launchers/launcher.ts'
import type { HandStart, Submission } from '../../core/jobs/submission.ts'
import type { EnvironmentQuestion } from '../probes/environment.ts'

/** Receives the outputs of a job, byte for byte and in order of arrival. If it throws, the job ends. */
export interface OutputSink {
  /** The job waits for its nodes; `state` is the engine's own word for the reason. */
  queued?(state: string): void
  /** The job has its nodes, which prepare: they fetch its image, or describe themselves. */
  granted?(): void
  /** The job cannot be observed for now, so its silence means nothing. May be called repeatedly. */
  unheard?(): void
  /** The tasks start now, on these nodes in the order of the job. Arrival times count from here. */
  started(nodes: readonly NodeName[]): void
  /**
   * @param stream the name of one of the job's streams
   * @param at seconds since the start; undefined for bytes that were written while the output was not followed
   */
  write(stream: string, chunk: Uint8Array, at: Seconds | undefined): void
}

export interface JobRef {
  readonly id: string
  /** Whether an earlier session had submitted it. */
  readonly found: boolean
  /** Its name for people: a job number of Slurm. */
  readonly shownAs: string
}

export interface AnnouncedJob {
  readonly job: JobDraft
  /** The expected time; undefined where it is unknown. */
  readonly expected: Seconds | undefined
}

/** `gently` gives the tasks a grace period after SIGTERM, `now` does not. */
export type CancelManner = 'gently' | 'now'

export interface JobEnd {
  readonly ending: JobEnding
  /** From the start of the first task to the end of the last; 0 where none started. */
  readonly elapsed: Seconds
  /** How long the job waited for its nodes; undefined where there is no queue. */
  readonly queued: Seconds | undefined
  readonly nodes: readonly NodeName[]
  /** Largest resident memory of all processes of one node together, where it could be sampled. */
  readonly peakMemory: Bytes | undefined
}

/** The rest of an end where no task started. */
export const nothingRan: Omit<JobEnd, 'ending'> = {
  elapsed: seconds(0),
  queued: undefined,
  nodes: [],
  peakMemory: undefined,
}

/** Variables that runs see besides those that their job sets. */
export interface InheritedVariables {
  /** Variables that can change speed or say where programs are found, secrets redacted. */
  readonly recorded: Readonly<Record<string, string>>
  readonly scrubbed: readonly string[]
}

/** An open engine: it starts jobs on the nodes of one cluster. Every implementation passes one contract test. */
export interface Target {
  readonly cluster: Cluster
  /** What launchers need to know about the engine. */
  readonly site: Site
  /** The Node.js that commands may use there. */
  readonly node: string
  /** Whether the nodes have this absolute path, even if this machine does not. Absent where no such path was stated. */
  holds?(path: string): boolean
  /** Why the cluster was not asked what it has. Absent where it was asked. */
  readonly unasked?: Finding
  /** Nodes and devices that cases may ask for. Starts no job. */
  capacity(): Promise<Capacity>
  /**
   * Receives the remaining runs: after {@link capacity}, before jobs are rendered or submitted, and again where they change.
   * Returns findings for people. Absent where runs do not depend on later ones.
   */
  announce?(jobs: readonly AnnouncedJob[]): readonly Finding[]
  /** Exactly what {@link submit} gives to the engine, with placeholders for what only the nodes will know. Pure. */
  render(job: Job): Submission
  /**
   * The job as a person starts it without steady, in nodes of its own. Absent where its commands are enough.
   *
   * @param folder where the files will be; absolute
   * @throws SteadyError where a file that the nodes need cannot be read
   */
  byHand?(job: Job, folder: string): Promise<HandStart>
  /** Throws a SteadyError, before anything is written, if one of these jobs could not even start. */
  preflight(jobs: readonly JobDraft[]): Promise<void>
  /** Ends what a killed session left running for this results folder, except jobs that can be found again; returns how many. */
  sweep(results: string): Promise<number>
  /**
   * Announces that another job for the same results folder follows the next submitted one. What it needs besides its tasks
   * may start once the tasks of the first have ended. Nothing of it is left after {@link close}, or once steady is gone.
   */
  expect?(results: string): void
  /** Idempotent by `job.id`. The caller has stored the job before. */
  submit(job: Job): Promise<JobRef>
  /**
   * Passes on the outputs of a job until it has ended and nothing of it runs. Works for a job of another session. Resolves
   * for everything that can happen to a job; rejects where the target itself failed (SteadyError) or the sink threw.
   */
  follow(ref: JobRef, sink: OutputSink): Promise<JobEnd>
  /** Ends a job; {@link follow} then resolves. May be called repeatedly, and for a job that has ended. */
  cancel(ref: JobRef, manner: CancelManner): Promise<void>
  /**
   * Forgets an ended job whose run is kept: removes what it left with the engine and on the nodes. Works for a job of another
   * session, and may be called repeatedly.
   */
  release(job: Job): Promise<void>
  /** Variables of the nodes that runs see besides their own. */
  inherited(): InheritedVariables
  /** Describes nodes of the cluster; an unavailable fact is missing, never an error. */
  probe(nodes: readonly NodeName[], question: EnvironmentQuestion): Promise<readonly NodeEnvironment[]>
  close(): Promise<void>
}
