import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyError } from '../../core/model/error.ts'
import { seconds, type Seconds } from '../../core/model/units.ts'
import type { Ending } from '../../core/outcome/ending.ts'
import type { OutputSink, RunEnd, RunOrder, StopSignals } from '../targets/target.ts'
import { endProcesses, type Belonging } from './end-processes.ts'
import { watchLimits, type LimitsWatch } from './limits.ts'
import { entry, ownerMarker, runMarker } from './markers.ts'
import { watchMemory, type MemoryWatch } from './memory-watch.ts'
import { oomKills, type OomKills } from './oom-kills.ts'
import { closeWriter, openOutputPipe } from './output-pipe.ts'
import { callWarden, type WardenStory } from './warden-link.ts'

export interface Grace {
  /** Between SIGTERM and SIGKILL, where a run is ended early. */
  readonly early: Seconds
  /** The same for processes that outlive their run. */
  readonly leftover: Seconds
}

/** What is learnt while a run goes on. */
interface Watched {
  origin: number
  group: number | undefined
  memory: MemoryWatch | undefined
  limits: LimitsWatch | undefined
  /** Why the run was ended before its time. */
  early: Ending | { readonly kind: 'sink-failed'; readonly cause: unknown } | undefined
  /** When the workload's own process ended. */
  elapsed: Seconds | undefined
}

/**
 * Executes an order on this machine to its end, as `Target.run` does. What its processes print reaches `output` byte for
 * byte; when this resolves or rejects, none of them is left.
 */
export async function supervise(
  order: RunOrder,
  output: OutputSink,
  stop: StopSignals,
  grace: Grace,
): Promise<RunEnd> {
  const run = randomUUID()
  const marks = { [runMarker]: run, [ownerMarker]: order.owner }
  const marker = entry(runMarker, run)
  const killsBefore = oomKills()
  const watched: Watched = {
    origin: performance.now(),
    group: undefined,
    memory: undefined,
    limits: undefined,
    early: undefined,
    elapsed: undefined,
  }
  const now = () => seconds((performance.now() - watched.origin) / 1000)

  const pipe = openOutputPipe()
  const warden = callWarden(pipe.writer, marks, {
    started: (group) => {
      watched.group = group
      watched.memory = watchMemory(group)
    },
    exited: () => {
      watched.elapsed ??= now()
      watched.limits?.stop()
    },
  })
  closeWriter(pipe)
  const endEarly = (why: Watched['early']) => {
    watched.early ??= why
    watched.limits?.stop()
    warden.tell({ kind: 'end' })
  }
  const drained = readAll(pipe.reader, (chunk) => {
    watched.limits?.heard()
    try {
      if (watched.early?.kind !== 'sink-failed') output.write(chunk, now())
    } catch (cause) {
      watched.early = { kind: 'sink-failed', cause }
      endEarly(watched.early)
    }
  })
  const ignoreStop = [
    onAbort(stop.gently, () => {
      endEarly({ kind: 'cancelled' })
    }),
    onAbort(stop.now, () => {
      warden.tell({ kind: 'kill' })
    }),
  ]
  try {
    await warden.ready
    watched.origin = performance.now()
    watched.limits = watchLimits(order.limits, now, endEarly)
    if (watched.early === undefined) {
      warden.tell({
        kind: 'start',
        command: order.command,
        workingDirectory: order.workingDirectory,
        variables: { ...order.variables, ...marks },
        marker,
        graceMs: grace.early * 1000,
        leftoverGraceMs: grace.leftover * 1000,
      })
    }
    const story = await warden.gone
    const elapsed = watched.elapsed ?? now()
    await endAll({ group: watched.group, marker, seen: watched.memory?.seen })
    // The pipe ends when nobody can write to it; whoever still can belongs to the run.
    const open = await Promise.race([drained, sleep(drainMs, true, { ref: false })])
    if (open === true) await endAll({ marker, holding: pipe.shownAs })
    return { ending: endingOf(watched, story, killsBefore), elapsed, peakMemory: watched.memory?.peak() }
  } finally {
    watched.limits?.stop()
    watched.memory?.stop()
    for (const ignore of ignoreStop) ignore()
    pipe.reader.destroy()
  }
}

/** The warden has done this already, unless it was itself killed or a process got away from it. */
async function endAll(which: Belonging) {
  const { stuck } = await endProcesses(which, { graceMs: 0 })
  if (stuck.length === 0) return
  throw new SteadyError(
    'PROCESS_STUCK',
    `processes of the run cannot be killed: ${stuck.join(', ')}`,
    'They wait inside the kernel, most often for a device or a network file system; free that, or restart the machine.',
  )
}

function endingOf({ early }: Watched, story: WardenStory, killsBefore: OomKills | undefined): Ending {
  if (early?.kind === 'sink-failed') throw early.cause
  if (early !== undefined) return early
  if (story.notStarted !== undefined) {
    throw new SteadyError(
      'PROGRAM_NOT_STARTED',
      story.notStarted,
      'See that the program may be executed here.',
    )
  }
  if (story.exit === undefined) {
    throw new SteadyError(
      'WARDEN_LOST',
      'the program that guards the run was killed; the run was ended',
      'Run the same command again: it resumes.',
    )
  }
  return { kind: 'exited', exit: story.exit, memoryKill: memoryKill(killsBefore, oomKills()) }
}

function memoryKill(before: OomKills | undefined, after: OomKills | undefined): string | undefined {
  if (before === undefined || after === undefined || after.count <= before.count) return undefined
  return `oom_kill in ${after.record} rose from ${before.count} to ${after.count}`
}

/** How long the last bytes may take once every known process is gone. */
const drainMs = 500

/** Resolves when the pipe has ended. */
function readAll(reader: Socket, take: (chunk: Uint8Array) => void): Promise<void> {
  reader.on('data', take)
  reader.on('error', () => undefined)
  return new Promise((resolve) =>
    reader.once('close', () => {
      resolve()
    }),
  )
}

/** Calls `act` once, at once where the signal was given before; returns how to be left alone. */
function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) act()
  else signal.addEventListener('abort', act, { once: true })
  return () => {
    signal.removeEventListener('abort', act)
  }
}
