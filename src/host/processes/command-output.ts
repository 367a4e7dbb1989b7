import { spawn } from 'node:child_process'
import { known, missing, type Maybe } from '../../core/model/missing.ts'
import { killGroup } from './proc.ts'

export interface CommandLimits {
  /** Milliseconds after which the program's whole process group is killed and its output is missing. */
  readonly timeout: number
  readonly variables: NodeJS.ProcessEnv
}

/** No probe needs more. A program that prints more is not the one that was meant. */
const mostOutput = 4 * 2 ** 20

/**
 * What a program prints to stdout, or why there is no output: the program is absent, failed, or took too long. Never rejects,
 * and never waits longer than the limit. A driver that hangs can make its tool unkillable, so nothing here waits for the
 * process to end.
 */
export function commandOutput(
  program: string,
  args: readonly string[],
  { timeout, variables }: CommandLimits,
): Promise<Maybe<string>> {
  return new Promise<Maybe<string>>((resolve) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: { ...variables, LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const out: Buffer[] = []
    const complaint: Buffer[] = []
    let size = 0
    const settle = (answer: Maybe<string>) => {
      clearTimeout(timer)
      resolve(answer)
    }
    const giveUp = (answer: Maybe<string>) => {
      killGroup(child.pid)
      child.stdout.destroy()
      child.stderr.destroy()
      child.unref()
      settle(answer)
    }
    const timer = setTimeout(() => {
      giveUp(tooSlow(program, timeout))
    }, timeout)
    child.stdout.on('data', (chunk: Buffer) => {
      out.push(chunk)
      size += chunk.length
      if (size > mostOutput) giveUp(failed(program, 'it prints without end'))
    })
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < 16) complaint.push(chunk)
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      settle(error.code === 'ENOENT' ? absent(program) : failed(program, error.code ?? error.message))
    })
    child.on('close', (code, signal) => {
      if (code === 0) settle(known(Buffer.concat(out).toString('utf8')))
      else settle(failed(program, firstLine([...complaint, ...out]) ?? `exit ${String(code ?? signal)}`))
    })
  }).catch((error: unknown) => failed(program, String(error)))
}

const firstLine = (chunks: readonly Buffer[]) =>
  Buffer.concat(chunks)
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '')
    ?.slice(0, 200)

const absent = (program: string) => missing('program-absent', { program })

const tooSlow = (program: string, milliseconds: number) =>
  missing('probe-timed-out', { program, milliseconds })

const failed = (program: string, printed: string) => missing('probe-failed', { program, printed })
