import { ruleReason } from '../core/results/rule-reason.ts'
import type { Drift } from '../core/check/drift.ts'
import { partFollowing } from '../core/check/following.ts'
import type { Bytes } from '../core/model/units.ts'
import { readResults } from '../host/store/read-results.ts'
import { readManifest } from '../host/store/report-manifest.ts'
import { steadyVersion } from '../host/version.ts'
import { checkKeptFiles } from './check-kept-files.ts'
import { checkReport, protocolsOf } from './check-report.ts'
import { readLogs } from './measure-results.ts'

/** What was compared with the raw logs, and what differs. */
export interface ResultsCheck {
  /** The results folder; absolute. */
  readonly results: string
  readonly logs: number
  readonly bytes: Bytes
  /** Runs of which only the printed figure is left: nothing can bear it out. */
  readonly published: number
  /** Runs whose rule was chosen because it gives a figure that a document prints. */
  readonly rulesFound: number
  /** Runs made before the SHA-256 of arrival times was kept, so that a change of theirs cannot be detected. */
  readonly uncoveredArrivals: number
  /** Numbers of the report that were recomputed. */
  readonly figures: number
  /** Names of the report files that were compared. */
  readonly files: readonly string[]
  /** Those of them that another version rendered, as this one would. */
  readonly otherVersions: readonly { readonly file: string; readonly renderedBy: string }[]
  /** Other files in `report/`, which cannot be checked. */
  readonly unknown: readonly string[]
  /** Report files that the manifest lists and that are not there. */
  readonly removed: readonly string[]
  /** Differences in report files that follow from logs, arrival times or runs among the drifts. */
  readonly following: number
  /** Logs first, then files of the suite, then report files, each in order. */
  readonly drifts: readonly Drift[]
}

/** Whether the check compared anything. */
export const showsSomething = ({ logs, published, files }: ResultsCheck): boolean =>
  logs + published + files.length > 0

/**
 * Hashes every raw log, its arrival times and the files of the suite, and recomputes every figure. Then it compares each
 * file in `report/` with what the results render to now, under the options of the manifest there. Writes nothing.
 *
 * @throws SteadyError where the folder is not one of results, or is broken
 */
export async function checkResults(results: string): Promise<ResultsCheck> {
  const folder = readResults(results)
  const editions = readManifest(folder.path)
  const logs = await readLogs(folder, protocolsOf(folder, editions))
  const kept = await checkKeptFiles(folder, logs.digests)
  const { figures, files, unknown, removed, lost } = await checkReport(folder, editions, logs)
  const damaged = (folder.damaged ?? []).map(({ id, file }): Drift => ({
    kind: 'run-damaged',
    file,
    about: id,
  }))
  const broken = [...damaged, ...kept.drifts, ...lost]
  const { independent, following } = partFollowing(
    broken,
    files.flatMap(({ drifts }) => drifts),
    folder.plan.runs,
  )
  return {
    results: folder.path,
    logs: kept.logs,
    bytes: kept.bytes,
    published: folder.runs.filter(({ origin }) => origin.kind === 'published').length,
    rulesFound: logs
      .under(folder.suite.protocol)
      .results.flatMap(({ runs }) => runs)
      .filter(({ run, measurement }) => ruleReason(run, measurement) === 'document').length,
    uncoveredArrivals: folder.runs.filter(
      ({ origin }) =>
        origin.kind === 'executed' && !('kind' in origin.arrivals) && origin.arrivals.sha256 === undefined,
    ).length,
    figures,
    files: files.map(({ name }) => name),
    otherVersions: files.flatMap(({ name, drifts, renderedBy }) =>
      drifts.length > 0 || renderedBy === steadyVersion() ? [] : [{ file: `report/${name}`, renderedBy }],
    ),
    unknown,
    removed,
    following: following.filter(({ kind }) => kind !== 'not-listed').length,
    drifts: [...broken, ...independent],
  }
}
