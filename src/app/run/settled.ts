import type { Run } from '../../core/model/run.ts'

/** Whether a run of an earlier session is kept. A run that ended for an outside reason always runs again. */
export function isSettled({ outcome }: Pick<Run, 'outcome'>, retryFailed: boolean): boolean {
  switch (outcome.state) {
    case 'completed':
      return true
    case 'cancelled':
    case 'node-failed':
    case 'unreachable':
    case 'preempted':
    case 'queue-limit':
      return false
    case 'failed':
    case 'out-of-memory':
    case 'timed-out':
    case 'stalled':
    case 'diverged':
    case 'refused':
    case 'image-unavailable':
      return !retryFailed
  }
}
