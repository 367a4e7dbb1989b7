import type { Job } from '../../../core/model/job.ts'
import type { CancelManner } from '../target.ts'
import { startsFromFirstNode } from './batch-script.ts'
import type { SlurmClient } from './client.ts'
import { numberIn, type JobFolder } from './job-folder.ts'
import { slurmName } from './names.ts'

/**
 * Ends a job in the queue or on its nodes. The claim is taken first, so that a submission that is still on its way cannot
 * start it. A job that has started is told through its node scripts: they give its tasks a grace period, or kill them at
 * once. Slurm itself ends what is left.
 *
 * @throws SteadyError `SLURM_NOT_INSTALLED`, `SLURM_NOT_ANSWERING`
 */
export async function cancelJob(
  client: SlurmClient,
  folder: JobFolder,
  job: Pick<Job, 'id' | 'tasks' | 'topology'>,
  manner: CancelManner,
): Promise<void> {
  await folder.writeFiles([])
  // The scripts read this before they start anything: a signal may come too early for them.
  await folder.writeNote('cancelled', '')
  await folder.claimForNobody()
  const number = numberIn(await folder.claim())
  // Only to a job that has started: scancel tries for minutes to signal one that waits.
  const signalled =
    number !== undefined &&
    (await client.tryOnce('scancel', [
      '--quiet',
      ...(startsFromFirstNode(job) ? ['--batch'] : []),
      `--signal=${manner === 'now' ? 'USR2' : 'TERM'}`,
      number,
    ])) !== undefined
  if (signalled && manner === 'gently') return
  await client.ask('scancel', ['--quiet', `--name=${slurmName(job.id)}`])
}
