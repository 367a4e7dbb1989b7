import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyError } from '../../core/model/error.ts'
import { seconds, type Bytes, type Seconds } from '../../core/model/units.ts'
import type { JobEnding } from '../../core/outcome/ending.ts'
import { endProcesses, type ProcessMarks } from './end-processes.ts'
import { entry, runMarker, type Warden, type WardenStory } from './warden-link.ts'
import { watchMemory, type MemoryWatch } from './memory-watch.ts'
import { oomKills, type OomKills } from './oom-kills.ts'
import { closeWriter, openOutputPipes, type OutputPipe } from './output-pipe.ts'
import type { WardenTask } from './warden-messages.ts'

export interface Grace {
  /** Between SIGTERM and SIGKILL, when tasks are ended early. */
  readonly early: Seconds
  /** The same for processes that outlive their task. */
  readonly leftover: Seconds
}

export interface LocalTask {
  readonly name: string
  readonly node: string
  readonly command: readonly string[]
  readonly workingDirectory: string
  readonly variables: Readonly<Record<string, string>>
  readonly role: WardenTask['role']
}

export interface LocalJobOrder {
  readonly tasks: readonly LocalTask[]
  /** Named pipes to make: stream name to path. A task writes to the pipe of its name, a launcher's ranks to the others. */
  readonly pipes: ReadonlyMap<string, string>
  readonly grace: Grace
  /** The job's temporary folder; it is removed if steady is killed. */
  readonly folder: string
  /** Removes what the job's processes left behind, after all of them are gone. */
  readonly cleanUp?: () => Promise<void>
  /** Called once every task with the role `work` has ended by itself. */
  readonly worked?: () => void
}

export interface LocalJobEnd {
  readonly ending: JobEnding
  readonly elapsed: Seconds
  readonly peakMemory: Bytes | undefined
}

export async function startLocalJob(order: LocalJobOrder, warden: Warden): Promise<LocalJob> {
  let outputs = new Map<string, OutputPipe>()
  try {
    // The pipes are made while the warden boots.
    outputs = openOutputPipes(order.pipes)
    await warden.ready()
  } catch (error) {
    warden.tell({ kind: 'end' })
    for (const pipe of outputs.values()) {
      closeWriter(pipe)
      pipe.reader.destroy()
    }
    throw error
  }
  return new LocalJob(order, warden, outputs)
}

export class LocalJob {
  readonly #order: LocalJobOrder
  readonly #warden: Warden
  readonly #outputs: ReadonlyMap<string, OutputPipe>
  readonly #marker: string
  readonly #killsBefore = oomKills()
  readonly #origin = performance.now()
  readonly #groups: number[] = []
  /** The process groups whose memory counts; the sampler's group is not among them. */
  readonly #watched: number[] = []
  readonly #working: Set<string>
  #memory: MemoryWatch | undefined
  #lastEnd: Seconds | undefined
  #cancelled = false
  #sinkFailure: { readonly cause: unknown } | undefined

  constructor(order: LocalJobOrder, warden: Warden, outputs: ReadonlyMap<string, OutputPipe>) {
    this.#order = order
    this.#warden = warden
    this.#outputs = outputs
    const { tasks, pipes, grace, folder } = order
    const { marks } = warden
    this.#marker = entry(runMarker, marks[runMarker])
    this.#working = new Set(tasks.flatMap(({ name, role }) => (role === 'work' ? [name] : [])))
    warden.start(
      {
        tasks: tasks.map(({ name, command, workingDirectory, variables, role }) => ({
          name,
          command,
          workingDirectory,
          variables: { ...variables, ...marks },
          output: pipes.get(name) ?? '',
          role,
        })),
        marker: this.#marker,
        graceMs: grace.early * 1000,
        leftoverGraceMs: grace.leftover * 1000,
        folder,
      },
      {
        started: (task, group) => {
          this.#started(task, group)
        },
        exited: (task) => {
          this.#exited(task)
        },
      },
    )
  }

  end(): void {
    this.#cancelled = true
    this.#warden.tell({ kind: 'end' })
  }

  endNow(): void {
    this.end()
    this.#warden.tell({ kind: 'kill' })
  }

  /** Passes on everything that the processes print, until all of them are gone. Call it once. */
  async follow(write: (stream: string, chunk: Uint8Array, at: Seconds) => void): Promise<LocalJobEnd> {
    const drained = [...this.#outputs].map(([name, { reader }]) =>
      readAll(reader, (chunk) => {
        if (this.#sinkFailure !== undefined) return
        try {
          write(name, chunk, this.#now())
        } catch (cause) {
          this.#sinkFailure = { cause }
          this.#warden.tell({ kind: 'end' })
        }
      }),
    )
    try {
      const story = await this.#warden.gone
      const elapsed = this.#lastEnd ?? this.#now()
      await endAll({ groups: this.#groups, marker: this.#marker, seen: this.#memory?.seen })
      await this.#drain(Promise.all(drained))
      await this.#order.cleanUp?.()
      if (this.#sinkFailure !== undefined) throw this.#sinkFailure.cause
      const ending = this.#cancelled
        ? ({ kind: 'cancelled' } as const)
        : endingOf(this.#order.tasks, story, this.#killsBefore)
      return { ending, elapsed, peakMemory: this.#memory?.peak() }
    } finally {
      this.#memory?.stop()
      for (const { reader } of this.#outputs.values()) reader.destroy()
    }
  }

  #now(): Seconds {
    return seconds((performance.now() - this.#origin) / 1000)
  }

  #started(name: string, group: number): void {
    this.#groups.push(group)
    if (this.#order.tasks.find((task) => task.name === name)?.role !== 'sampler') this.#watched.push(group)
    this.#memory ??= watchMemory(this.#watched)
  }

  #exited(task: string): void {
    if (!this.#working.delete(task)) return
    this.#lastEnd = this.#now()
    if (this.#working.size === 0 && !this.#cancelled) this.#order.worked?.()
  }

  /** Waits until the pipes end, which they do once no process can write to them. Only processes of the job still can. */
  async #drain(drained: Promise<unknown>): Promise<void> {
    for (const pipe of this.#outputs.values()) closeWriter(pipe)
    const open = await Promise.race([drained, sleep(drainMs, 'open' as const, { ref: false })])
    if (open !== 'open') return
    for (const { shownAs } of this.#outputs.values()) await endAll({ marker: this.#marker, holding: shownAs })
    await Promise.race([drained, sleep(drainMs, undefined, { ref: false })])
  }
}

/** Ends what the warden left: a process that escaped it, or all of them if the warden was killed. */
async function endAll(which: ProcessMarks) {
  const { stuck } = await endProcesses(which, { graceMs: 0 })
  if (stuck.length === 0) return
  throw new SteadyError('PROCESS_STUCK', { pids: stuck })
}

/** How the job ended: by the first task that failed, or by the first task if none failed. */
function endingOf(
  tasks: readonly LocalTask[],
  { exits, notStarted }: WardenStory,
  killsBefore: OomKills | undefined,
): JobEnding {
  if (notStarted !== undefined) {
    throw new SteadyError('PROGRAM_NOT_STARTED', { task: notStarted.task, why: notStarted.why })
  }
  const isWork = (name: string) => tasks.some((task) => task.name === name && task.role === 'work')
  const worked = exits.filter(({ task }) => isWork(task))
  const complete = worked.length === tasks.filter(({ role }) => role === 'work').length
  const deciding = complete && worked.every(endedWell) ? worked[0] : exits.find((exit) => !endedWell(exit))
  if (deciding === undefined) {
    throw new SteadyError('WARDEN_LOST', {})
  }
  const node = tasks.find(({ name }) => name === deciding.task)?.node ?? ''
  return {
    kind: 'exited',
    exit: deciding.exit,
    task: deciding.task,
    node,
    memoryKill: memoryKill(killsBefore, oomKills()),
  }
}

const endedWell = ({ exit }: WardenStory['exits'][number]) => exit.kind === 'code' && exit.code === 0

function memoryKill(before: OomKills | undefined, after: OomKills | undefined): string | undefined {
  if (before === undefined || after === undefined || after.count <= before.count) return undefined
  return `oom_kill in ${after.record} rose from ${before.count} to ${after.count}`
}

/** How long the last bytes may take after every known process is gone. */
const drainMs = 500

function readAll(reader: Socket, take: (chunk: Uint8Array) => void): Promise<void> {
  reader.on('data', take)
  reader.on('error', () => undefined)
  return new Promise((resolve) =>
    reader.once('close', () => {
      resolve()
    }),
  )
}
