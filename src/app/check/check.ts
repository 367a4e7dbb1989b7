import { ruleReason } from '../../core/results/result-document.ts'
import { signatureName } from '../../core/check/digest-list.ts'
import { type Drift, partFollowing } from '../../core/check/drift.ts'
import type { ListedFiles } from '../../core/check/listed-files.ts'
import type { Bytes } from '../../core/model/units.ts'
import { readResults } from '../../host/store/read-results.ts'
import { readManifest } from '../../host/store/report-manifest.ts'
import { verifySignature, type Signer } from '../../host/store/signature.ts'
import { steadyVersion } from '../../host/installation/installation.ts'
import { checkKeptFiles } from '../report/check-kept-files.ts'
import { checkListedFiles, isOfReport, withDiffering } from '../report/check-listed-files.ts'
import { checkReport, protocolsOf } from './check-report.ts'
import { damagedRuns, joinDrifts } from '../report/damage.ts'
import { readLogs } from '../measure/measure-results.ts'

/** What was compared with the raw logs, and what differs. */
export interface ResultsCheck {
  /** The results folder; absolute. */
  readonly results: string
  readonly logs: number
  readonly bytes: Bytes
  /** Runs of which only the printed figure remains, so nothing can confirm it. */
  readonly published: number
  /** Runs whose rule was chosen because it gives a figure that a document prints. */
  readonly rulesFound: number
  /** Runs made before the SHA-256 of arrival times was kept, so that a change of theirs cannot be detected. */
  readonly uncoveredArrivals: number
  /** Numbers of the report that were recomputed. */
  readonly figures: number
  /** Names of the report files that were compared. */
  readonly files: readonly string[]
  /** Those of them that another version wrote, and that this version would write in the same way. */
  readonly otherVersions: readonly { readonly file: string; readonly renderedBy: string }[]
  /** Other files in `report/`, which cannot be checked. */
  readonly unknown: readonly string[]
  /** Report files that the manifest lists and that are not there. */
  readonly removed: readonly string[]
  /** Of the list of all files: whether there is one, and whether the session that writes it has ended. */
  readonly list: ListedFiles['state']
  /** Files that it does not have, and that steady does not read. */
  readonly unlisted: readonly string[]
  /** Files of runs that it does not have yet. */
  readonly unfinished: number
  /** Report files that have the same text in other lines. */
  readonly reflowed: readonly string[]
  /** Whose signature the list of files has, where that was asked. */
  readonly signedBy: Signer | undefined
  /** Differences in report files that follow from logs, arrival times or runs among the drifts. */
  readonly following: number
  /** Logs first, then files of the suite, then report files, each in order. */
  readonly drifts: readonly Drift[]
}

/** Whether the check compared anything. */
export const showsSomething = ({ logs, published, files }: ResultsCheck): boolean =>
  logs + published + files.length > 0

/**
 * Hashes every file and recomputes every figure. Then it compares each file in `report/` with what the results render to
 * now, under the options of the manifest there. Writes nothing.
 *
 * @param signedBy a file of keys, absolute: the list of files must have a signature by one of them
 * @throws SteadyError where the folder is not one of results, or is broken, `SSH_KEYGEN_FAILED`, `SIGNERS_UNREADABLE`
 */
export async function checkResults(results: string, signedBy?: string): Promise<ResultsCheck> {
  const read = readResults(results)
  const editions = readManifest(read.path)
  const listed = checkListedFiles(read)
  const folder = withDiffering(read, listed.drifts)
  const logs = await readLogs(folder, protocolsOf(folder, editions))
  const kept = await checkKeptFiles(folder, logs.digests)
  const { figures, files, unknown, removed, lost } = await checkReport(folder, editions, logs)
  const reportDrifts = files.flatMap(({ drifts }) => drifts)
  const stated = [
    ...damagedRuns(folder),
    ...kept.drifts,
    ...lost,
    ...removed.map((file): Drift => ({ kind: 'report-missing', file })),
  ]
  const joined = joinDrifts(stated, listed.drifts, reportDrifts)
  // The same text in other lines concerns only who compares bytes.
  const isReflowed = ({ kind, file }: Drift) =>
    kind === 'file-changed' && signedBy === undefined && files.some(({ name }) => file === `report/${name}`)
  const held = joined.filter((drift) => !isReflowed(drift))
  const broken = held.filter(({ kind, file }) => !isOfReport(file) || !kind.startsWith('file-'))
  const inReport = held.filter((drift) => !broken.includes(drift))
  const signature = signedBy === undefined ? undefined : verifySignature(folder.path, signedBy)
  if (signature?.kind === 'fault') broken.push({ kind: `signature-${signature.fault}`, file: signatureName })
  const { independent, following } = partFollowing(broken, reportDrifts, folder.plan.runs)
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
    list: listed.state,
    unlisted: listed.unlisted,
    unfinished: listed.unfinished,
    reflowed: joined.filter(isReflowed).map(({ file }) => file),
    signedBy: signature?.kind === 'signed' ? signature.by : undefined,
    following: following.filter(({ kind }) => kind !== 'not-listed').length,
    drifts: [...broken, ...independent, ...inReport],
  }
}
