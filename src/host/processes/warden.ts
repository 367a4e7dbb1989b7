/**
 * The warden: a small program between steady and the tasks of a job on this machine. It starts each task in its own session,
 * reports how it ends, and leaves no process behind. Its stdin is its lifeline: however steady ends, even by SIGKILL, stdin
 * closes and the warden ends the job. The tasks write to pipes that steady reads, so no byte of their output passes through
 * the warden.
 */
import { spawn } from 'node:child_process'
import { closeSync, constants, openSync, rmSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Exit } from '../../core/model/run.ts'
import { endProcesses } from './end-processes.ts'
import type { StartOrder, WardenOrder, WardenReport, WardenTask } from './warden-messages.ts'

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined)

const end = new AbortController()
const hurry = new AbortController()
let guarded = false
let isAlone = false
const lines = createInterface({ input: process.stdin })
lines.on('line', (text) => {
  hear(JSON.parse(text) as WardenOrder)
})
lines.on('close', () => {
  isAlone = true
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

async function guard({ tasks, marker, graceMs, leftoverGraceMs, folder }: StartOrder) {
  const groups: number[] = []
  const started = tasks.map((task) => {
    const { group, ended } = start(task)
    if (group !== undefined) {
      groups.push(group)
      report({ kind: 'started', task: task.name, group })
    }
    return { task, ended }
  })
  const running = started
    .filter(({ task }) => task.role !== 'sampler')
    .map(({ task, ended }) => ({ task, ended: ended.then((exit) => reportEnd(task, exit)) }))
  const worked = running.filter(({ task }) => task.role === 'work').map(({ ended }) => ended)
  const byThemselves = await Promise.race([aborted(end.signal), firstFailure(running), allEnded(worked)])
  const { stuck } = await endProcesses(
    { groups, marker },
    { graceMs: byThemselves ? leftoverGraceMs : graceMs, hurry: hurry.signal },
  )
  if (stuck.length === 0) await Promise.all(started.map(({ ended }) => ended))
  if (isAlone) rmSync(folder, { recursive: true, force: true })
  process.exit()
}

/** Resolves once a task has failed; true if it was the only task, so that no other has to be ended because of it. */
function firstFailure(running: readonly { readonly ended: Promise<boolean> }[]): Promise<boolean> {
  return new Promise((resolve) => {
    for (const { ended } of running)
      void ended.then((well) => {
        if (!well) resolve(running.length === 1)
      })
  })
}

const allEnded = async (ends: readonly Promise<boolean>[]) => {
  await Promise.all(ends)
  return true
}

/** Reports the end of a task to steady; returns whether the task succeeded. */
function reportEnd(task: WardenTask, exit: Exit | { readonly notStarted: string }): boolean {
  if ('notStarted' in exit) report({ kind: 'not-started', task: task.name, why: exit.notStarted })
  else report({ kind: 'exited', task: task.name, exit })
  return 'kind' in exit && exit.kind === 'code' && exit.code === 0
}

function start({ command: [program = '', ...args], workingDirectory, variables, output }: WardenTask) {
  const pipe = openToWrite(output)
  const child = spawn(program, args, {
    cwd: workingDirectory,
    env: variables,
    stdio: ['ignore', pipe, pipe],
    detached: true,
  })
  closeSync(pipe)
  const ended = new Promise<Exit | { readonly notStarted: string }>((resolve) => {
    child.once('error', (error) => {
      resolve({ notStarted: error.message })
    })
    child.once('exit', (code, signal) => {
      resolve(signal === null ? { kind: 'code', code: code ?? 0 } : { kind: 'signal', signal })
    })
  })
  return { group: child.pid, ended }
}

/**
 * Opens a pipe for writing, which waits until the pipe has a reader. steady may be gone, and the warden must never wait, so
 * the warden itself is the reader for a moment.
 */
function openToWrite(path: string): number {
  const reader = openSync(path, constants.O_RDWR)
  try {
    return openSync(path, constants.O_WRONLY)
  } finally {
    closeSync(reader)
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<false>((resolve) => {
    const settle = () => {
      resolve(false)
    }
    if (signal.aborted) settle()
    else signal.addEventListener('abort', settle)
  })

function report(message: WardenReport) {
  try {
    writeSync(3, `${JSON.stringify(message)}\n`)
  } catch {
    // steady is gone. The warden still ends the tasks, which needs no listener.
  }
}
