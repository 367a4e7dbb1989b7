import { groupBy } from '../collections/group-by.ts'
import type { Run } from '../model/run.ts'
import { seconds, type Seconds } from '../model/units.ts'
import { median } from '../stats/sample.ts'

/** What the runs of each case took here: the median of those that completed, by case id. */
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
