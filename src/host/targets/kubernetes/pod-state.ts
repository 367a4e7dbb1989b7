import type { JobEnding } from '../../../core/outcome/ending.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import type { Pod } from './objects.ts'

export type PodState =
  /** The pod has no node yet; `why` is the scheduler's message, or empty. */
  | { readonly kind: 'unscheduled'; readonly why: string }
  | { readonly kind: 'preparing'; readonly node: string }
  /** `again`: the node tries again. */
  | { readonly kind: 'without-image'; readonly why: string; readonly again: boolean }
  | { readonly kind: 'unable'; readonly node: string; readonly why: string; readonly again: boolean }
  | { readonly kind: 'running'; readonly node: string }
  /** Its container has ended; `memoryKill` where the runtime reports that memory ran out. */
  | {
      readonly kind: 'ended'
      readonly node: string
      readonly code: number
      readonly memoryKill: string | undefined
    }
  /** The cluster ended the pod. */
  | { readonly kind: 'disturbed'; readonly ending: JobEnding }

const imageReasons =
  /^(?:ImagePullBackOff|ErrImagePull|ErrImageNeverPull|InvalidImageName|ImageInspectError|RegistryUnavailable)$/
const finalReasons = /^(?:ErrImageNeverPull|InvalidImageName)$/
const unableReasons =
  /^(?:CreateContainerConfigError|CreateContainerError|RunContainerError|StartError|ContainerCannotRun)$/

/**
 * @param container name of the container that runs the tasks
 * @param deadline seconds after which Kubernetes ends the pod
 */
export function podState(pod: Pod, container: string, deadline: Seconds): PodState {
  const { status, spec } = pod
  const node = spec.nodeName
  const disturbed = disturbance(pod, deadline)
  if (disturbed !== undefined) return { kind: 'disturbed', ending: disturbed }
  if (node === undefined) return { kind: 'unscheduled', why: conditionOf(pod, 'PodScheduled')?.message ?? '' }
  const state = status.containerStatuses?.find(({ name }) => name === container)?.state
  if (state?.terminated !== undefined) {
    const { reason = '', message = '', exitCode } = state.terminated
    if (unableReasons.test(reason))
      return { kind: 'unable', node, why: message === '' ? reason : message, again: false }
    const memoryKill = reason === 'OOMKilled' ? 'the container runtime says OOMKilled' : undefined
    return { kind: 'ended', node, code: exitCode, memoryKill }
  }
  if (state?.running !== undefined) return { kind: 'running', node }
  // Operators add init containers of their own.
  const waiting = [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])]
    .map((container) => container.state.waiting ?? {})
    .find(({ reason = '' }) => imageReasons.test(reason) || unableReasons.test(reason))
  if (waiting === undefined) return neverStarted(pod, node) ?? { kind: 'preparing', node }
  const { reason = '', message = '' } = waiting
  const why = message === '' ? reason : message
  return imageReasons.test(reason)
    ? { kind: 'without-image', why: `${node}: ${why}`, again: !finalReasons.test(reason) }
    : { kind: 'unable', node, why, again: true }
}

/** The state of a pod that ended before its own container started, because an added init container failed. */
function neverStarted({ status }: Pod, node: string): PodState | undefined {
  if (status.phase !== 'Failed' && status.phase !== 'Succeeded') return undefined
  const failed = status.initContainerStatuses?.find(({ state }) => (state.terminated?.exitCode ?? 0) !== 0)
  const { exitCode = 0, message = '' } = failed?.state.terminated ?? {}
  const why =
    failed === undefined
      ? (status.message ?? status.reason ?? `its pod is ${status.phase}`)
      : `the init container ${failed.name} ended with exit code ${exitCode}${message === '' ? '' : `: ${message}`}`
  return { kind: 'unable', node, why, again: false }
}

/** Milliseconds when the scheduler placed the pod; undefined before that. */
export function scheduledAt(pod: Pod): number | undefined {
  const condition = conditionOf(pod, 'PodScheduled')
  const time = condition?.lastTransitionTime
  return condition?.status !== 'True' || time === undefined || time === null ? undefined : Date.parse(time)
}

const conditionOf = ({ status }: Pod, wanted: string) =>
  status.conditions?.find(({ type }) => type === wanted)

/** How the cluster disturbed a pod; undefined where it did not. */
function disturbance(pod: Pod, deadline: Seconds): JobEnding | undefined {
  const { status, spec } = pod
  const node = spec.nodeName ?? 'no node'
  if (status.reason === 'DeadlineExceeded') return { kind: 'engine-limit', after: seconds(deadline) }
  const target = conditionOf(pod, 'DisruptionTarget')
  const why = target?.message ?? status.message ?? status.reason ?? ''
  if (target?.status === 'True') {
    if (/^PreemptionByScheduler$/.test(target.reason ?? '')) return { kind: 'preempted', why }
    return { kind: 'node-failed', node, why: status.message ?? why }
  }
  if (status.reason === 'Evicted' || status.reason === 'NodeLost' || status.reason === 'NodeShutdown')
    return { kind: 'node-failed', node, why }
  // The node rejected the pod, because it has less room than the scheduler assumed.
  if (status.phase === 'Failed' && status.containerStatuses === undefined && status.reason !== undefined)
    return { kind: 'refused', why: status.message ?? status.reason }
  return undefined
}
