import type { Drift } from '../../core/check/drift.ts'
import type { ListedFiles } from '../../core/check/listed-files.ts'
import type { EndedRun } from '../../core/model/result.ts'
import type { ResultsFolder } from '../../core/model/results-folder.ts'
import type { LogDigest } from '../../host/store/log-digest.ts'
import { checkKeptFiles } from './check-kept-files.ts'

export interface ReadForReport {
  readonly folder: ResultsFolder
  readonly listed: ListedFiles
  readonly runs: readonly EndedRun[]
  /** Of the logs that were read. */
  readonly digests: ReadonlyMap<string, LogDigest>
}

/**
 * What is wrong with the files that a report is made from, as far as reading them for it shows: logs that it did not read
 * are compared by their size.
 */
export async function damageOf({ folder, listed, runs, digests }: ReadForReport): Promise<Drift[]> {
  const changed = changedLogs(runs)
  const { drifts } = await checkKeptFiles(folder, digests, (log) => !changed.has(log))
  return joinDrifts([...damagedRuns(folder), ...drifts], listed.drifts, [])
}

/** Logs of which the figure says that they are not the ones of their runs. */
const changedLogs = (runs: readonly EndedRun[]): ReadonlySet<string> =>
  new Set(
    runs.flatMap(({ run: { origin }, measurement }) =>
      origin.kind !== 'published' &&
      measurement.kind === 'known' &&
      measurement.value.findings.some(({ code }) => code === 'log-changed')
        ? [origin.log.path]
        : [],
    ),
  )

export const damagedRuns = ({ damaged = [] }: ResultsFolder): Drift[] =>
  damaged.map(({ id, file }) => ({ kind: 'run-damaged', file, about: id }))

/**
 * One drift a file: what is in its place says most, then what its own document states of it.
 *
 * @param report drifts of report files
 */
export function joinDrifts(
  stated: readonly Drift[],
  listed: readonly Drift[],
  report: readonly Drift[],
): Drift[] {
  const replaced = new Set(listed.flatMap(({ kind, file }) => (kind === 'not-a-file' ? [file] : [])))
  const first = stated.filter(({ file }) => !replaced.has(file))
  const known = new Set([...first, ...report].map(({ file }) => file))
  const damaged = new Set(first.flatMap((drift) => (drift.kind === 'run-damaged' ? [drift.about] : [])))
  const isStated = (drift: Drift) =>
    known.has(drift.file) || ('about' in drift && drift.about !== undefined && damaged.has(drift.about))
  return [...first, ...listed.filter((drift) => !isStated(drift))]
}
