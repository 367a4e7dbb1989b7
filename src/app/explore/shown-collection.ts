import type { ShownSource } from '../../core/explorer/explorer-state.ts'
import type { ParameterLabels } from '../../core/model/report-settings.ts'
import type { TableAnswer, TableQuery } from '../../core/explorer/table-query.ts'
import type { ShownResults } from './shown-results.ts'

/** What the page shows: results folders, or a library. */
export interface ShownCollection {
  /**
   * Reads what changed since the last time.
   *
   * @returns whether any figure or state may have changed
   */
  refresh(): Promise<boolean>
  sources(): readonly ShownSource[]
  /** Folders of histories. */
  histories(): readonly string[]
  /** Results whose history can be made of them. */
  tracked(): readonly ShownResults[]
  /** The words of the suites' authors for values of parameters, of results that were read. */
  labels(): readonly ParameterLabels[]
  ask(query: TableQuery): Promise<TableAnswer>
  /**
   * The results folder of a source.
   *
   * @param run whose log must be the one that was measured
   * @throws SteadyError `EXPLORE_SOURCE_UNKNOWN`, `EXPLORE_FOLDER_ABSENT`, `EXPLORE_LOG_CHANGED`
   */
  resultsOf(source: string, run?: string): Promise<ShownResults>
}
