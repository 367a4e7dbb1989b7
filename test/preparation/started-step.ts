import { spawn } from 'node:child_process'
import { makeCommand } from '../../src/core/preparation/step-script.ts'

/** Starts a step, in a process group of its own and with a short lease. */
export function startedStep(step: Parameters<typeof makeCommand>[0], attempt: string, folder: string) {
  const [program = '', ...args] = makeCommand(step, attempt, { every: 1, lease: 3 }) as string[]
  const child = spawn(program, args, { cwd: folder, detached: true })
  const ended = new Promise<number | string | null>((resolve) => {
    child.once('exit', (code, signal) => {
      resolve(code ?? signal)
    })
  })
  return { ended, kill: (signal: NodeJS.Signals) => process.kill(-(child.pid ?? 0), signal) }
}
