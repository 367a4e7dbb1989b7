import { listAllFiles } from '../host/store/digest-list.ts'
import { readResults } from '../host/store/read-results.ts'

/**
 * Lists the files of a results folder as they are now: what was changed, added or removed on purpose is no drift any longer.
 * What `run.json` and `steadystate.json` state of logs and files stays.
 *
 * @throws SteadyError where the folder is not one of results
 */
export function acceptFiles(results: string): void {
  listAllFiles(readResults(results).path)
}
