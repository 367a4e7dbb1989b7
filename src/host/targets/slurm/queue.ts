import type { SlurmClient } from './client.ts'
import { readJobLine, readJobList, type ListedJob, type SlurmJob } from './job-state.ts'

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

/** What a call of squeue reported of a job. */
export interface QueueAnswer {
  readonly answer: ListedJob | 'unknown' | 'silent'
  /** When the call began, in milliseconds of `performance.now()`. */
  readonly begun: number
}

/** Milliseconds after the last request for a job until calls leave it out. */
const forgetAfter = 30_000

/** The state comes before the reason, which may contain anything. */
const listFormat = '--format=%i|%T|%r'

/** The jobs that this process follows. One call of squeue serves all of them, and only one call runs at a time. */
export class Queue {
  readonly #client: SlurmClient
  /** When each job was last asked for, by its number. */
  readonly #wanted = new Map<string, number>()
  #seen: ReadonlyMap<string, QueueAnswer> = new Map()
  #call: Promise<void> | undefined

  constructor(client: SlurmClient) {
    this.#client = client
  }

  /**
   * What squeue reports of a job, in a call that began at `notBefore` or later. Uses a call made for another job, if there is
   * one.
   *
   * @throws SteadyError `SLURM_NOT_INSTALLED`
   */
  async lookUp(number: string, notBefore: number): Promise<QueueAnswer> {
    this.#wanted.set(number, performance.now())
    for (;;) {
      const seen = this.#seen.get(number)
      if (seen !== undefined && seen.begun >= notBefore) return seen
      await (this.#call ??= this.#ask().finally(() => {
        this.#call = undefined
      }))
    }
  }

  async #ask(): Promise<void> {
    const begun = performance.now()
    for (const [number, at] of this.#wanted) if (begun - at > forgetAfter) this.#wanted.delete(number)
    const numbers = [...this.#wanted.keys()]
    const answerOf = await this.#list(numbers)
    this.#seen = new Map(numbers.map((number) => [number, { answer: answerOf(number), begun }]))
  }

  async #list(numbers: readonly string[]): Promise<(number: string) => QueueAnswer['answer']> {
    // With a job or a user named, the controller sends no other jobs.
    const which = numbers.length === 1 ? `--jobs=${numbers.join()}` : `--user=${process.getuid?.() ?? ''}`
    const answer = await this.#client.tryOnce('squeue', [
      '--noheader',
      '--all',
      '--states=all',
      which,
      listFormat,
    ])
    if (answer === undefined) return () => 'silent'
    if (answer.code !== 0) return () => (noSuchJob.test(answer.stderr) ? 'unknown' : 'silent')
    const listed = readJobList(answer.stdout)
    return (number) => listed.get(number) ?? 'unknown'
  }
}

/**
 * Numbers of the jobs of this name that Slurm still remembers, in the order of submission.
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
