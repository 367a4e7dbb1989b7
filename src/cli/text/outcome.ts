import type { Outcome } from '../../core/model/run.ts'
import { clockText } from './figures.ts'

/** What became of a run, in one phrase. */
export function outcomeText(outcome: Outcome): string {
  switch (outcome.state) {
    case 'completed':
      return 'completed'
    case 'failed':
      return outcome.exit.kind === 'code'
        ? `failed with exit code ${outcome.exit.code}`
        : `failed by signal ${outcome.exit.signal}`
    case 'out-of-memory':
      return `out of memory (${outcome.evidence})`
    case 'timed-out':
      return `stopped at its time limit of ${clockText(outcome.after)}`
    case 'stalled':
      return `stopped after ${clockText(outcome.quietFor)} without output`
    case 'diverged':
      return `diverged at log line ${outcome.line}`
    case 'cancelled':
      return 'cancelled'
    case 'node-failed':
      return `node ${outcome.node} failed (${outcome.why})`
    case 'unreachable':
      return `connection to ${outcome.node} lost (${outcome.why})`
    case 'preempted':
      return `preempted (${outcome.why})`
    case 'queue-limit':
      return `did not start within its queue limit of ${clockText(outcome.after)}`
    case 'refused':
      return `refused by the cluster (${outcome.why})`
    case 'image-unavailable':
      return `image ${outcome.image} not available (${outcome.why})`
  }
}
