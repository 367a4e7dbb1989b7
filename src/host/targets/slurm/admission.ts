import type { SubmittedFile } from '../../../core/jobs/submission.ts'
import type { Job, JobDraft } from '../../../core/model/job.ts'
import type { Seconds } from '../../../core/model/units.ts'
import type { CancelManner, JobRef } from '../target.ts'
import type { JobFolder } from './job-folder.ts'
import type { JobPoll } from './poll.ts'

/** Paths of job files, and what is known of Slurm. */
export interface Places {
  /** Folder of the folders of all jobs for a results folder. */
  jobs(results: string): string
  folder(job: Job): JobFolder
  files(job: Job): readonly SubmittedFile[]
  /** What a Slurm job that is submitted now must wait for, in sbatch's notation. */
  dependency(): string | undefined
  /** Why a job would wait for ever on the present nodes; undefined where it would not. */
  obstacle(job: Job): Promise<string | undefined>
}

/**
 * State of a job that has not started. `given`: a Slurm job has it, or will get it. `moved`: it was just given to another
 * Slurm job, or Slurm refused that. `withdrawn`: it was cancelled, and can never start.
 */
export type JobStanding = 'given' | 'moved' | 'withdrawn'

/** How jobs get their nodes: each in its own Slurm job, or by turns in a shared one. */
export interface Admission {
  /** Files and commands that hand a job to Slurm, besides the files of the job itself. */
  render(job: Job): { readonly files: readonly SubmittedFile[]; readonly command: readonly string[] }
  /** @throws SteadyError `SLURM_NOT_INSTALLED`, `SLURM_NOT_ANSWERING` */
  submit(job: Job): Promise<JobRef>
  /** Number of the Slurm job that has the job, or will get it. */
  numberOf(job: Job): Promise<string | undefined>
  /** @param seen the last state of the Slurm job that the job was given to */
  standing(job: Job, seen: JobPoll): Promise<JobStanding>
  /** The time limit of a Slurm job that would be submitted for the job now. */
  timeAsked(job: JobDraft): Seconds
  /** The time limit of the Slurm job that has the job. */
  timeLimit(job: Job): Promise<Seconds>
  cancel(job: Job, manner: CancelManner): Promise<void>
  /** Ends a job that Slurm would never start. */
  drop(job: Job): Promise<void>
  /** Forgets a job that has ended. */
  release(job: Job): Promise<void>
  /** Takes over what earlier sessions have kept for further jobs of a results folder. */
  adopt(results: string): void
  /** Gives back what is held for further jobs. */
  close(): Promise<void>
}
