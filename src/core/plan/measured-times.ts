import { groupBy } from '../collections/group-by.ts'
import type { Run } from '../model/run.ts'
import { seconds, type Seconds } from '../model/units.ts'
import { median } from '../stats/sample.ts'

/** Times of the runs of each case here: the median of the completed ones, by case id. */
export function measuredTimes(runs: readonly Run[]): Map<string, Seconds> {
  const took = runs.flatMap(({ case: matrixCase, origin, outcome }) =>
    origin.kind === 'executed' && outcome.state === 'completed'
      ? [{ id: matrixCase.id, elapsed: origin.elapsed }]
      : [],
  )
  return new Map(
    [...groupBy(took, ({ id }) => id)].map(([id, all]) => [
      id,
      seconds(median(all.map(({ elapsed }) => elapsed))),
    ]),
  )
}
