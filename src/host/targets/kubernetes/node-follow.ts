import type { Seconds } from '../../../core/model/units.ts'
import type { KubernetesApi } from './api.ts'
import type { JobObjects } from './job-objects.ts'
import type { Kind } from './kind.ts'
import { NodeOutput, type NodeEvents } from './node-output.ts'
import type { Pod } from './objects.ts'
import { podState, type PodState } from './pod-state.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { beatInterval } from '../../../core/jobs/relay.ts'
import { readLogLine, type LogLine } from './log-lines.ts'

/** Milliseconds without a line after which a connection counts as dead: the script prints one every few seconds. */
const longestSilence = beatInterval * 3 * 1000

/** Milliseconds between two connections. */
const pauses = { first: 100, longest: 2000 }

/**
 * How often a log without an end mark is read again, without a new line, after its container has ended. A log that could be
 * read may lack only its last lines; one that could not be read may need more tries.
 */
const lastTries = { read: 2, unread: 10 }

interface PodLogParts {
  readonly path: string
  /** Gets every line in order, at least once. If it returns false, all lines since the last good one come again. */
  readonly take: (line: LogLine) => boolean
  /** Whether the container has ended, so that it writes nothing more. */
  readonly isOver: () => boolean
  readonly signal: AbortSignal
}

/** Follows the log of a pod until its script has printed its end, or its container has ended. Resumes after a drop. */
async function followPodLog(api: KubernetesApi, { path, take, isOver, signal }: PodLogParts): Promise<void> {
  const heard: { since: number | undefined; pause: number; ended: boolean } = {
    since: undefined,
    pause: pauses.first,
    ended: false,
  }
  let fruitless = 0
  for (;;) {
    const { since } = heard
    const wasOver = isOver()
    const broken = new AbortController()
    const stop = () => {
      broken.abort()
    }
    signal.addEventListener('abort', stop)
    let timer = setTimeout(stop, longestSilence)
    let good = true
    const status = await api.lines(
      `${path}&timestamps=true&follow=true${since === undefined ? '' : `&sinceTime=${wholeSecond(since)}`}`,
      (text) => {
        clearTimeout(timer)
        timer = setTimeout(stop, longestSilence)
        const line = readLogLine(text)
        if (line === undefined || !good) return
        good = take(line)
        if (!good) {
          stop()
          return
        }
        if (line.at > (heard.since ?? 0)) {
          heard.since = line.at
          heard.pause = pauses.first
          fruitless = 0
        }
        heard.ended ||= line.kind === 'ended' || line.kind === 'unable'
      },
      broken.signal,
    )
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    if (heard.ended || signal.aborted) return
    if (wasOver) {
      fruitless += 1
      // The pod is gone, and its log with it.
      if (status === 404 || fruitless > (status === 200 ? lastTries.read : lastTries.unread)) return
    }
    await sleep(heard.pause)
    heard.pause = Math.min(heard.pause * 2, pauses.longest)
  }
}

/** The server accepts only whole seconds. */
const wholeSecond = (time: number) => encodeURIComponent(`${new Date(time).toISOString().slice(0, 19)}Z`)

export interface NodeParts extends NodeEvents {
  readonly api: KubernetesApi
  readonly objects: JobObjects
  readonly kind: Pick<Kind, 'container'>
  /** Seconds after which Kubernetes ends the pod. */
  readonly deadline: Seconds
  readonly signal: AbortSignal
  readonly changed: () => void
}

/** One node of a job: what the cluster reports of its pod, and what its script prints. */
export class NodeFollow {
  /** The pod as last seen. */
  pod: Pod | undefined
  state: PodState | undefined
  /** Since when the state has had its present kind. */
  since = performance.now()
  readonly output: NodeOutput
  readonly #parts: NodeParts
  #gone = false
  #log: 'unread' | 'open' | 'read' = 'unread'

  constructor(parts: NodeParts) {
    this.#parts = parts
    this.output = new NodeOutput(parts)
  }

  get name(): string | undefined {
    return this.pod?.spec.nodeName
  }

  /** The container runtime's name for the image. */
  get imageId(): string {
    return this.#container?.imageID ?? ''
  }

  /** Whether its container has exited with 0, so that its log may report that its tasks succeeded. */
  get hasExitedWell(): boolean {
    return this.#container?.state.terminated?.exitCode === 0
  }

  get #container() {
    const statuses = this.pod?.status.containerStatuses ?? []
    return statuses.find(({ name }) => name === this.#parts.kind.container)
  }

  /**
   * @param pod undefined where it does not exist yet, or any more
   * @param reading whether its log may be read; after its container has ended, it always is
   */
  see(pod: Pod | undefined, reading: boolean): void {
    if (pod === undefined) {
      this.#gone ||= this.pod !== undefined
      // The pod may never have been seen running.
      if (this.#gone && this.#log === 'unread') this.#log = 'read'
      return
    }
    // A controller has replaced the pod, but tasks that have started must not start again.
    if (this.#gone || (this.#log !== 'unread' && pod.metadata.uid !== this.pod?.metadata.uid)) {
      this.#gone = true
      return
    }
    const { kind, deadline } = this.#parts
    const state = podState(pod, kind.container, deadline)
    if (state.kind !== this.state?.kind) this.since = performance.now()
    this.pod = pod
    this.state = state
    if (
      this.#log === 'unread' &&
      (reading || this.#container?.state.terminated !== undefined) &&
      hasContainer(pod, kind.container)
    )
      this.#followLog(pod)
  }

  /** Whether its container has ended or was never made, and no more output will come. */
  get isOver(): boolean {
    if (this.#log === 'open') return false
    return this.#gone || this.output.ended || this.#hasEnded
  }

  /** Whether its tasks have succeeded and all their output has arrived, whatever happened to the pod afterwards. */
  get isDone(): boolean {
    return this.output.ended && this.output.finished?.code === 0
  }

  /** Whether the pod disappeared before its script had ended. */
  get hasVanished(): boolean {
    return (this.#gone || this.output.replaced) && this.#log === 'read' && !this.output.ended
  }

  /** Milliseconds for which the state has had its present kind. */
  get age(): number {
    return performance.now() - this.since
  }

  get #hasEnded(): boolean {
    return this.state?.kind === 'ended' || this.state?.kind === 'disturbed' || this.state?.kind === 'unable'
  }

  #followLog(pod: Pod) {
    const { api, objects, signal, changed } = this.#parts
    this.#log = 'open'
    void followPodLog(api, {
      path: objects.logPath(pod),
      take: (line) => {
        const good = this.output.take(line)
        if (line.kind !== 'bytes') changed()
        return good
      },
      isOver: () => this.#gone || this.output.replaced || this.#hasEnded,
      signal,
    }).finally(() => {
      this.#log = 'read'
      changed()
    })
  }
}

const hasContainer = ({ status }: Pod, container: string) => {
  const state = status.containerStatuses?.find(({ name }) => name === container)?.state
  return state?.running !== undefined || state?.terminated !== undefined
}
