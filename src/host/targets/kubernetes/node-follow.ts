import type { Seconds } from '../../../core/model/units.ts'
import type { KubernetesApi } from './api.ts'
import type { JobObjects } from './job-objects.ts'
import type { Kind } from './kind.ts'
import { NodeOutput, type NodeEvents } from './node-output.ts'
import type { Pod } from './objects.ts'
import { followPodLog } from './pod-log.ts'
import { podState, type PodState } from './pod-state.ts'

export interface NodeParts extends NodeEvents {
  readonly api: KubernetesApi
  readonly objects: JobObjects
  readonly kind: Pick<Kind, 'container'>
  /** Of the pod. */
  readonly deadline: Seconds
  readonly signal: AbortSignal
  /** Something has changed. */
  readonly changed: () => void
}

/** One node of a job: what the cluster says of its pod, and what its script says itself. */
export class NodeFollow {
  /** As it was seen last. */
  pod: Pod | undefined
  state: PodState | undefined
  /** Since when the state is of its kind. */
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

  /** The runtime's name of the image that its container has. */
  get imageId(): string {
    return this.#container?.imageID ?? ''
  }

  /** Whether its container has exited with 0, so that its log may say that its tasks had ended well. */
  get hasExitedWell(): boolean {
    return this.#container?.state.terminated?.exitCode === 0
  }

  get #container() {
    const statuses = this.pod?.status.containerStatuses ?? []
    return statuses.find(({ name }) => name === this.#parts.kind.container)
  }

  /**
   * @param pod undefined where there is none any more, or not yet
   * @param reading whether its log may be read; once its container has ended it always is
   */
  see(pod: Pod | undefined, reading: boolean): void {
    if (pod === undefined) {
      this.#gone ||= this.pod !== undefined
      // It may never have been seen running.
      if (this.#gone && this.#log === 'unread') this.#log = 'read'
      return
    }
    // A controller has made another in its place: tasks that have started do not start again.
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

  /** Whether its container has ended, or was never made, and no more of its output will come. */
  get isOver(): boolean {
    if (this.#log === 'open') return false
    return this.#gone || this.output.ended || this.#hasEnded
  }

  /** Whether its tasks have ended well, and all of their output has come: whatever became of the pod then. */
  get isDone(): boolean {
    return this.output.ended && this.output.finished?.code === 0
  }

  /** Whether the pod went away before its script had ended. */
  get hasVanished(): boolean {
    return (this.#gone || this.output.replaced) && this.#log === 'read' && !this.output.ended
  }

  /** Milliseconds for which the state has been of its kind. */
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

/** Whether the container has run. */
const hasContainer = ({ status }: Pod, container: string) => {
  const state = status.containerStatuses?.find(({ name }) => name === container)?.state
  return state?.running !== undefined || state?.terminated !== undefined
}
