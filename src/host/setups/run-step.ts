import { spawn } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { killGroup } from '../processes/proc.ts'

export interface StepEnd {
  readonly done: boolean
  /** The last line that tells why a command failed. */
  readonly printed: string
}

export interface StepOptions {
  readonly variables: NodeJS.ProcessEnv
  /** File to which all output is appended. */
  readonly log: string
  /** Ends the process group of the command. */
  readonly stop: AbortSignal
}

const mostPrinted = 4000

/** Runs a command to its end, or starts nothing if `stop` is already aborted. Never rejects. */
export function runStep(
  [program = '', ...args]: readonly string[],
  { variables, log, stop }: StepOptions,
): Promise<StepEnd> {
  if (stop.aborted) return Promise.resolve({ done: false, printed: '' })
  const file = openSync(log, 'a')
  writeSync(file, `$ ${[program, ...args].join(' ')}\n`)
  return new Promise<StepEnd>((resolve) => {
    const child = spawn(program, args, { env: variables, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let tail = ''
    const kill = () => {
      killGroup(child.pid)
      // A process that left the group may keep the pipes open.
      child.stdout.destroy()
      child.stderr.destroy()
    }
    stop.addEventListener('abort', kill)
    if (stop.aborted) kill()
    const keep = (chunk: Buffer) => {
      writeSync(file, chunk)
      tail = (tail + chunk.toString('utf8')).slice(-mostPrinted)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const end = (done: boolean, reason: string) => {
      stop.removeEventListener('abort', kill)
      closeSync(file)
      resolve({ done, printed: lineWithReason(tail) ?? reason })
    }
    child.on('error', (error) => {
      end(false, error.message)
    })
    child.on('close', (code, signal) => {
      end(code === 0, `exit ${String(code ?? signal)}`)
    })
  })
}

/** The last line that names an error or, in uv's notation, its cause; otherwise the last line. */
function lineWithReason(tail: string): string | undefined {
  const lines = tail
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const line = lines.findLast((line) => /error|^cause:/i.test(line)) ?? lines.at(-1)
  return line?.slice(0, 300)
}
