import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { SteadyError } from '../../core/model/error.ts'
import type { Exit } from '../../core/model/run.ts'
import { packageRoot } from '../version.ts'
import type { WardenOrder, WardenReport } from './warden-messages.ts'

/** The compiled program, also when steady itself runs from its sources. */
const program = fileURLToPath(new URL('dist/host/processes/warden.js', packageRoot))

/** What became of the tasks, as far as the warden lived to tell; in the order in which they ended. */
export interface WardenStory {
  readonly exits: readonly { readonly task: string; readonly exit: Exit }[]
  readonly notStarted: { readonly task: string; readonly why: string } | undefined
}

export interface WardenListener {
  started(task: string, group: number): void
  exited(task: string): void
}

/** The end of the lifeline that steady holds. */
export interface WardenLink {
  /** The warden has booted and waits for its order; rejects when it could not. */
  readonly ready: Promise<void>
  /** The warden is gone, by itself or not. */
  readonly gone: Promise<WardenStory>
  tell(order: WardenOrder): void
}

/** File descriptors of the warden that are its own: stdin, stdout, stderr and the one it reports on. */
const ownDescriptors = 4

/** The descriptor at which the warden has output `index` of those it was given. */
export const wardenDescriptor = (index: number) => ownDescriptors + index

/**
 * @param outputs file descriptors that the tasks will write to
 * @param marks the job's markers; the warden carries them itself, so that a later sweep finds it should it ever hang
 */
export function callWarden(
  outputs: readonly number[],
  marks: NodeJS.ProcessEnv,
  listener: WardenListener,
): WardenLink {
  const warden = spawn(process.execPath, [program], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe', ...outputs],
    env: { ...process.env, NODE_OPTIONS: undefined, ...marks },
    detached: true,
  })
  const lifeline = warden.stdin as Writable
  // The warden may be gone before it reads; that shows in its story.
  lifeline.on('error', () => undefined)
  let story: WardenStory = { exits: [], notStarted: undefined }
  let booted: () => void = () => undefined
  const hear = (report: WardenReport) => {
    switch (report.kind) {
      case 'ready':
        booted()
        break
      case 'started':
        listener.started(report.task, report.group)
        break
      case 'not-started':
        story = { ...story, notStarted: story.notStarted ?? report }
        break
      case 'exited':
        story = { ...story, exits: [...story.exits, report] }
        listener.exited(report.task)
    }
  }
  const gone = reportsOf(warden, hear).then(() => story)
  const ready = new Promise<void>((resolve, reject) => {
    booted = resolve
    void gone.then(() => {
      reject(new SteadyError('WARDEN_NOT_STARTED', { node: process.execPath, program }))
    })
  })
  return {
    ready,
    gone,
    tell: (order) => {
      if (lifeline.writable) lifeline.write(`${JSON.stringify(order)}\n`)
    },
  }
}

/** Resolves once the warden is gone and all that it said was heard. */
async function reportsOf(warden: ChildProcess, hear: (report: WardenReport) => void) {
  const lines = createInterface({ input: warden.stdio[3] as Readable })
  lines.on('line', (text) => {
    hear(JSON.parse(text) as WardenReport)
  })
  const heard = new Promise((resolve) => lines.once('close', resolve))
  await new Promise((resolve) => {
    warden.once('exit', resolve)
    warden.once('error', resolve)
  })
  await heard
}
