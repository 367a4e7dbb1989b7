import type { SlurmClient } from './client.ts'
import { readJobLine, type SlurmJob } from './job-state.ts'

/** What Slurm knows of a job: `unknown` where it has no such job, `silent` where it did not answer. */
export type Lookup = SlurmJob | 'unknown' | 'silent'

const noSuchJob = /Invalid job id/i

/** Asks for one job, which costs the controller little. */
export async function lookUpJob(client: SlurmClient, number: string): Promise<Lookup> {
  const answer = await client.tryOnce('scontrol', ['--oneliner', 'show', 'job', number])
  if (answer === undefined) return 'silent'
  if (answer.code === 0) return readJobLine(answer.stdout) ?? 'unknown'
  return noSuchJob.test(answer.stderr) ? 'unknown' : 'silent'
}

/**
 * Numbers of the jobs of this name that Slurm still remembers, the first submitted first.
 *
 * @throws SteadyError `SLURM_NOT_INSTALLED`, `SLURM_NOT_ANSWERING`
 */
export async function jobsNamed(client: SlurmClient, name: string): Promise<readonly string[]> {
  const { stdout } = await client.ask('squeue', [
    '--noheader',
    '--states=all',
    `--name=${name}`,
    '--format=%i',
  ])
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort((a, b) => Number(a) - Number(b))
}
