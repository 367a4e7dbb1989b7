import { setTimeout as sleep } from 'node:timers/promises'
import { SteadyError } from '../../../core/model/error.ts'
import type { Job } from '../../../core/model/job.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import type { JobEnd, OutputSink } from '../target.ts'
import type { Admission } from './admission.ts'
import { scriptNodes } from './batch-script.ts'
import type { SlurmClient } from './client.ts'
import { spaced } from './ending.ts'
import { endOf, imageFault } from './job-end.ts'
import { numberIn, type JobFolder } from './job-folder.ts'
import type { SlurmJob } from './job-state.ts'
import { Poll } from './poll.ts'
import type { Queue } from './queue.ts'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { streamsFolder } from '../../../core/launchers/places.ts'

const chunkBytes = 256 * 1024

/** Takes what was added to a stream since the last call. */
type TakeChunk = (stream: string, chunk: Uint8Array) => void

/** Reads the files that the ranks of a job write, byte for byte, each from where the last read ended. */
export class StreamReader {
  readonly #offsets: Map<string, number>
  readonly #folder: string

  /** @param names the job's streams */
  constructor(folder: string, names: readonly string[]) {
    this.#folder = join(folder, streamsFolder)
    this.#offsets = new Map(names.map((name) => [name, 0]))
  }

  /**
   * Hands on everything that is there now. Every call opens the files again: only then does a network file system have to
   * show what other machines have written.
   */
  async read(take: TakeChunk): Promise<void> {
    for (const [name, offset] of this.#offsets) {
      this.#offsets.set(name, await readFrom(join(this.#folder, name), offset, (chunk) => take(name, chunk)))
    }
  }
}

/** @returns the offset behind the last byte that was read; a file that does not exist yet has none */
async function readFrom(path: string, offset: number, take: (chunk: Uint8Array) => void): Promise<number> {
  const file = await openIfThere(path)
  if (file === undefined) return offset
  try {
    for (let from = offset; ;) {
      const buffer = Buffer.allocUnsafe(chunkBytes)
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, from)
      if (bytesRead === 0) return from
      take(buffer.subarray(0, bytesRead))
      from += bytesRead
    }
  } finally {
    await file.close()
  }
}

async function openIfThere(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export interface SlurmFollowOptions {
  readonly job: Job
  readonly folder: JobFolder
  /** Whether an earlier session submitted the job. */
  readonly found: boolean
  readonly admission: Admission
  readonly queue: Queue
  /** What the run may take by itself. */
  readonly runLimit: Seconds
}

/** Milliseconds between two looks at the files of a running job, for up to 16 streams; and of a queued one. */
const looks = { running: 50, queued: 200, streams: 16 }

/** Milliseconds that files of other nodes may take to appear here, and that Slurm may take to end a job. */
const patience = { files: 5_000, ending: 30_000 }

/** Reasons for which Slurm keeps a job in its queue until somebody changes the job or its limits. */
const neverStarts =
  /^(?:PartitionConfig|PartitionTimeLimit|BadConstraints|DependencyNeverSatisfied|InvalidAccount|InvalidQOS|\w+PerJob\w*)$/

/** A job whose tasks run. */
interface Started {
  readonly nodes: readonly string[]
  /** By the clock of the file system. */
  readonly at: number
  /** Seconds since then. */
  readonly elapsed: () => Seconds
}

/**
 * Follows a job by the files of its folder, and by asking Slurm now and then. Resolves once Slurm has ended it, or once
 * every node has written down that its tasks ended well.
 */
export async function followJob(
  client: SlurmClient,
  following: SlurmFollowOptions,
  sink: OutputSink,
): Promise<JobEnd> {
  const { job, folder, found, admission, queue } = following
  const refused = await folder.note('refused')
  if (refused !== undefined) return refusedEnd(refused.text)
  const streams = new StreamReader(
    folder.path,
    job.streams.map(({ name }) => name),
  )
  const poll = new Poll(client, queue, () => admission.numberOf(job))
  const scripts = scriptNodes(job)
  const failure: { thrown?: { readonly cause: unknown } } = {}
  const tell = async (act: () => Promise<void> | void) => {
    if (failure.thrown !== undefined) return
    try {
      await act()
    } catch (cause) {
      failure.thrown = { cause }
      await admission.cancel(job, 'now')
    }
  }
  const read = (at: () => Seconds | undefined) =>
    tell(() =>
      streams.read((stream, chunk) => {
        sink.write(stream, chunk, at())
      }),
    )

  let started: Started | undefined
  const lookForStart = async (unseen: boolean) => {
    started ??= await startOf(folder, async (nodes) => {
      await tell(() => sink.started(nodes))
      // Nobody saw the bytes arrive that are there already.
      if (unseen) await read(() => undefined)
    })
    if (started !== undefined) await read(started.elapsed)
  }
  let granted = false
  const lookForNodes = async () => {
    if (granted || started !== undefined || numberIn(await folder.claim()) === undefined) return
    granted = true
    await tell(() => sink.granted?.())
  }
  let reason: string | undefined
  let completeSince: number | undefined
  let isOver = false
  for (let unseen = found; ; unseen = false) {
    const ends = await folder.ends(scripts)
    await lookForNodes()
    await lookForStart(unseen)
    const complete = ends.length === scripts.length
    if (complete) completeSince ??= performance.now()
    const well = complete && ends.every(({ code }) => code === 0)
    const script = well ? undefined : await folder.note('over')
    // What Slurm does to an allocation ends the run in it first: Slurm is asked once more before the run is blamed.
    const state = await poll.next({
      started: started !== undefined,
      hurry: (complete && !well) || isOver,
      atOnce: script !== undefined && !isOver,
    })
    isOver = script !== undefined
    if (state.kind === 'waiting' && state.reason !== reason) {
      reason = state.reason
      await tell(() => sink.queued?.(spaced(state.reason)))
      if (neverStarts.test(reason) && (await folder.claimForNobody())) {
        const why = `Slurm would keep the job in its queue for ever: ${spaced(reason)}`
        await folder.writeNote('refused', why)
        await admission.drop(job)
        return refusedEnd(why)
      }
    }
    const standing = started === undefined && !complete ? await admission.standing(job, state) : 'given'
    if (standing === 'moved') {
      const refusedLater = await folder.note('refused')
      if (refusedLater !== undefined) return refusedEnd(refusedLater.text)
      poll.restart()
      continue
    }
    const over =
      well ||
      standing === 'withdrawn' ||
      (isOver && state.kind === 'running' && !state.leaving) ||
      (state.kind === 'ended' && (complete || settled(state.job) || state.for > patience.files)) ||
      (completeSince !== undefined && performance.now() - completeSince > patience.ending)
    if (over) {
      // It may have started and ended since the last look.
      await lookForStart(unseen)
      if (failure.thrown !== undefined) throw failure.thrown.cause
      const slurm = state.kind === 'ended' ? state.job : undefined
      if (started === undefined) await requireReason(job, folder, slurm)
      return endOf(client, {
        ...following,
        timeLimit: await admission.timeLimit(job),
        started,
        ends: await folder.ends(scripts),
        slurm,
      })
    }
    const streamCount = job.streams.length
    await sleep(
      state.kind === 'waiting' ? looks.queued : looks.running * Math.max(1, streamCount / looks.streams),
    )
  }
}

const refusedEnd = (why: string): JobEnd => ({
  ending: { kind: 'refused', why },
  elapsed: seconds(0),
  queued: seconds(0),
  nodes: [],
  peakMemory: undefined,
})

/** States in which the tasks of a job may have been killed before they could write down anything. */
const settled = (job: SlurmJob | undefined) =>
  job !== undefined && job.state !== 'COMPLETED' && job.state !== 'FAILED'

async function startOf(
  folder: JobFolder,
  tell: (nodes: readonly string[]) => Promise<void>,
): Promise<Started | undefined> {
  const start = await folder.start()
  if (start === undefined) return undefined
  await tell(start.nodes)
  const origin = performance.now() - ((await folder.now()) - start.at)
  return { ...start, elapsed: () => seconds(Math.max(0, performance.now() - origin) / 1000) }
}

/** A script that Slurm started and that did nothing has a cause that only people can mend. */
async function requireReason(job: Job, folder: JobFolder, slurm: SlurmJob | undefined) {
  if (slurm === undefined || settled(slurm) || (await folder.note('cancelled')) !== undefined) return
  if ((await imageFault(job, folder)) !== undefined) return
  throw new SteadyError('SLURM_SCRIPT_NOT_RUN', {
    job: slurm.number,
    state: slurm.state,
    reason: spaced(slurm.reason),
    folder: folder.path,
  })
}
