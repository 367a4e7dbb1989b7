import { isHelper, type Job } from '../../../core/model/job.ts'
import type { JobEnding } from '../../../core/outcome/ending.ts'
import { failed, shellExit, succeeded } from '../job-ending.ts'
import type { OwnerState } from './job-objects.ts'
import type { NodeFollow } from './node-follow.ts'

export interface JudgedJob {
  readonly job: Job
  /** Whether an earlier session submitted the job. */
  readonly found: boolean
  /** Whether steadystate has cancelled the job. */
  readonly cancelled: () => boolean
}

/** Milliseconds to wait: for a second try to fetch an image or make a container, and for names of pods to resolve. */
const patience = { image: 20_000, container: 20_000, names: 120_000 }

/**
 * How the job ended; undefined while it runs.
 *
 * @param owner the state of the object that starts the pods, read before they were listed; undefined where unknown
 */
export function endingOf(
  nodes: readonly NodeFollow[],
  { job, found, cancelled }: JudgedJob,
  owner: OwnerState | undefined,
): JobEnding | undefined {
  // The first node that failed by itself, because the others were told to end. Clocks of nodes differ.
  const wasTold = ({ output }: NodeFollow) => (output.finished?.task === 'cancelled' ? 1 : 0)
  const first = nodes
    .filter(({ output }) => output.finished !== undefined && output.finished.code !== 0)
    .sort((a, b) => wasTold(a) - wasTold(b) || (a.output.finished?.at ?? 0) - (b.output.finished?.at ?? 0))
    .at(0)
  // A node was told to end because another one failed, or because the whole job was cancelled.
  const why =
    nodes
      .map((node, index) => disturbanceOf(node, index, job))
      .find((jobEnding) => jobEnding !== undefined) ?? unresolvedPod(nodes)
  if (first?.output.finished !== undefined && first.output.finished.task !== 'cancelled')
    return failed(first.output.finished, first.name ?? '')
  if (why !== undefined) return cancelled() && why.kind !== 'exited' ? { kind: 'cancelled' } : why
  if (first?.output.finished !== undefined) {
    // Why the node was told to end may become known a moment later.
    return cancelled() || nodes.every((node) => node.isOver) ? { kind: 'cancelled' } : undefined
  }
  const vanished = nodes.find((node) => node.hasVanished)
  if (vanished !== undefined) {
    if (cancelled()) return { kind: 'cancelled' }
    // Its node may have vanished before the pod could be read.
    if (owner?.kind === 'failed' && /\bDisruptionTarget\b/.test(owner.why))
      return { kind: 'node-failed', node: vanished.name ?? '', why: owner.why }
    return owner === undefined ? undefined : { kind: 'cancelled' }
  }
  const working = new Set(job.tasks.filter((task) => !isHelper(task)).map(({ node }) => node))
  if (
    nodes.every(
      ({ output }, index) => output.ended || (!working.has(index) && output.startedAt !== undefined),
    )
  )
    return succeeded(
      job,
      nodes.map(({ name = '' }) => name),
    )
  return nodes.some(({ pod }) => pod === undefined)
    ? withoutPods(nodes, { found, cancelled }, owner)
    : undefined
}

/** How a job with missing pods ended; undefined while they may still appear. */
function withoutPods(
  nodes: readonly NodeFollow[],
  { found, cancelled }: Pick<JudgedJob, 'found' | 'cancelled'>,
  owner: OwnerState | undefined,
): JobEnding | undefined {
  if (!nodes.every((node) => node.pod === undefined || node.isOver)) return undefined
  if (owner === undefined || owner.kind === 'active') return undefined
  if (cancelled()) return owner.kind === 'gone' ? { kind: 'cancelled' } : undefined
  // The pods took their output with them.
  if (found || owner.kind !== 'failed') return { kind: 'lost' }
  return { kind: 'refused', why: owner.why }
}

/** What prevented a node's tasks from ending by themselves. */
function disturbanceOf(
  { state, age, output, isOver, isDone, hasExitedWell, name: node = 'no node' }: NodeFollow,
  index: number,
  job: Job,
): JobEnding | undefined {
  if (output.damage !== undefined) return { kind: 'unreachable', node, why: output.damage }
  if (output.unable !== undefined) return { kind: 'node-failed', node, why: output.unable }
  if (isDone) return undefined
  switch (state?.kind) {
    case 'disturbed':
      return hasExitedWell && !isOver ? undefined : state.ending
    case 'without-image':
      return state.again && age < patience.image
        ? undefined
        : { kind: 'image-unavailable', image: job.container?.image ?? '', why: state.why }
    case 'unable':
      return state.again && age < patience.container
        ? undefined
        : { kind: 'node-failed', node, why: state.why }
    case 'ended': {
      if (!isOver || output.ended || output.finished !== undefined) return undefined
      // Only the node's output tells how its tasks ended.
      if (state.code === 0)
        return { kind: 'unreachable', node, why: 'the log of its container ends before its tasks have ended' }
      if (state.memoryKill === undefined && output.startedAt === undefined)
        return {
          kind: 'node-failed',
          node,
          why: output.lastWords || `its container ended with exit code ${state.code}`,
        }
      const task = job.tasks.find((task) => task.node === index) ?? job.tasks[0]
      return {
        kind: 'exited',
        exit: shellExit(state.code),
        task: task?.name ?? '',
        node,
        memoryKill: state.memoryKill,
      }
    }
    default:
      return undefined
  }
}

/** The ending of a job whose pods all run, but where the name service does not know one. */
function unresolvedPod(nodes: readonly NodeFollow[]): JobEnding | undefined {
  const waiting = nodes.find(({ output }) => output.startedAt === undefined && output.waitsFor !== undefined)
  if (
    waiting === undefined ||
    nodes.some(({ state, age }) => state?.kind !== 'running' || age < patience.names)
  )
    return undefined
  const why = `the cluster's name service does not know the pod ${waiting.output.waitsFor ?? ''}`
  return { kind: 'node-failed', node: waiting.name ?? '', why }
}
