/**
 * The warden: a small program between steady and a workload. It starts the workload in a session of its own, reports how
 * it ended, and leaves no process behind. Its stdin is its lifeline: however steady ends, even by SIGKILL, stdin closes
 * and the warden ends the run. The workload writes to the warden's stdout itself, so no byte passes through here.
 */
import { spawn } from 'node:child_process'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Exit } from '../../core/model/run.ts'
import { endProcesses } from './end-processes.ts'
import type { StartOrder, WardenOrder, WardenReport } from './warden-messages.ts'

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)

const end = new AbortController()
const hurry = new AbortController()
let guarded = false
const lines = createInterface({ input: process.stdin })
lines.on('line', (text) => {
  hear(JSON.parse(text) as WardenOrder)
})
lines.on('close', () => {
  hear({ kind: 'end' })
})
report({ kind: 'ready' })

function hear(order: WardenOrder) {
  switch (order.kind) {
    case 'start':
      guarded = true
      void guard(order)
      break
    case 'end':
      end.abort()
      if (!guarded) process.exit()
      break
    case 'kill':
      hurry.abort()
  }
}

async function guard(order: StartOrder) {
  try {
    const { group, ended } = start(order)
    if (group !== undefined) report({ kind: 'started', group })
    const first = await Promise.race([ended, aborted(end.signal)])
    if (first !== undefined) report({ kind: 'exited', exit: first })
    const { stuck } = await endProcesses(
      { group, marker: order.marker },
      { graceMs: first === undefined ? order.graceMs : order.leftoverGraceMs, hurry: hurry.signal },
    )
    if (first === undefined && stuck.length === 0) report({ kind: 'exited', exit: await ended })
  } catch (error) {
    report({ kind: 'not-started', why: error instanceof Error ? error.message : String(error) })
  }
  process.exit()
}

function start({ command: [program = '', ...args], workingDirectory, variables }: StartOrder) {
  const child = spawn(program, args, {
    cwd: workingDirectory,
    env: variables,
    stdio: ['ignore', 1, 1],
    detached: true,
  })
  const ended = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      resolve(exitOf(code, signal))
    })
  })
  return { group: child.pid, ended }
}

const aborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => {
      resolve(undefined)
    })
  })

const exitOf = (code: number | null, signal: string | null): Exit =>
  signal === null ? { kind: 'code', code: code ?? 0 } : { kind: 'signal', signal }

function report(message: WardenReport) {
  try {
    writeSync(3, `${JSON.stringify(message)}\n`)
  } catch {
    // steady is gone; what is left to do is to end the run, and that needs no listener.
  }
}
