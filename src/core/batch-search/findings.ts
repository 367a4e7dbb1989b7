import { type Finding, findingTable } from '../model/finding.ts'
import type { Case } from '../model/case.ts'
import type { BatchSearch } from '../model/plan.ts'
import type { Run } from '../model/run.ts'
import { topologyText } from '../model/topology.ts'
import { foundBatch, type SearchedBatch } from './searched-batch.ts'

export const batchFinding = findingTable({
  'trial-without-steps': ['error', 'batch'],
  'trials-contradict': ['warning', 'batch'],
  'batch-limit-reached': ['warning', 'batch'],
  'found-batch-ran-out': ['warning', 'batch'],
})

/** Findings about a search and the runs of its suite: further training may take more memory than a few steps. */
export function searchFindings(searched: SearchedBatch, runs: readonly Run[]): Finding[] {
  const { search, state } = searched
  const batch = foundBatch(searched)
  const { to, steps } = search.range
  return [
    ...searched.contradictions.map(({ fits, tooLarge }) =>
      batchFinding('trials-contradict', { fits: fits.batch, tooLarge: tooLarge.batch }),
    ),
    ...(state.state === 'at-least' ? [batchFinding('batch-limit-reached', { to })] : []),
    ...runs
      .filter(
        ({ outcome, case: matrixCase }) =>
          outcome.state === 'out-of-memory' && isOfSearch(matrixCase, search),
      )
      .filter(({ case: matrixCase }) => batch !== undefined && matrixCase.batchPerDevice <= batch)
      .map(({ id }) =>
        batchFinding('found-batch-ran-out', { batch: batch ?? search.range.from, steps, run: id }),
      ),
  ]
}

/** Whether a case differs from those of a search only in its batch. */
export const isOfSearch = (matrixCase: Case, { smallest }: Pick<BatchSearch, 'smallest'>): boolean =>
  placeOf(matrixCase) === placeOf(smallest)

/** Equal for cases that differ only in their batch. */
const placeOf = ({ workload, topology, axes, parameters }: Case) =>
  JSON.stringify([workload, topologyText(topology), sorted(axes), sorted(parameters)])

const sorted = (values: object) =>
  Object.entries(values as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1))
