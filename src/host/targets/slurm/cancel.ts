import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '../../../core/model/job.ts'
import type { CancelManner } from '../target.ts'
import { scriptNodes, slurmName, startsFromFirstNode } from './batch-script.ts'
import type { SlurmClient } from './client.ts'
import { numberIn, type JobFolder } from './job-folder.ts'

/** Milliseconds that a run gets to end before its whole allocation is ended. */
const patience: Readonly<Record<CancelManner, number>> = { gently: 45_000, now: 15_000 }

/** Prevents the start of a job. Returns the number of the Slurm job that runs it, if it has started. */
async function preventStart(folder: JobFolder): Promise<string | undefined> {
  await folder.writeFiles([])
  // A signal may come too early for the scripts; they read this note before they start anything.
  await folder.writeNote('cancelled', '')
  await folder.claimForNobody()
  return numberIn(await folder.claim())
}

/** Lets the node scripts of a started job end its tasks, gently or at once. False where Slurm does not answer. */
const signalled = async (
  client: SlurmClient,
  number: string,
  job: Pick<Job, 'tasks' | 'topology'>,
  manner: CancelManner,
): Promise<boolean> =>
  (await client.tryOnce('scancel', [
    '--quiet',
    ...(startsFromFirstNode(job) ? ['--batch'] : []),
    `--signal=${manner === 'now' ? 'USR2' : 'TERM'}`,
    number,
  ])) !== undefined

/**
 * Ends a job that has its own Slurm job, in the queue or on its nodes. Takes the claim first, so that a submission still on
 * its way cannot start the job. Slurm itself ends what the node scripts leave.
 *
 * @throws SteadyError `SLURM_NOT_INSTALLED`, `SLURM_NOT_ANSWERING`
 */
export async function cancelJob(
  client: SlurmClient,
  folder: JobFolder,
  job: Pick<Job, 'id' | 'tasks' | 'topology'>,
  manner: CancelManner,
): Promise<void> {
  const number = await preventStart(folder)
  // Only a started job is signalled, because scancel tries for minutes to signal a waiting one.
  const isSignalled = number !== undefined && (await signalled(client, number, job, manner))
  if (isSignalled && manner === 'gently') return
  await client.ask('scancel', ['--quiet', `--name=${slurmName(job.id)}`])
}

/** The cancellation of a job in a shared Slurm job. */
export interface Cancellation {
  /** Resolves once the job has ended, or the Slurm job was ended because the job did not. Never rejects. */
  readonly done: Promise<void>
}

/** Tells a job in a shared Slurm job to end. Ends the Slurm job only if the job does not end. */
export async function cancelTurn(
  client: SlurmClient,
  folder: JobFolder,
  job: Pick<Job, 'tasks' | 'topology'>,
  manner: CancelManner,
): Promise<Cancellation> {
  const number = await preventStart(folder)
  if (number === undefined || (await hasEnded(folder, job))) return { done: Promise.resolve() }
  await signalled(client, number, job, manner)
  const requireEnd = async () => {
    for (const until = performance.now() + patience[manner]; performance.now() < until;) {
      if (await hasEnded(folder, job)) return
      await sleep(100)
    }
    await client.tryOnce('scancel', ['--quiet', number])
  }
  return { done: requireEnd().catch(() => undefined) }
}

/** A job whose folder is gone has ended and was released. */
async function hasEnded(folder: JobFolder, job: Pick<Job, 'tasks' | 'topology'>): Promise<boolean> {
  if ((await folder.claim()) === undefined || (await folder.note('over')) !== undefined) return true
  const scripts = scriptNodes(job)
  return (await folder.ends(scripts)).length === scripts.length
}
