import type { BatchSearch, PlannedRun } from '../model/plan.ts'
import type { Run } from '../model/run.ts'
import type { Workload } from '../model/workload.ts'
import { contradictions, searchState, type Contradiction, type SearchState } from './state.ts'
import { trialOf, trialRun, type Trial } from './trial.ts'

/** A search with the result of its trials. */
export interface SearchedBatch {
  readonly search: BatchSearch
  readonly state: SearchState<Trial> | { readonly state: 'skipped' }
  /** In the order in which they were made. */
  readonly trials: readonly Trial[]
  readonly contradictions: readonly Contradiction<Trial>[]
}

export function searchedBatch(search: BatchSearch, trials: readonly Trial[]): SearchedBatch {
  return {
    search,
    state: search.skip === undefined ? searchState(search.range, trials) : { state: 'skipped' },
    trials: trials.toSorted((a, b) => startOf(a.run) - startOf(b.run) || a.batch - b.batch),
    contradictions: contradictions(trials),
  }
}

/** Every search of a plan with its trials. */
export function searchedBatches(searches: readonly BatchSearch[], trials: readonly Run[]): SearchedBatch[] {
  const all = trials.map(trialOf)
  return searches.map((search) =>
    searchedBatch(
      search,
      all.filter((trial) => trial.search === search.id),
    ),
  )
}

const startOf = ({ origin }: Run) => (origin.kind === 'executed' ? Date.parse(origin.started) : 0)

/** Whether the search continues. */
export const isOpen = ({ state }: SearchedBatch): boolean => state.state === 'open'

/** The largest batch known to fit, where the search has ended with one. */
export const foundBatch = ({ state }: SearchedBatch): number | undefined =>
  state.state === 'found' || state.state === 'at-least' ? state.fits.batch : undefined

/** The next run of a search; undefined where it has ended. */
export function nextTrial(
  { search, state }: SearchedBatch,
  { workloads }: { readonly workloads: ReadonlyMap<string, Workload> },
): PlannedRun | undefined {
  if (state.state !== 'open') return undefined
  const workload = workloads.get(search.smallest.workload)
  if (workload === undefined)
    throw new TypeError(`a search names an unknown workload: ${search.smallest.workload}`)
  return trialRun(search, workload, state.next)
}
