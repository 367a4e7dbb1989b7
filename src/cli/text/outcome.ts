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
  }
}
