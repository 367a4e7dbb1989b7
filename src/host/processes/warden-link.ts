import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { SteadyError } from '../../core/model/error.ts'
import type { Exit } from '../../core/model/run.ts'
import { partCommand } from '../installation/program.ts'
import type { StartOrder, WardenOrder, WardenReport } from './warden-messages.ts'

/** Variable that identifies the run, in the environment of each of its processes. */
export const runMarker = 'STEADY_RUN'

/** Variable with the absolute path of the results folder, in the environment of each process of its runs. */
export const ownerMarker = 'STEADY_RESULTS'

/** An entry in the form of `/proc/<pid>/environ`. */
export const entry = (name: string, value: string) => `${name}=${value}`

/** How tasks ended, in order, as far as the warden lived to report it. */
export interface WardenStory {
  readonly exits: readonly { readonly task: string; readonly exit: Exit }[]
  readonly notStarted: { readonly task: string; readonly why: string } | undefined
}

export interface WardenListener {
  started(task: string, group: number): void
  exited(task: string): void
}

/** A warden, as steady sees it. */
export interface Warden {
  /** Absolute path of the job's results folder. */
  readonly owner: string
  /** The markers of its job. The warden has them too, so that a later sweep finds a warden that hangs. */
  readonly marks: Readonly<Record<typeof runMarker | typeof ownerMarker, string>>
  /** Waits until the warden has booted; rejects if it fails to. From now on steady stays alive while the warden runs. */
  ready(): Promise<void>
  /** Resolves once the warden is gone, for any reason. */
  readonly gone: Promise<WardenStory>
  isGone(): boolean
  /** Ends a warden that has no order yet, so there is nothing to clean up. */
  dismiss(): Promise<void>
  /** Call it once, after {@link ready}. */
  start(order: Omit<StartOrder, 'kind'>, listener: WardenListener): void
  tell(order: Exclude<WardenOrder, StartOrder>): void
}

export function callWarden(owner: string): Warden {
  const marks = { [runMarker]: randomUUID(), [ownerMarker]: owner }
  const [program, args] = partCommand('src/host/processes/warden')
  const warden = spawn(program, args, {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: undefined, ...marks },
    detached: true,
  })
  const [lifeline, reports] = [warden.stdin, warden.stdio[3]] as unknown as readonly [Socket, Socket]
  const handles = [warden, lifeline, reports]
  for (const handle of handles) handle.unref()
  // The warden may end before it reads; its story then shows that.
  lifeline.on('error', () => undefined)
  const tell = (order: WardenOrder) => {
    if (lifeline.writable) lifeline.write(`${JSON.stringify(order)}\n`)
  }
  let story: WardenStory = { exits: [], notStarted: undefined }
  let isGone = false
  let booted: () => void = () => undefined
  let listening: WardenListener | undefined
  const hear = (report: WardenReport) => {
    switch (report.kind) {
      case 'ready':
        booted()
        break
      case 'started':
        listening?.started(report.task, report.group)
        break
      case 'not-started':
        story = { ...story, notStarted: story.notStarted ?? report }
        break
      case 'exited':
        story = { ...story, exits: [...story.exits, report] }
        listening?.exited(report.task)
    }
  }
  const hold = () => {
    for (const handle of handles) handle.ref()
  }
  const gone = reportsOf(warden, reports, hear).then(() => {
    isGone = true
    return story
  })
  const ready = new Promise<void>((resolve, reject) => {
    booted = resolve
    void gone.then(() => {
      reject(new SteadyError('WARDEN_NOT_STARTED', { node: program, program: args.at(-1) ?? '' }))
    })
  })
  // Nobody may await it.
  ready.catch(() => undefined)
  return {
    owner,
    marks,
    ready: () => {
      hold()
      return ready
    },
    gone,
    isGone: () => isGone,
    dismiss: async () => {
      hold()
      warden.kill('SIGKILL')
      await gone
    },
    start: (order, listener) => {
      listening = listener
      tell({ kind: 'start', ...order })
    },
    tell,
  }
}

/** Resolves once the warden is gone and all its reports were heard. */
async function reportsOf(warden: ChildProcess, reports: Socket, hear: (report: WardenReport) => void) {
  const lines = createInterface({ input: reports })
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
