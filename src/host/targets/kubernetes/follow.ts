import { SteadyError } from '../../../core/model/error.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import type { JobEnding } from '../../../core/outcome/ending.ts'
import { isSuccess, withMemoryKill } from '../job-ending.ts'
import type { JobEnd, OutputSink } from '../target.ts'
import type { KubernetesApi } from './api.ts'
import { endingOf, type JudgedJob } from './ending.ts'
import type { JobObjects, OwnerState } from './job-objects.ts'
import type { Kind } from './kind.ts'
import { NodeFollow } from './node-follow.ts'
import type { Pod } from './objects.ts'
import { factStream } from './pod-script.ts'
import { scheduledAt } from './pod-state.ts'

export interface KubernetesFollowOptions extends JudgedJob {
  readonly kind: Kind
  readonly objects: JobObjects
  /** Seconds after which Kubernetes ends each pod. */
  readonly deadline: Seconds
  /** When the cluster received the job, in milliseconds of the cluster's clock. */
  readonly since: number
  /** Receives what a node prints about itself, and its name for the pod's image. */
  readonly described: (node: string, facts: string, image: string) => void
}

/** Milliseconds between two looks at the pods of a job, and at the object that starts them (`owner`); `waiting` in a queue. */
const looks = { starting: 200, running: 1000, waiting: 2000, owner: 1000 }

/** Milliseconds that pods may take to end, and the server to answer; how long a job without news waits for its nodes. */
const patience = { ending: 90_000, answer: 600_000, warning: 3000, queue: 30_000 }

/** Seconds that the remaining pods of a failed job get to end. */
const grace = 12

/** Follows the pods of a job until all have ended, and nothing of the job runs any more. */
export const followJob = (
  api: KubernetesApi,
  following: KubernetesFollowOptions,
  sink: OutputSink,
): Promise<JobEnd> => new KubernetesFollow(api, following, sink).run()

class KubernetesFollow {
  readonly #api: KubernetesApi
  readonly #following: KubernetesFollowOptions
  readonly #sink: OutputSink
  readonly #nodes: readonly NodeFollow[]
  readonly #broken = new AbortController()
  readonly #began = performance.now()
  #answered = this.#began
  #warned = this.#began
  #askedOwner = this.#began
  #granted = false
  #started = false
  #ending: JobEnding | undefined
  #endingSince: number | undefined
  /** The last reason for waiting that the sink was told. */
  #words: string | undefined
  /** The error that the sink threw. */
  #refusal: { readonly cause: unknown } | undefined
  #wake: () => void = () => undefined

  constructor(api: KubernetesApi, following: KubernetesFollowOptions, sink: OutputSink) {
    this.#api = api
    this.#following = following
    this.#sink = sink
    this.#nodes = Array.from({ length: following.job.topology.nodes }, () => this.#followNode())
  }

  async run(): Promise<JobEnd> {
    try {
      for (;;) {
        const { pods, owner } = await this.#ask()
        this.#see(pods)
        await this.#reportWaiting()
        this.#decide(pods && owner)
        if (this.#isOver()) break
        await this.#pause()
      }
    } finally {
      this.#broken.abort()
    }
    if (this.#refusal !== undefined) throw this.#refusal.cause
    return {
      ending: withMemoryKill(this.#ending ?? { kind: 'lost' }, memoryRecord(this.#nodes)),
      elapsed: elapsedOf(this.#nodes),
      queued: queuedFor(this.#nodes, this.#following.since),
      nodes: this.#started ? this.#names() : [],
      peakMemory: undefined,
    }
  }

  #names(): string[] {
    return this.#nodes.map(({ name }, index) => name ?? `node ${index}`)
  }

  #followNode(): NodeFollow {
    const { objects, kind, deadline, described } = this.#following
    const facts: Uint8Array[] = []
    const last = new Map<string, number>()
    const node = new NodeFollow({
      api: this.#api,
      objects,
      kind,
      deadline,
      signal: this.#broken.signal,
      changed: () => {
        this.#wake()
      },
      started: () => {
        if (facts.length > 0) described(node.name ?? '', Buffer.concat(facts).toString('utf8'), node.imageId)
        this.#announce()
      },
      write: (stream, bytes, stamp) => {
        if (stream === factStream) {
          facts.push(bytes)
          return
        }
        const after = (stamp - (node.output.startedAt ?? stamp)) / 1000
        // Clocks of nodes are sometimes set back.
        const at = Math.max(0, last.get(stream) ?? 0, after)
        last.set(stream, at)
        this.#tell(() => {
          this.#sink.write(stream, bytes, seconds(at))
        })
      },
    })
    return node
  }

  #tell(act: () => void): void {
    if (this.#refusal !== undefined) return
    try {
      act()
    } catch (cause) {
      this.#refusal = { cause }
      this.#wake()
    }
  }

  #announce(): void {
    if (this.#started) return
    this.#started = true
    this.#tell(() => {
      this.#sink.started(this.#names())
    })
  }

  async #ask() {
    const { objects } = this.#following
    const incomplete = this.#nodes.some((node) => node.pod === undefined || node.hasVanished)
    const asks = incomplete && performance.now() - this.#askedOwner > looks.owner
    if (asks) this.#askedOwner = performance.now()
    // Read before its pods: once the object has ended, missing pods will not appear any more.
    const owner = asks ? await objects.owner() : undefined
    return { owner, pods: await objects.pods() }
  }

  #see(pods: readonly Pod[] | undefined): void {
    const { kind } = this.#following
    if (pods === undefined) {
      requireAnswer(this.#answered)
      this.#tell(() => this.#sink.unheard?.())
    } else {
      this.#answered = performance.now()
      const placed = this.#nodes.map((_, index) => newest(pods.filter((pod) => kind.nodeOf(pod) === index)))
      // Node names must be known before output is reported.
      const allPlaced = placed.every((pod) => pod?.spec.nodeName !== undefined)
      this.#nodes.forEach((node, index) => {
        node.see(placed[index], this.#granted || allPlaced)
      })
    }
    if (this.#granted || this.#nodes.some(({ name }) => name === undefined)) return
    this.#granted = true
    this.#tell(() => this.#sink.granted?.())
  }

  async #reportWaiting(): Promise<void> {
    if (this.#started || this.#ending !== undefined) return
    if (performance.now() - this.#warned <= patience.warning) return
    this.#warned = performance.now()
    const { objects } = this.#following
    const why = waitingFor(this.#nodes) ?? (await objects.warning(lastScheduled(this.#nodes)))
    if (why !== undefined && why !== this.#words) this.#tell(() => this.#sink.queued?.(why))
    this.#words = why ?? this.#words
  }

  #decide(owner: OwnerState | undefined): void {
    const { objects, cancelled } = this.#following
    this.#ending ??= endingOf(this.#nodes, this.#following, owner)
    if (this.#refusal !== undefined) this.#ending ??= { kind: 'cancelled' }
    if (this.#ending !== undefined && this.#endingSince === undefined) {
      this.#endingSince = performance.now()
      if (!isSuccess(this.#ending) && !cancelled()) this.#remove(this.#refusal === undefined ? grace : 1)
    } else if (typeof objects.removal === 'object') this.#remove(objects.removal.owed)
  }

  /** Not awaited, so that polling continues. The removal is repeated if the server did not answer. */
  #remove(seconds: number): void {
    this.#following.objects.remove(seconds).catch((cause: unknown) => {
      if (!(cause instanceof SteadyError && cause.code === 'KUBERNETES_NOT_ANSWERING'))
        this.#refusal ??= { cause }
    })
  }

  #isOver(): boolean {
    if (this.#endingSince === undefined) return false
    const quiet = this.#nodes.every((node) => node.isOver || node.pod === undefined)
    return (
      (quiet && this.#following.objects.removal === 'none') ||
      performance.now() - this.#endingSince > patience.ending
    )
  }

  #pause(): Promise<void> {
    const hurried = this.#ending !== undefined || !this.#started
    const queued = !this.#granted && performance.now() - this.#began > patience.queue
    const pause = !hurried ? looks.running : queued ? looks.waiting : looks.starting
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const newest = (pods: readonly Pod[]): Pod | undefined =>
  [...pods]
    .sort((a, b) => (a.metadata.creationTimestamp ?? '').localeCompare(b.metadata.creationTimestamp ?? ''))
    .at(-1)

/** Why the scheduler has not placed a pod yet. */
const waitingFor = (nodes: readonly NodeFollow[]): string | undefined =>
  nodes
    .map(({ state }) => (state?.kind === 'unscheduled' && state.why !== '' ? state.why : undefined))
    .find((why) => why !== undefined)

const memoryRecord = (nodes: readonly NodeFollow[]): string | undefined => {
  for (const { output, state } of nodes) {
    if (output.memory !== undefined) return `oom_kill in ${output.memory} rose`
    if (state?.kind === 'ended' && state.memoryKill !== undefined) return state.memoryKill
  }
  return undefined
}

/** The longest time on any node, by its own clock, from its start to its last message. */
const elapsedOf = (nodes: readonly NodeFollow[]): Seconds =>
  seconds(
    Math.max(
      0,
      ...nodes.map(({ output: { startedAt, finished, lastAt } }) =>
        startedAt === undefined ? 0 : ((finished?.at ?? lastAt) - startedAt) / 1000,
      ),
    ),
  )

/** Milliseconds when the last pod was placed; earlier reasons for waiting do not matter any more. */
const lastScheduled = (nodes: readonly NodeFollow[]): number =>
  Math.max(0, ...nodes.map(({ pod }) => (pod && scheduledAt(pod)) ?? 0))

/** By the cluster's clock, in whole seconds. */
function queuedFor(nodes: readonly NodeFollow[], since: number): Seconds {
  const found = nodes.map(({ pod }) => pod && scheduledAt(pod))
  const last = Math.max(...found.map((time) => time ?? Date.now()))
  return seconds(Math.max(0, (last - since) / 1000))
}

function requireAnswer(answered: number) {
  if (performance.now() - answered > patience.answer)
    throw new SteadyError('KUBERNETES_SILENT', { minutes: patience.answer / 60_000 })
}
