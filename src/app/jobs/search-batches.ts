import {
  isOpen,
  nextTrial,
  searchedBatch,
  type SearchedBatch,
} from '../../core/batch-search/searched-batch.ts'
import { trialOf } from '../../core/batch-search/trial.ts'
import type { BatchSearch } from '../../core/model/plan.ts'
import type { Run } from '../../core/model/run.ts'
import type { PlannedSuite } from '../suite/planned-suite.ts'
import { executeRun, type ExecuteRunOptions } from './execute-run.ts'
import { prepareRun } from '../suite/prepare.ts'
import { batchFinding } from '../../core/batch-search/findings.ts'

export interface SearchBatchesOptions extends ExecuteRunOptions {
  readonly planned: PlannedSuite
  /** Those that stand from earlier sessions. */
  readonly trials: readonly Run[]
  readonly mayStart: () => boolean
}

/**
 * Makes trials until every search of a plan has ended, or no further one may start. Each trial is on disk before the next
 * one starts.
 *
 * @returns all trials
 */
export async function searchBatches(searching: SearchBatchesOptions): Promise<readonly Run[]> {
  const trials = new Map(searching.trials.map((run) => [run.id, run]))
  for (const { search } of searching.planned.searches.filter(isOpen)) {
    const searched = await searchOne(search, trials, searching)
    searching.reporter.searchEnded?.(searched)
  }
  return [...trials.values()]
}

async function searchOne(
  search: BatchSearch,
  trials: Map<string, Run>,
  searching: SearchBatchesOptions,
): Promise<SearchedBatch> {
  const { planned, store, reporter, mayStart } = searching
  for (;;) {
    const searchTrials = [...trials.values()].map(trialOf).filter((trial) => trial.search === search.id)
    const searched = searchedBatch(search, searchTrials)
    const run = nextTrial(searched, planned)
    if (run === undefined || !mayStart()) return searched
    reporter.trialStarted?.(run)
    const prepared = prepareRun(run, { ...planned, results: store.path })
    const made = await executeRun(prepared, { ...searching, findingsOf: trialFindings })
    const trial = trialOf(made)
    reporter.trialEnded?.(trial)
    // What was stopped from outside is not tried again before the next session.
    if (trial.verdict.kind === 'unsettled') return searched
    trials.set(made.id, made)
  }
}

/** A trial proves something only if it trained: a program that reads no data fits at any batch. */
const trialFindings = (steps: number) => (steps > 0 ? [] : [batchFinding('trial-without-steps')])
