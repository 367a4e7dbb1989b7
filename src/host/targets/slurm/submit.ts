import { SteadyError } from '../../../core/model/error.ts'
import type { SubmittedFile } from '../../../core/jobs/submission.ts'
import type { JobRef } from '../target.ts'
import type { SlurmClient } from './client.ts'
import { numberIn, type JobFolder } from './job-folder.ts'
import { slurmName } from './batch-script.ts'
import { jobsNamed, lookUpJob } from './queue.ts'

export interface SubmitJobOptions {
  readonly id: string
  readonly folder: JobFolder
  readonly files: readonly SubmittedFile[]
  readonly command: readonly string[]
  /** Why the job would wait for ever on the present nodes; undefined where it would not. */
  readonly obstacle: () => Promise<string | undefined>
}

/**
 * Submits a job to Slurm, unless Slurm has it already. If a session is killed here, the next one finds the job by its claim,
 * its number or its name. If it finds none of them, it submits the job again. Should the first submission arrive afterwards,
 * the claim lets only one of the two run.
 *
 * @throws SteadyError `SLURM_NOT_INSTALLED`, `SLURM_NOT_ANSWERING`, `SLURM_FAILED`, `PARTITION_UNKNOWN`
 */
export async function submitJob(client: SlurmClient, submitting: SubmitJobOptions): Promise<JobRef> {
  const { id, folder, files, obstacle } = submitting
  const before = await earlierSubmission(client, submitting)
  if (before !== undefined) return { id, found: true, shownAs: before }
  await folder.writeFiles(files)
  await folder.writeNote('submitting', '')
  const why = await obstacle()
  if (why !== undefined) {
    await folder.writeNote('refused', why)
    return { id, found: false, shownAs: shown(undefined) }
  }
  return { id, found: false, shownAs: await callSbatch(client, submitting) }
}

/** The job's name for people, if an earlier session has submitted it. */
async function earlierSubmission(
  client: SlurmClient,
  { id, folder }: SubmitJobOptions,
): Promise<string | undefined> {
  const claim = await folder.claim()
  if (claim !== undefined) return shown(numberIn(claim))
  if ((await folder.note('refused')) !== undefined) return shown(undefined)
  const number = (await folder.note('number'))?.text
  // A job that Slurm has forgotten and that has claimed nothing never started.
  if (number !== undefined && (await lookUpJob(client, number)) !== 'unknown') return shown(number)
  const [foundNumber] = await jobsNamed(client, slurmName(id))
  if (foundNumber !== undefined) await folder.writeNote('number', foundNumber)
  return foundNumber === undefined ? undefined : shown(foundNumber)
}

async function callSbatch(client: SlurmClient, { id, folder, command }: SubmitJobOptions): Promise<string> {
  const [program = '', ...args] = command
  for (let turn = 0; turn < 3; turn++) {
    const answer = await client.tryOnce(program, args)
    if (answer?.code === 0) {
      // With several clusters, sbatch prints `<number>;<cluster>`.
      const number = answer.stdout.trim().split(';')[0] ?? ''
      await folder.writeNote('number', number)
      return shown(number)
    }
    if (answer !== undefined) {
      await folder.writeNote('refused', refusal(answer.stderr))
      return shown(undefined)
    }
    // The controller may have taken the job before its answer was lost.
    const [foundNumber] = await jobsNamed(client, slurmName(id))
    if (foundNumber !== undefined) {
      await folder.writeNote('number', foundNumber)
      return shown(foundNumber)
    }
  }
  throw new SteadyError('SLURM_NOT_ANSWERING', { to: { kind: 'command', program: 'sbatch', tries: 3 } })
}

/** A Slurm job's name for people. */
export const shown = (number: string | undefined) =>
  number === undefined ? 'no Slurm job' : `Slurm job ${number}`

/** Slurm's message, without the program's name before each line. */
const refusal = (stderr: string): string =>
  stderr
    .split('\n')
    .map((line) => line.replace(/^sbatch: (?:error: |fatal: )?/, '').trim())
    .filter((line) => line !== '')
    .join('; ')
