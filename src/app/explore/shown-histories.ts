import { groupBy } from '../../core/collections/group-by.ts'
import { shownHistory, type ShownHistory } from '../../core/explorer/shown-history.ts'
import { SteadyError } from '../../core/model/error.ts'
import type { NamedEntry } from '../../core/track/history.ts'
import { historyOfEntries, showHistory } from '../track/track.ts'
import type { ShownCollection } from './shown-collection.ts'
import type { ShownResults } from './shown-results.ts'

/**
 * The histories that the user named, and that of the results.
 *
 * @throws SteadyError as `showHistory`
 */
export const historiesOf = async (shown: ShownCollection, cwd: string): Promise<ShownHistory[]> => [
  ...(await historyOfResults(shown.tracked(), cwd)),
  ...(await Promise.all(
    shown
      .histories()
      .map(async (name) =>
        shownHistory(name, await showHistory({ history: name, caseName: undefined, cwd })),
      ),
  )),
]

/** The history that several results folders are, as if each had been added to one. Those that cannot be are left out. */
async function historyOfResults(all: readonly ShownResults[], cwd: string): Promise<ShownHistory[]> {
  const casesOf = ({ rows }: ShownResults) => new Set(rows?.cases.map((row) => row['case_id']))
  const ids = groupBy(
    all.flatMap((results) => [...casesOf(results)]),
    (id) => id,
  )
  const repeated = new Set([...ids].flatMap(([id, places]) => (places.length > 1 ? [id] : [])))
  const entries: NamedEntry[] = []
  for (const results of all) {
    if (![...casesOf(results)].some((id) => repeated.has(id))) continue
    try {
      entries.push({ file: results.name, entry: await results.entry(cwd) })
    } catch (error) {
      if (!(error instanceof SteadyError)) throw error
    }
  }
  const history = await historyOfEntries(entries, cwd)
  const series = history.series.filter(({ points }) => points.length > 1)
  return series.length === 0 ? [] : [shownHistory(null, { ...history, series })]
}
