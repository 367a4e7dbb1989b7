import type { Run } from '../../core/model/run.ts'

/** Whether a run of an earlier session stands as it is. One that was cancelled is always made again. */
export function isSettled({ outcome }: Pick<Run, 'outcome'>, retryFailed: boolean): boolean {
  switch (outcome.state) {
    case 'completed':
      return true
    case 'cancelled':
      return false
    case 'failed':
    case 'out-of-memory':
    case 'timed-out':
    case 'stalled':
    case 'diverged':
      return !retryFailed
  }
}
