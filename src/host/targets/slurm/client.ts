import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyError } from '../../../core/model/error.ts'

export interface SlurmAnswer {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Slurm's commands, each with a time limit. */
export interface SlurmClient {
  /**
   * Runs one command, and repeats it after a pause where the controller did not answer.
   *
   * @throws SteadyError `SLURM_NOT_INSTALLED`, `SLURM_NOT_ANSWERING`
   */
  ask(program: string, args: readonly string[]): Promise<SlurmAnswer>
  /** {@link ask} with one attempt; undefined where the controller did not answer. */
  tryOnce(program: string, args: readonly string[]): Promise<SlurmAnswer | undefined>
}

export interface ClientOptions {
  /** Milliseconds that one command may take. */
  readonly timeout?: number
  /** Milliseconds before each further try. */
  readonly pauses?: readonly number[]
}

/** What Slurm's commands print when the controller is restarting, overloaded or out of reach. */
const transient =
  /Unable to contact slurm controller|Socket timed out|Zero Bytes were transmitted|Connection refused|Connection reset|Transport endpoint|Resource temporarily unavailable|Unspecified error|slurmctld is (?:in standby|starting)|Message (?:send|receive) failure|Protocol authentication error/i

/** @param variables the environment of the commands */
export function slurmClient(
  variables: Readonly<Record<string, string>>,
  { timeout = 10_000, pauses = [1000, 3000] }: ClientOptions = {},
): SlurmClient {
  const tryOnce = async (program: string, args: readonly string[]) => {
    const answer = await execute(program, args, variables, timeout)
    return answer === undefined || (answer.code !== 0 && transient.test(answer.stderr)) ? undefined : answer
  }
  return {
    tryOnce,
    ask: async (program, args) => {
      for (const pause of [0, ...pauses]) {
        if (pause > 0) await sleep(pause)
        const answer = await tryOnce(program, args)
        if (answer !== undefined) return answer
      }
      throw new SteadyError('SLURM_NOT_ANSWERING', {
        to: { kind: 'command', program, tries: pauses.length + 1 },
      })
    },
  }
}

/** @returns undefined where the program took too long and was killed */
function execute(
  program: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
  timeout: number,
): Promise<SlurmAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      args,
      { env: { ...variables, LC_ALL: 'C' }, maxBuffer: 64 * 2 ** 20 },
      (error, stdout, stderr) => {
        clearTimeout(timer)
        if (error === null) resolve({ code: 0, stdout, stderr })
        else if (error.code === 'ENOENT') reject(notInstalled(program))
        else resolve({ code: typeof error.code === 'number' ? error.code : 1, stdout, stderr })
      },
    )
    // A program that waits inside the kernel survives SIGKILL, so nothing may wait for its end.
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      child.unref()
      resolve(undefined)
    }, timeout)
  })
}

const notInstalled = (program: string) => new SteadyError('SLURM_NOT_INSTALLED', { program })
