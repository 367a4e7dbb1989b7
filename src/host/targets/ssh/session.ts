import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { isHelper, type Job } from '../../../core/model/job.ts'
import { seconds } from '../../../core/model/units.ts'
import type { JobEnding } from '../../../core/outcome/ending.ts'
import { streamsFolder } from '../../../core/launchers/places.ts'
import { failed, isSuccess, succeeded, withMemoryKill, type FinishedTask } from '../job-ending.ts'
import { nothingRan, type CancelManner, type JobEnd, type OutputSink } from '../target.ts'
import { followFile } from './follow.ts'
import type { Link } from './link.ts'
import { recover } from './recover.ts'
import { listenTo, type Supervisor, type SupervisorEnd } from './supervisor.ts'
import { imageCommandLine } from '../../../core/containers/programs.ts'
import { shellQuoted } from '../../../core/text/shell.ts'
import { SteadyError } from '../../../core/model/error.ts'

/** Runs a command that ends, with everything that it started, when its input ends. */
const whileOpen = (command: readonly string[]): string =>
  [
    'exec 3<&0 </dev/null; session=; command -v setsid >/dev/null && session=setsid',
    `$session ${command.map(shellQuoted).join(' ')} 3<&- & child=$!`,
    '( cat <&3 >/dev/null; kill -TERM "-$child" || kill -TERM "$child" ) 2>/dev/null & reader=$!',
    'exec 3<&-; wait "$child"; code=$?; kill "$reader"; exit "$code"',
  ].join('\n')

interface ImageFetch {
  /** The job's ending if a node cannot get the image or {@link stop} was called; undefined once all nodes have it. */
  readonly done: Promise<JobEnding | undefined>
  stop(): void
}

/** Fetches the image of a job's containers on all nodes at once, before any of them starts a task. */
export function fetchImages({ container }: Pick<Job, 'container'>, links: readonly Link[]): ImageFetch {
  if (container?.settings === undefined) return { done: Promise.resolve(undefined), stop: () => undefined }
  const { image, settings } = container
  const stops: (() => void)[] = []
  let ending: JobEnding | undefined
  const end = (jobEnding: JobEnding) => {
    ending ??= jobEnding
    for (const stop of stops) stop()
  }
  const fetchOn = async (link: Link) => {
    const { name } = link.node
    try {
      const child = await link.open(whileOpen(imageCommandLine(image, settings)))
      stops.push(() => child.stdin.end())
      if (ending !== undefined) child.stdin.end()
      let printed = ''
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
      const code = await new Promise<number | null>((resolve, reject) => {
        child.on('error', reject)
        child.on('close', resolve)
      })
      // The client itself exits with 255.
      if (code === 255 || code === null)
        end({ kind: 'unreachable', node: name, why: 'the connection was closed' })
      else if (code !== 0) end({ kind: 'image-unavailable', image, why: `${name}: ${printed.trim()}` })
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
      end({ kind: 'unreachable', node: name, why: error.message })
    }
  }
  return {
    done: Promise.all(links.map(fetchOn)).then(() => ending),
    stop: () => {
      end({ kind: 'cancelled' })
    },
  }
}

/** Seconds between lines on the lifeline of each node, which gives up after 30 s without one. */
const beatInterval = 5

export interface SessionParts {
  readonly job: Job
  readonly links: readonly Link[]
  readonly home: string
  /** The command that runs the script of a node, by its index. */
  command(index: number): string
}

/** A job that runs on its nodes while this program holds its connections. */
export interface Session {
  follow(sink: OutputSink): Promise<JobEnd>
  cancel(manner: CancelManner): void
  readonly settled: Promise<unknown>
}

interface NodeRun {
  readonly link: Link
  readonly supervisor: Supervisor
  /** False where the job ended before its tasks started. */
  readonly started: Promise<boolean>
  /** Bytes of each stream, once nothing of the job is left on the node; undefined where unknown. */
  readonly settled: Promise<ReadonlyMap<string, number> | undefined>
}

/** Fetches the image of the job's containers on all nodes, and then starts their scripts. */
export async function openSession(parts: SessionParts): Promise<Session> {
  const { job, links } = parts
  if (job.container?.settings === undefined) return startSession(parts)
  const fetching = fetchImages(job, links)
  let inner: Session | undefined
  let cancelled: CancelManner | undefined
  const begun = fetching.done.then(async (ending) => {
    inner = ending === undefined ? await startSession(parts) : undefined
    // The job was cancelled while the scripts were being started.
    if (cancelled !== undefined) inner?.cancel(cancelled)
    return { ending, session: inner }
  })
  return {
    settled: begun.then(({ session }) => session?.settled),
    cancel: (manner) => {
      cancelled = manner
      fetching.stop()
      inner?.cancel(manner)
    },
    follow: async (sink) => {
      sink.granted?.()
      const { ending, session } = await begun
      return session === undefined
        ? { ...nothingRan, ending: ending ?? { kind: 'lost' } }
        : session.follow(sink)
    },
  }
}

async function startSession(parts: SessionParts): Promise<Session> {
  const channels = await Promise.all(parts.links.map((link, index) => link.start(parts.command(index))))
  return new RunningSession(parts, channels)
}

const now = () => performance.now() / 1000

class RunningSession implements Session {
  readonly settled: Promise<unknown>
  readonly #parts: SessionParts
  readonly #names: readonly string[]
  readonly #runs: readonly NodeRun[]
  /** Nodes with tasks that are not only helpers. */
  readonly #working: Set<number>
  readonly #memoryKills: string[] = []
  #ending: JobEnding | undefined
  #startedAt: number | undefined
  #finishedAt: number | undefined
  #announced = false
  /** The error that the sink threw. */
  #refused: { readonly error: unknown } | undefined

  constructor(parts: SessionParts, channels: readonly ChildProcessWithoutNullStreams[]) {
    const { job, links } = parts
    this.#parts = parts
    this.#names = links.map(({ node }) => node.name)
    this.#working = new Set(job.tasks.filter((task) => !isHelper(task)).map(({ node }) => node))
    this.#runs = channels.map((channel, index) => this.#runOn(links[index] as Link, channel, index))
    const settled = Promise.all(this.#runs.map((run) => run.settled))
    const beat = setInterval(() => {
      this.#tellAll('beat')
    }, beatInterval * 1000)
    void settled.finally(() => {
      clearInterval(beat)
    })
    this.settled = settled
  }

  cancel(manner: CancelManner): void {
    this.#ending ??= { kind: 'cancelled' }
    this.#tellAll(manner === 'now' ? 'kill' : 'end')
  }

  async follow(sink: OutputSink): Promise<JobEnd> {
    await Promise.all([...this.#runs.map((run, index) => this.#followNode(run, index, sink)), this.settled])
    if (this.#refused !== undefined) throw this.#refused.error
    const succeededAt = isSuccess(this.#ending) ? this.#finishedAt : undefined
    const startedAt = this.#startedAt
    return {
      ending: withMemoryKill(this.#ending ?? { kind: 'lost' }, this.#memoryKills[0]),
      elapsed: seconds(startedAt === undefined ? 0 : (succeededAt ?? now()) - startedAt),
      queued: undefined,
      nodes: this.#names,
      peakMemory: undefined,
    }
  }

  #runOn(link: Link, channel: ChildProcessWithoutNullStreams, index: number): NodeRun {
    const { job, home } = this.#parts
    let begin: (begun: boolean) => void = () => undefined
    const started = new Promise<boolean>((resolve) => (begin = resolve))
    const supervisor = listenTo(channel, {
      started: () => {
        this.#startedAt ??= now()
        begin(true)
      },
      finished: (end) => {
        this.#finished(index, end)
      },
    })
    const settled = supervisor.end.then(async (end) => {
      begin(false)
      if (end.kind !== 'ended') this.#lost(index, end)
      else if (end.memoryKill !== undefined) this.#memoryKills.push(`oom_kill in ${end.memoryKill} rose`)
      return end.kind === 'ended' ? end.sizes : recover(link, job, home, index)
    })
    return { link, supervisor, started, settled }
  }

  #tellAll(word: 'beat' | 'end' | 'kill'): void {
    for (const { supervisor } of this.#runs) supervisor.say(word)
  }

  #decide(ending: JobEnding): void {
    this.#ending ??= ending
    this.#tellAll('end')
  }

  #finished(index: number, end: FinishedTask): void {
    this.#working.delete(index)
    this.#finishedAt = now()
    if (end.code !== 0) this.#decide(failed(end, this.#names[index] ?? ''))
    else if (this.#working.size === 0) this.#decide(succeeded(this.#parts.job, this.#names))
  }

  #lost(index: number, { kind, why }: Exclude<SupervisorEnd, { kind: 'ended' }>): void {
    const node = this.#names[index] ?? ''
    this.#decide({ kind: kind === 'lost' ? 'unreachable' : 'node-failed', node, why })
  }

  async #followNode({ link, started, settled }: NodeRun, index: number, sink: OutputSink): Promise<void> {
    if (!(await started)) return
    this.#announce(sink)
    const { job, home } = this.#parts
    const origin = this.#startedAt ?? 0
    const files = job.streams.filter(({ node }) => node === index).map(({ name }) => name)
    const followed = files.map((name) =>
      followFile({
        link,
        file: `${home}/${streamsFolder}/${name}`,
        register: `${home}/node-${index}/followers`,
        onBytes: (chunk) => {
          this.#guarded(() => {
            sink.write(name, chunk, seconds(now() - origin))
          })
        },
        size: settled.then((known) => known?.get(name)),
      }),
    )
    for (const outcome of await Promise.allSettled(followed))
      if (outcome.status === 'rejected') this.#unreadable(index, outcome.reason)
  }

  #announce(sink: OutputSink): void {
    if (this.#announced) return
    this.#announced = true
    this.#guarded(() => {
      sink.started(this.#names)
    })
  }

  #guarded(act: () => void): void {
    if (this.#refused !== undefined) return
    try {
      act()
    } catch (error) {
      this.#refused = { error }
      this.cancel('now')
    }
  }

  #unreadable(index: number, reason: unknown): void {
    const why = reason instanceof Error ? reason.message : String(reason)
    // A run that succeeded is useless without its whole output.
    if (isSuccess(this.#ending)) this.#ending = undefined
    this.#decide({ kind: 'unreachable', node: this.#names[index] ?? '', why })
  }
}
