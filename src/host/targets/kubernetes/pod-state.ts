import type { JobEnding } from '../../../core/outcome/ending.ts'
import { seconds, type Seconds } from '../../../core/model/units.ts'
import type { Pod } from './objects.ts'

/** The state of a pod, as the cluster reports it. */
export type PodState =
  /** No node has been found for it; the scheduler's own words, empty before it has any. */
  | { readonly kind: 'unscheduled'; readonly why: string }
  | { readonly kind: 'preparing'; readonly node: string }
  /** `again`: the node tries again. */
  | { readonly kind: 'without-image'; readonly why: string; readonly again: boolean }
  /** Its container cannot be made. */
  | { readonly kind: 'unable'; readonly node: string; readonly why: string; readonly again: boolean }
  | { readonly kind: 'running'; readonly node: string }
  /** Its container has ended; `memoryKill` where the runtime says that it had no more memory. */
  | {
      readonly kind: 'ended'
      readonly node: string
      readonly code: number
      readonly memoryKill: string | undefined
    }
  /** The cluster ended it. */
  | { readonly kind: 'disturbed'; readonly ending: JobEnding }

const imageReasons =
  /^(?:ImagePullBackOff|ErrImagePull|ErrImageNeverPull|InvalidImageName|ImageInspectError|RegistryUnavailable)$/
const finalReasons = /^(?:ErrImageNeverPull|InvalidImageName)$/
const unableReasons =
  /^(?:CreateContainerConfigError|CreateContainerError|RunContainerError|StartError|ContainerCannotRun)$/

/**
 * @param container the name of the container that counts
 * @param deadline of the pod, by which Kubernetes ends it
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
  // Operators put containers of their own before it.
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

/** A pod that has ended before its own container could start: one that somebody put before it has failed. */
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

/** When the scheduler found a node for it, in milliseconds; undefined before that. */
export function scheduledAt(pod: Pod): number | undefined {
  const condition = conditionOf(pod, 'PodScheduled')
  const time = condition?.lastTransitionTime
  return condition?.status !== 'True' || time === undefined || time === null ? undefined : Date.parse(time)
}

const conditionOf = ({ status }: Pod, wanted: string) =>
  status.conditions?.find(({ type }) => type === wanted)

/** What the cluster did to a pod; undefined where it let it be. */
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
  // The node would not take it: it has less room than the scheduler thought.
  if (status.phase === 'Failed' && status.containerStatuses === undefined && status.reason !== undefined)
    return { kind: 'refused', why: status.message ?? status.reason }
  return undefined
}
