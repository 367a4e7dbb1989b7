import { join } from 'node:path'
import type { Drift } from '../../core/check/drift.ts'
import { listedFiles, type FilesThere, type ListedFiles } from '../../core/check/listed-files.ts'
import { runsAndTrials, suiteFolder, type ResultsFolder } from '../../core/model/results-folder.ts'
import { outputsOf } from '../../core/model/run.ts'
import { isOfSession, readDigestList, listAllFiles } from '../../host/store/digest-list.ts'
import { filesThere } from '../../host/store/files-there.ts'
import { fileDigest } from '../../host/files/sha256.ts'
import { readResults } from '../../host/store/read-results.ts'

export interface KnownFiles {
  readonly isLeftOut?: (path: string) => boolean
  readonly there?: FilesThere | undefined
  readonly digests?: ReadonlyMap<string, string>
}

/**
 * Holds every file of a results folder against its list. Logs, arrival times and files of the suite are only looked for:
 * `run.json` and `steadystate.json`, which are listed, have their digests.
 *
 * @param known what was found out before: files that are not looked at, and digests by absolute path
 */
export function checkListedFiles(
  folder: ResultsFolder,
  { isLeftOut = () => false, there, digests }: KnownFiles = {},
): ListedFiles {
  const { path: results, listed } = folder
  const covered = coveredFiles(folder)
  const found = listedFiles({
    list: readDigestList(results),
    isListed: listed === true,
    there: there ?? filesThere(results),
    digestOf: (path) => {
      if (covered.has(path) || isLeftOut(path)) return undefined
      const file = join(results, path)
      return digests?.get(file) ?? fileDigest(file)
    },
    isOfSession,
  })
  return { ...found, drifts: found.drifts.filter(({ file }) => !isLeftOut(file)) }
}

/** Files of which another document states the SHA-256. */
function coveredFiles(folder: ResultsFolder): ReadonlySet<string> {
  const covered = new Set<string>()
  for (const { origin } of runsAndTrials(folder)) {
    if (origin.kind === 'published') continue
    for (const output of origin.kind === 'executed' ? outputsOf(origin) : [origin]) {
      covered.add(output.log.path)
      if ('arrivals' in output && 'path' in output.arrivals && output.arrivals.sha256 !== undefined)
        covered.add(output.arrivals.path)
    }
  }
  for (const { path, copy } of folder.suiteFiles)
    if (copy.kind === 'known') covered.add(`${suiteFolder}/${path}`)
  return covered
}

export const isOfReport = (path: string): boolean => path === 'report' || path.startsWith('report/')

/** A results folder with what its reports say of its files: those that only the list covers, and that are not as they were. */
export function withDiffering(folder: ResultsFolder, drifts: readonly Drift[]): ResultsFolder {
  const lost = new Set(folder.damaged?.map(({ file }) => file))
  const differing = [...new Set(drifts.map(({ file }) => file))].filter(
    (file) => !isOfReport(file) && !lost.has(file),
  )
  return differing.length === 0 ? folder : { ...folder, differing }
}

/**
 * Lists the files of a results folder as they are now: what was changed, added or removed on purpose is no drift any longer.
 * What `run.json` and `steadystate.json` state of logs and files stays.
 *
 * @throws SteadyError where the folder is not one of results
 */
export function acceptFiles(results: string): void {
  listAllFiles(readResults(results).path)
}
