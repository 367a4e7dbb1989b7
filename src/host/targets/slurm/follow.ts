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
import { Poll, type JobPoll } from './poll.ts'
import type { Queue } from './queue.ts'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { streamsFolder } from '../../../core/launchers/places.ts'

const chunkBytes = 256 * 1024

/** Takes what was added to a stream since the last call. */
type TakeChunk = (stream: string, chunk: Uint8Array) => void

/** Reads the files that the ranks of a job write, each from where the last read ended. */
export class StreamReader {
  readonly #offsets: Map<string, number>
  readonly #folder: string

  constructor(folder: string, names: readonly string[]) {
    this.#folder = join(folder, streamsFolder)
    this.#offsets = new Map(names.map((name) => [name, 0]))
  }

  /** Passes on all new bytes. Opens the files each time, or a network file system may hide what other machines wrote. */
  async read(take: TakeChunk): Promise<void> {
    for (const [name, offset] of this.#offsets) {
      this.#offsets.set(name, await readFrom(join(this.#folder, name), offset, (chunk) => take(name, chunk)))
    }
  }
}

/** @returns the offset after the last byte read; unchanged if the file does not exist yet */
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
  /** Time allowed to the run itself. */
  readonly runLimit: Seconds
}

/** Milliseconds between two looks at the files of a running job, for up to 16 streams; and of a queued one. */
const looks = { running: 50, queued: 200, streams: 16 }

/** Milliseconds that files of other nodes may take to appear here, and that Slurm may take to end a job. */
const patience = { files: 5_000, ending: 30_000 }

/** Reasons for which Slurm keeps a job in its queue until somebody changes the job or its limits. */
const neverStarts =
  /^(?:PartitionConfig|PartitionTimeLimit|BadConstraints|DependencyNeverSatisfied|InvalidAccount|InvalidQOS|\w+PerJob\w*)$/

interface StartedTasks {
  readonly nodes: readonly string[]
  /** By the clock of the file system. */
  readonly at: number
  readonly elapsed: () => Seconds
}

/**
 * Follows a job by the files of its folder, and by asking Slurm now and then. Resolves once Slurm has ended the job, or once
 * every node has recorded that its tasks succeeded.
 */
export const followJob = (
  client: SlurmClient,
  following: SlurmFollowOptions,
  sink: OutputSink,
): Promise<JobEnd> => new SlurmFollow(client, following, sink).run()

class SlurmFollow {
  readonly #client: SlurmClient
  readonly #following: SlurmFollowOptions
  readonly #sink: OutputSink
  readonly #streams: StreamReader
  readonly #poll: Poll
  readonly #scripts: readonly number[]
  #granted = false
  #started: StartedTasks | undefined
  /** Whether the bytes written so far have no known arrival times. */
  #unseen: boolean
  /** The last reason for waiting that the sink was told. */
  #reason: string | undefined
  #completeSince: number | undefined
  /** Whether the script of the job was over at the last look. */
  #wasOver = false
  /** The error that the sink threw. */
  #thrown: { readonly cause: unknown } | undefined

  constructor(client: SlurmClient, following: SlurmFollowOptions, sink: OutputSink) {
    const { job, folder, found, admission, queue } = following
    this.#client = client
    this.#following = following
    this.#sink = sink
    this.#unseen = found
    this.#scripts = scriptNodes(job)
    this.#poll = new Poll(client, queue, () => admission.numberOf(job))
    this.#streams = new StreamReader(
      folder.path,
      job.streams.map(({ name }) => name),
    )
  }

  async run(): Promise<JobEnd> {
    const { job, folder } = this.#following
    const refused = await folder.note('refused')
    if (refused !== undefined) return refusedEnd(refused.text)
    for (; ; this.#unseen = false) {
      const seen = await this.#look()
      const { state } = seen
      const refusal = state.kind === 'waiting' ? await this.#hearReason(state.reason) : undefined
      if (refusal !== undefined) return refusedEnd(refusal)
      const standing = await this.#standing(seen)
      if (standing === 'moved') {
        const refusedLater = await folder.note('refused')
        if (refusedLater !== undefined) return refusedEnd(refusedLater.text)
        this.#poll.restart()
        continue
      }
      if (standing === 'withdrawn' || this.#isOver(seen))
        return this.#end(state.kind === 'ended' ? state.job : undefined)
      const pause = looks.running * Math.max(1, job.streams.length / looks.streams)
      await sleep(state.kind === 'waiting' ? looks.queued : pause)
    }
  }

  async #tell(act: () => Promise<void> | void): Promise<void> {
    if (this.#thrown !== undefined) return
    try {
      await act()
    } catch (cause) {
      this.#thrown = { cause }
      const { admission, job } = this.#following
      await admission.cancel(job, 'now')
    }
  }

  #read(at: () => Seconds | undefined): Promise<void> {
    return this.#tell(() =>
      this.#streams.read((stream, chunk) => {
        this.#sink.write(stream, chunk, at())
      }),
    )
  }

  /** Reads the files of the job, and asks Slurm. */
  async #look() {
    const { folder } = this.#following
    const ends = await folder.ends(this.#scripts)
    await this.#lookForNodes()
    await this.#lookForStart()
    const complete = ends.length === this.#scripts.length
    if (complete) this.#completeSince ??= performance.now()
    const well = complete && ends.every(({ code }) => code === 0)
    const isOver = !well && (await folder.note('over')) !== undefined
    // If Slurm stops an allocation, the run in it ends first. So Slurm is asked once more before the run is blamed.
    const state = await this.#poll.next({
      started: this.#started !== undefined,
      hurry: (complete && !well) || this.#wasOver,
      atOnce: isOver && !this.#wasOver,
    })
    this.#wasOver = isOver
    return { complete, well, isOver, state }
  }

  async #lookForNodes(): Promise<void> {
    if (this.#granted || this.#started !== undefined) return
    if (numberIn(await this.#following.folder.claim()) === undefined) return
    this.#granted = true
    await this.#tell(() => this.#sink.granted?.())
  }

  async #lookForStart(): Promise<void> {
    this.#started ??= await startOf(this.#following.folder, async (nodes) => {
      await this.#tell(() => {
        this.#sink.started(nodes)
      })
      if (this.#unseen) await this.#read(() => undefined)
    })
    if (this.#started !== undefined) await this.#read(this.#started.elapsed)
  }

  /** Returns why the job is refused, if it would wait for ever. */
  async #hearReason(reason: string): Promise<string | undefined> {
    if (reason === this.#reason) return undefined
    const { folder, admission, job } = this.#following
    this.#reason = reason
    await this.#tell(() => this.#sink.queued?.(spaced(reason)))
    if (!neverStarts.test(reason) || !(await folder.claimForNobody())) return undefined
    const why = `Slurm would keep the job in its queue for ever: ${spaced(reason)}`
    await folder.writeNote('refused', why)
    await admission.drop(job)
    return why
  }

  async #standing({ complete, state }: Looked) {
    const { admission, job } = this.#following
    return this.#started === undefined && !complete ? admission.standing(job, state) : 'given'
  }

  #isOver({ complete, well, isOver, state }: Looked): boolean {
    return (
      well ||
      (isOver && state.kind === 'running' && !state.leaving) ||
      (state.kind === 'ended' && (complete || settled(state.job) || state.for > patience.files)) ||
      (this.#completeSince !== undefined && performance.now() - this.#completeSince > patience.ending)
    )
  }

  async #end(slurm: SlurmJob | undefined): Promise<JobEnd> {
    const { job, folder, admission } = this.#following
    // The job may have started and ended since the last look.
    await this.#lookForStart()
    if (this.#thrown !== undefined) throw this.#thrown.cause
    if (this.#started === undefined) await requireReason(job, folder, slurm)
    return endOf(this.#client, {
      ...this.#following,
      timeLimit: await admission.timeLimit(job),
      started: this.#started,
      ends: await folder.ends(this.#scripts),
      slurm,
    })
  }
}

interface Looked {
  /** Whether every node has recorded how its tasks ended. */
  readonly complete: boolean
  readonly well: boolean
  /** Whether the script of the job has failed or was cancelled. */
  readonly isOver: boolean
  readonly state: JobPoll
}

const refusedEnd = (why: string): JobEnd => ({
  ending: { kind: 'refused', why },
  elapsed: seconds(0),
  queued: seconds(0),
  nodes: [],
  peakMemory: undefined,
})

/** Whether the tasks of a job may have been killed before they could record anything. */
const settled = (job: SlurmJob | undefined) =>
  job !== undefined && job.state !== 'COMPLETED' && job.state !== 'FAILED'

async function startOf(
  folder: JobFolder,
  tell: (nodes: readonly string[]) => Promise<void>,
): Promise<StartedTasks | undefined> {
  const start = await folder.start()
  if (start === undefined) return undefined
  await tell(start.nodes)
  const origin = performance.now() - ((await folder.now()) - start.at)
  return { ...start, elapsed: () => seconds(Math.max(0, performance.now() - origin) / 1000) }
}

/** Throws if Slurm started a script that did nothing: only a person can fix the cause. */
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
